// Timed actions of a motion: commands and pointer input on the motion's clock.
import type { Command } from '../src/game/commands.ts';
import { cellCentreX, cellCentreY } from '../src/game/layout.ts';
import type { GameWorld } from '../src/game/world.ts';

export type TimedAction = {
  /** Milliseconds on the motion's clock. Negative before its start. */
  readonly at: number;
  /** Until this time the action runs at each step. `share` goes from 0 to 1. */
  readonly until?: number;
  readonly act: (world: GameWorld, share: number) => void;
};

export function send(at: number, ...commands: readonly Command[]): TimedAction {
  return { at, act: (world) => void world.commands.push(...commands) };
}

/** Drops the piece of a slot with its top left corner on a cell. */
export function drop(at: number, slot: number, x: number, y: number): TimedAction {
  return send(at, { type: 'dropPiece', slot, x, y });
}

/** Presses the middle of a slot with the mouse and picks up its piece there. */
export function press(at: number, slot: number): TimedAction {
  return {
    at,
    act(world) {
      const { x, y } = world.view.layout.slots[slot];
      placePointer(world, x, y);
      world.commands.push({ type: 'pressPointer', x, y, isTouch: false });
    },
  };
}

/** Moves the pointer at constant speed until the top left cell of the slot's piece is over the cell (x, y). */
export function carry(at: number, until: number, slot: number, x: number, y: number): TimedAction {
  let from = { x: 0, y: 0 };
  return {
    at,
    until,
    act(world, share) {
      if (share === 0) from = { ...world.input.pointer };
      const shape = world.session.running!.state.queue[slot];
      const toX = cellCentreX(world.view.layout, x + (shape.width - 1) / 2);
      const toY = cellCentreY(world.view.layout, y + (shape.height - 1) / 2);
      placePointer(world, from.x + (toX - from.x) * share, from.y + (toY - from.y) * share);
    },
  };
}

export function release(at: number): TimedAction {
  return { at, act: (world) => void world.commands.push({ type: 'releasePointer', ...world.input.pointer }) };
}

function placePointer(world: GameWorld, x: number, y: number): void {
  world.input.pointer.x = x;
  world.input.pointer.y = y;
}
