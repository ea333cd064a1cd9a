import { keyName } from './key-name.ts';

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Space']);

/** Elements that scroll or handle keys themselves: panels higher than the window, fields, lists, buttons. */
const SCROLLABLE = 'dialog, input, textarea, select, button, a';

/**
 * Prevents context menus, and scrolling of the page and of a host page, which scrolls on events that its frame does not handle. Must be called after the
 * keyboard listeners are added. `overscroll-behavior` contains the scrolling of panels.
 */
export function preventScrolling(page: Document): void {
  page.addEventListener(
    'wheel',
    (event) => {
      if (mayPrevent(event)) event.preventDefault();
    },
    { passive: false },
  );
  page.addEventListener('keydown', (event) => {
    if (SCROLL_KEYS.has(keyName(event)) && mayPrevent(event)) event.preventDefault();
  });
  // A long press opens no menu, except in a text field.
  page.addEventListener('contextmenu', (event) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  });
}

/** With a modifier the browser zooms or navigates. */
function mayPrevent({ ctrlKey, altKey, metaKey, target }: KeyboardEvent | WheelEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && !(target instanceof Element && target.closest(SCROLLABLE));
}
