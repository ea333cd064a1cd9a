import { RULES } from '../rules/constants.ts';
import type { SoundName } from './commands.ts';
import { TIMING } from './timing.ts';
import type { GameWorld, PieceDropped } from './world.ts';

/** Queues a sound for the end of the frame. `rate` 1 is the recorded pitch; `delaySeconds` counts from now; `pan` is -1 left and 1 right. */
export function playSound(world: GameWorld, name: SoundName, rate = 1, delaySeconds = 0, pan = 0): void {
  world.effects.push({ type: 'playSound', name, rate, delaySeconds, pan });
}

/** Pan of the last column. */
const EDGE_PAN = 0.4;

/** Returns the pan of the middle of a shape on the board. */
export function panOf({ shape, x }: Pick<PieceDropped, 'shape' | 'x'>): number {
  return EDGE_PAN * ((2 * x + shape.width - 1) / (RULES.boardCells - 1) - 1);
}

/** The climb of combos. The last note stays. */
const NOTES = 10;

export function comboNote(combo: number): SoundName {
  return `combo${Math.min(combo, NOTES)}` as SoundName;
}

/** Adds the time of the slow motion to a delay: sounds have none, they wait for it. */
export function afterSlowMotion({ turn }: GameWorld, delaySeconds: number): number {
  return delaySeconds + turn.slowSeconds * (1 - TIMING.slowPace);
}
