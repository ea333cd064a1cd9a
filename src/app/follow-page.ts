// What page, device and person tell beside the pointer, made commands.
import type { Command } from '../game/commands.ts';
import { TIMING } from '../game/timing.ts';
import type { Device } from './device.ts';
import { keepStill } from './keep-still.ts';
import { listenToKeyboard } from './keyboard.ts';
import { listenToLongPress } from './long-press.ts';
import { followOrientation } from './orientation.ts';
import type { PageOptions } from './page-options.ts';
import { followPresence } from './presence.ts';
import { guardSteadyPresses } from './steady-press.ts';

type PageParts = {
  readonly canvas: HTMLCanvasElement;
  readonly device: Device;
  readonly options: PageOptions;
  readonly send: (command: Command) => void;
  readonly isDragging: () => boolean;
  /** A page that is left gets no more frames: what must be done is done at once. */
  readonly leavePage: () => void;
  readonly comeBack: () => void;
  readonly toggleDebugOverlay: () => void;
};

export function followPage({ canvas, device, options, send, isDragging, leavePage, comeBack, toggleDebugOverlay }: PageParts): void {
  listenToKeyboard(document, send);
  keepStill(document);
  guardSteadyPresses(document, canvas);
  listenToLongPress(document, TIMING.debugHoldSeconds, isDragging, toggleDebugOverlay);
  followPresence({
    isFocusNeeded: !device.isMobile && !options.isWebView,
    onLeave: leavePage,
    onReturn: comeBack,
  });
  followOrientation({ ...device, rotation: options.rotation, onTurn: (isSideways) => send({ type: 'turnDevice', isSideways }) });
}
