// Turns events of page and device, other than the pointer, into commands.
import type { Command } from '../game/commands.ts';
import type { Device } from './device.ts';
import { keepStill } from './keep-still.ts';
import { listenToKeyboard } from './keyboard.ts';
import { followOrientation } from './orientation.ts';
import type { PageOptions } from './page-options.ts';
import { followPresence } from './presence.ts';
import { guardSteadyPresses } from './steady-press.ts';

type PageParts = {
  readonly canvas: HTMLCanvasElement;
  readonly device: Device;
  readonly options: PageOptions;
  readonly send: (command: Command) => void;
  /** A page that is left gets no more frames: what must be done is done at once. */
  readonly leavePage: () => void;
  readonly comeBack: () => void;
};

export function followPage({ canvas, device, options, send, leavePage, comeBack }: PageParts): void {
  listenToKeyboard(document, send);
  keepStill(document);
  guardSteadyPresses(document, canvas);
  followPresence({
    isFocusNeeded: !device.isMobile && !options.isWebView,
    onLeave: leavePage,
    onReturn: comeBack,
  });
  followOrientation({ ...device, rotation: options.rotation, onTurn: (isSideways) => send({ type: 'turnDevice', isSideways }) });
}
