// Turns events of page and device, other than the pointer, into commands.
import type { Command } from '../game/commands.ts';
import { keyName } from '../platform/key-name.ts';
import type { Device } from './device.ts';
import { listenToKeyboard } from './keyboard.ts';
import type { PageOptions } from './page-options.ts';
import { followPresence } from './presence.ts';

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Space']);

/** Elements that scroll or handle keys themselves: panels higher than the window, fields, lists, buttons. */
const SCROLLABLE = 'dialog, input, textarea, select, button, a';

type FollowPageOptions = {
  readonly device: Device;
  readonly options: PageOptions;
  readonly send: (command: Command) => void;
  /** Must finish synchronously: a page that the player leaves gets no more frames. */
  readonly leavePage: () => void;
  readonly comeBack: () => void;
};

export function followPage({ device, options, send, leavePage, comeBack }: FollowPageOptions): void {
  listenToKeyboard(document, send);
  preventScrolling(document);
  followPresence({
    isFocusNeeded: !device.isMobile && !options.isWebView,
    onLeave: leavePage,
    onReturn: comeBack,
  });
}

/**
 * Prevents scrolling of the page and of a host page, which scrolls on events that its frame does not handle. Must be called after the
 * keyboard listeners are added. `overscroll-behavior` contains the scrolling of panels.
 */
function preventScrolling(page: Document): void {
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
}

/** With a modifier the browser zooms or navigates. */
function mayPrevent({ ctrlKey, altKey, metaKey, target }: KeyboardEvent | WheelEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && !(target instanceof Element && target.closest(SCROLLABLE));
}
