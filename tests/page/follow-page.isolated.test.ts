// Page events by device: whether a return needs the focus.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { followPage } from '../../src/app/connect-page.ts';
import type { Device } from '../../src/page/device.ts';
import { readPageOptions } from '../../src/page/page-options.ts';
import { followPresence } from '../../src/page/presence.ts';

vi.mock(import('../../src/page/presence.ts'), () => ({ followPresence: vi.fn<typeof followPresence>() }));

const DESKTOP: Device = { isMobile: false, isAppleMobile: false };
const PHONE: Device = { isMobile: true, isAppleMobile: false };

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.clearAllMocks();
});

function follow(device: Device, search = ''): void {
  const none = () => undefined;
  const options = readPageOptions(search);
  followPage({ device, options, send: none, leavePage: none, comeBack: none });
}

describe('a page that was left', () => {
  test.each([
    ['with the focus on a desktop', DESKTOP, '', true],
    // @spec 4.78
    ['without the focus on a phone', PHONE, '', false],
    ['without the focus in a web view', DESKTOP, '?webview=true', false],
  ])('resumes %s', (_, device, search, isFocusNeeded) => {
    follow(device, search);
    expect(vi.mocked(followPresence).mock.calls[0][0].isFocusNeeded).toBe(isFocusNeeded);
  });
});
