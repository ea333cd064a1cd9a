// Turns events of page and device, other than the pointer, into commands.
import type { Command } from '../game/commands.ts';
import type { Device } from './device.ts';
import { listenToKeyboard } from './keyboard.ts';
import { followOrientation } from './orientation.ts';
import type { PageOptions } from './page-options.ts';
import { followPresence } from './presence.ts';

const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Space']);

/** Elements that scroll or take keys themselves: panels higher than the window, fields, lists, buttons. */
const SCROLLABLE = 'dialog, input, textarea, select, button, a';

type PageParts = {
  readonly device: Device;
  readonly options: PageOptions;
  readonly send: (command: Command) => void;
  /** A page that is left gets no more frames: what must be done is done at once. */
  readonly leavePage: () => void;
  readonly comeBack: () => void;
};

export function followPage({ device, options, send, leavePage, comeBack }: PageParts): void {
  listenToKeyboard(document, send);
  preventScrolling(document);
  followPresence({
    isFocusNeeded: !device.isMobile && !options.isWebView,
    onLeave: leavePage,
    onReturn: comeBack,
  });
  followOrientation({ ...device, rotation: options.rotation, onTurn: (isSideways) => send({ type: 'turnDevice', isSideways }) });
}

/**
 * Keeps the page from scrolling, and the page that embeds it: a host scrolls by what its frame does not take. Runs after the
 * listeners of the keyboard. A panel's own scrolling ends at the panel by `overscroll-behavior`.
 */
function preventScrolling(page: Document): void {
  page.addEventListener(
    'wheel',
    (event) => {
      if (!isScrollable(event.target)) event.preventDefault();
    },
    { passive: false },
  );
  page.addEventListener('keydown', (event) => {
    if (SCROLL_KEYS.has(event.code) && !isScrollable(event.target)) event.preventDefault();
  });
}

function isScrollable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(SCROLLABLE) !== null;
}
