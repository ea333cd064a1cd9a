// The insets: read off an element that borrows them as its padding, and gives it back.
import { afterEach, expect, test, vi } from 'vitest';
import { readInsets } from '../../src/app/insets.ts';

afterEach(() => vi.unstubAllGlobals());

type Paddings = { paddingTop: string; paddingRight: string; paddingBottom: string; paddingLeft: string };

/** Reads the insets in a browser that computes those paddings; `asked` is the padding that it was asked to compute. */
function read(paddings: Paddings) {
  const probe = { style: { padding: '' } };
  let asked = '';
  vi.stubGlobal('getComputedStyle', (element: typeof probe) => {
    asked = element.style.padding;
    return paddings;
  });
  return { insets: readInsets(probe as unknown as HTMLElement), asked, left: probe.style.padding };
}

test('each edge by itself, and nothing is left on the element', () => {
  const { insets, asked, left } = read({ paddingTop: '47px', paddingRight: '1.5px', paddingBottom: '34px', paddingLeft: '0px' });
  expect(insets).toEqual({ top: 47, right: 1.5, bottom: 34, left: 0 });
  expect(asked).toBe('var(--safe-top) var(--safe-right) var(--safe-bottom) var(--safe-left)');
  expect(left).toBe('');
});

test('a browser that knows none takes nothing from the edges', () => {
  const { insets } = read({ paddingTop: '', paddingRight: 'auto', paddingBottom: '0px', paddingLeft: '' });
  expect(insets).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
});
