// Turns events of page and device, other than the pointer, into commands.
import type { Command } from '../game/commands.ts';
import type { Device } from './device.ts';
import { listenToKeyboard } from './keyboard.ts';
import type { PageOptions } from './page-options.ts';
import { followPresence } from './presence.ts';

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
  followPresence({
    isFocusNeeded: !device.isMobile && !options.isWebView,
    onLeave: leavePage,
    onReturn: comeBack,
  });
}
