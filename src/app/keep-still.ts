// Keeps the page, and the page that it is embedded in, from scrolling under a player's hands: what a frame does not scroll itself, its host would.

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Space']);

/** What scrolls or takes keys itself: panels higher than the window, fields, lists, buttons. */
const OWN = 'dialog, input, textarea, select, button, a';

/** Keys reach this after those who want them; a panel's own scrolling ends at the panel by `overscroll-behavior`. */
export function keepStill(page: Document): void {
  page.addEventListener(
    'wheel',
    (event) => {
      if (!isOwn(event.target)) event.preventDefault();
    },
    { passive: false },
  );
  page.addEventListener('keydown', (event) => {
    if (SCROLL_KEYS.has(event.code) && !isOwn(event.target)) event.preventDefault();
  });
}

function isOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN) !== null;
}
