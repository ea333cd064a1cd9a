import type { SoundName } from './commands.ts';
import { TIMING } from './timing.ts';
import type { GameWorld } from './world.ts';

/** Queues a sound for the end of the frame. `rate` 1 is the recorded pitch; `delaySeconds` counts from now. */
export function playSound(world: GameWorld, name: SoundName, rate = 1, delaySeconds = 0): void {
  world.effects.push({ type: 'playSound', name, rate, delaySeconds });
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
