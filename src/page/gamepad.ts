// Gamepads: the left stick and the d-pad move the cursor in play, and the focus in menu and panels. Polls only while a gamepad is connected.
import type { Command } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { Hud } from '../state/hud.ts';
import { RULES } from '../rules/constants.ts';
import { closePanel, moveFocus, pressFocused, type FocusMove } from './move-focus.ts';
import { createPadReader, type PadButton } from './read-gamepads.ts';

/** A timer: an animation frame would keep the page drawing. Gamepads have no events for their buttons. */
const POLL_MILLISECONDS = 16;

/** The root element has this class while the gamepad is the last input: its focus ring is always shown. */
const BY_PAD = 'by-pad';

type GamepadOptions = {
  readonly world: Pick<GameWorld, 'input'>;
  readonly hud: Pick<Hud, 'isPlaying' | 'lastInput'>;
  readonly send: (command: Command) => void;
};

export function listenToGamepads({ world, hud, send }: GamepadOptions): void {
  const root = document.documentElement;
  const isPanelOpen = () => document.querySelector('dialog[open]') !== null;
  const read = createPadReader((button) => {
    hud.lastInput.value = 'pad';
    root.classList.add(BY_PAD);
    if (hud.isPlaying.peek() && !isPanelOpen()) play(world, send, button);
    else navigate(button);
  });
  let timer: ReturnType<typeof setInterval> | undefined;

  function poll(): void {
    // Another page may have the focus.
    if (document.hasFocus()) read(connectedPads(), performance.now());
  }

  function follow(): void {
    clearInterval(timer);
    timer = connectedPads().length > 0 ? setInterval(poll, POLL_MILLISECONDS) : undefined;
  }

  window.addEventListener('gamepadconnected', follow);
  window.addEventListener('gamepaddisconnected', follow);
  document.addEventListener('pointerdown', () => root.classList.remove(BY_PAD), true);
  follow();
}

/** Returns an empty list where the browser has no gamepads, or a page around the game forbids them. */
function connectedPads(): Gamepad[] {
  try {
    return navigator.getGamepads().filter((pad) => pad !== null && pad.connected) as Gamepad[];
  } catch {
    return [];
  }
}

function play({ input: { cursor } }: Pick<GameWorld, 'input'>, send: (command: Command) => void, button: PadButton): void {
  const isPlaced = cursor.isActive && cursor.y < RULES.boardCells;
  const move = (dx: number, dy: number) => send({ type: 'moveCursor', dx, dy });
  /** The first press chooses the piece of the cursor. */
  const choose = (step: number) =>
    send({ type: 'selectPiece', slot: (cursor.slot + (cursor.isActive ? step : 0) + RULES.visiblePieces) % RULES.visiblePieces });
  switch (button) {
    case 'up':
      return move(0, -1);
    case 'down':
      return move(0, 1);
    case 'left':
      return move(-1, 0);
    case 'right':
      return move(1, 0);
    case 'leftShoulder':
    case 'x':
      return choose(-1);
    case 'rightShoulder':
    case 'y':
      return choose(1);
    case 'a':
      return isPlaced ? send({ type: 'dropAtCursor' }) : move(0, 0);
    case 'b':
      // A tap beside the board ends the choice.
      send({ type: 'pressPointer', x: 0, y: 0, isTouch: false });
      return send({ type: 'releasePointer', x: 0, y: 0 });
    case 'start':
      return send({ type: 'pause' });
    case 'view':
      return document.querySelector<HTMLElement>('.foot button')?.click();
  }
}

const FOCUS_MOVES: Partial<Record<PadButton, FocusMove>> = { up: 'previous', down: 'next', left: 'less', right: 'more' };

function navigate(button: PadButton): void {
  const move = FOCUS_MOVES[button];
  if (move) moveFocus(document, move);
  else if (button === 'a') pressFocused(document);
  else if (button === 'b' || button === 'start') closePanel(document);
}
