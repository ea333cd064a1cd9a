// What notches and rounded corners take from the window's edges, as the style sheet's safe-area variables know it.
import type { Insets } from '../game/layout.ts';

/** CSS pixels. `probe` is any element: its padding is borrowed for a moment, for browsers give the numbers nowhere else. */
export function readInsets(probe: HTMLElement): Insets {
  probe.style.padding = 'var(--safe-top) var(--safe-right) var(--safe-bottom) var(--safe-left)';
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
  const [top, right, bottom, left] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map((text) => Number.parseFloat(text) || 0);
  probe.style.padding = '';
  return { top, right, bottom, left };
}
