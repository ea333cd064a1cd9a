// The world's inputs from outside: commands and requests for a frame.
import type { Command } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import { createLoop, type Loop } from '../platform/loop.ts';

export type WorldPort = {
  /** Queues a command for the next step. */
  readonly send: (command: Command) => void;
  /** Requests a frame. */
  readonly wake: () => void;
  /** Draws the next frame even if nothing has changed. */
  readonly redraw: () => void;
  /** Starts the frame loop. Commands wait until then. */
  readonly start: (onFrame: Parameters<typeof createLoop>[0]) => void;
};

export function createWorldPort(world: Pick<GameWorld, 'commands' | 'isDirty'>): WorldPort {
  let loop: Loop | undefined;
  const wake = () => loop?.wake();

  return {
    send(command) {
      world.commands.push(command);
      wake();
    },
    wake,
    redraw() {
      world.isDirty = true;
      wake();
    },
    start: (onFrame) => void (loop = createLoop(onFrame)),
  };
}
