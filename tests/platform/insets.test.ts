import { expect, test, vi } from 'vitest';
import { readInsets } from '../../src/platform/insets.ts';

type Paddings = { paddingTop: string; paddingRight: string; paddingBottom: string; paddingLeft: string };

/** Reads the insets in a browser that computes those paddings. `styled` is the padding set for it, `left` the one set afterwards. */
function read(paddings: Paddings) {
  const probe = { style: { padding: '' } };
  let styled = '';
  vi.stubGlobal('getComputedStyle', (element: typeof probe) => {
    styled = element.style.padding;
    return paddings;
  });
  return { insets: readInsets(probe as unknown as HTMLElement), styled, left: probe.style.padding };
}

test('reads the inset of each edge and restores the padding', () => {
  const { insets, styled, left } = read({ paddingTop: '47px', paddingRight: '1.5px', paddingBottom: '34px', paddingLeft: '0px' });
  expect(insets).toEqual({ top: 47, right: 1.5, bottom: 34, left: 0 });
  expect(styled).toBe(['top', 'right', 'bottom', 'left'].map((side) => `env(safe-area-inset-${side}, 0px)`).join(' '));
  expect(left).toBe('');
});

test('reads 0 in a browser without safe areas', () => {
  const { insets } = read({ paddingTop: '', paddingRight: 'auto', paddingBottom: '0px', paddingLeft: '' });
  expect(insets).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
});
