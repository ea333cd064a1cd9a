// Turns the pointer into commands, in design units. Moves only write `input.pointer`: the last one before a frame counts.
import type { Command } from '../game/commands.ts';
import { toDesignX, toDesignY } from '../game/layout.ts';
import type { GameWorld } from '../game/world.ts';
import { listenToPointer } from '../platform/pointer.ts';

export function sendPointer(
  canvas: HTMLCanvasElement,
  { commands, input: { drag, pointer }, view }: Pick<GameWorld, 'commands' | 'input' | 'view'>,
  send: (command: Command) => void,
  wake: () => void,
): void {
  function place(x: number, y: number): void {
    pointer.x = toDesignX(view.layout, x);
    pointer.y = toDesignY(view.layout, y);
  }

  listenToPointer(canvas, {
    // The last press may still be among the commands.
    isHolding: () => drag.phase !== 'idle' || commands.length > 0,
    press(x, y, isTouch) {
      place(x, y);
      send({ type: 'pressPointer', ...pointer, isTouch });
    },
    move(x, y) {
      place(x, y);
      wake();
    },
    release(x, y) {
      place(x, y);
      send({ type: 'releasePointer', ...pointer });
    },
    cancel: () => send({ type: 'cancelPointer' }),
  });
}
