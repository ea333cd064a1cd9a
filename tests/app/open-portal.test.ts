// Opening a portal: mute during ads, time limit, and failures.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal } from '../../src/app/open-portal.ts';
import type { SaveKeeper } from '../../src/app/keep-save.ts';
import type { Portal, PortalEvent } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { createStore } from '../../src/app/storage.ts';
import { openHud } from '../hud/hud-markup.ts';
import { openWorld } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';

const log = vi.fn<(message: string) => void>();
beforeEach(() => log.mockClear());

async function open(create: () => Promise<Portal>) {
  const { hud, sent } = openHud(openWorld());
  openPortal({
    settings: Promise.resolve(DEFAULT_SETTINGS),
    hud,
    store: createStore(() => new MemoryStorage()),
    keeper: {} as SaveKeeper,
    suggestLanguage: () => undefined,
    log,
    create,
  });
  await until(() => log.mock.calls.length > 0);
  return { hud, sent };
}

describe('an ad', () => {
  test('mutes the game immediately, before the next frame', async () => {
    const listeners = new Map<PortalEvent, (() => void)[]>();
    const portal: Portal = {
      ...createStandalone(),
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return () => undefined;
      },
    };
    const emit = (event: PortalEvent) => listeners.get(event)?.forEach((listener) => listener());
    const { hud } = await open(async () => portal);
    expect(hud.isPageTaken.value).toBe(false);
    emit('pause');
    expect([hud.isPageTaken.value, hud.isMuted.value], 'the world has not run').toEqual([true, false]);
    emit('resume');
    expect(hud.isPageTaken.value).toBe(false);
  });
});

test('limits the initialization of the portal to ten seconds', async () => {
  const init = vi.fn<Portal['init']>(async () => 'ready');
  await open(async () => ({ ...createStandalone(), init }));
  expect(init.mock.calls).toEqual([[10]]);
});

test('plays without ads and logs the reason if the portal cannot be opened', async () => {
  const { sent } = await open(() => Promise.reject(new Error('HTTP 404')));
  await until();
  expect(sent).toContainEqual({ type: 'offerVideo', video: 'none' });
  expect(log.mock.calls).toEqual([['Failed to open the portal: Error: HTTP 404. Playing without ads.']]);
});
