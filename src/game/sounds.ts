import type { SoundName } from './commands.ts';
import type { GameWorld } from './world.ts';

/** Queues a sound for the end of the frame. `rate` 1 is the recorded pitch; `delaySeconds` counts from now. */
export function playSound(world: GameWorld, name: SoundName, rate = 1, delaySeconds = 0): void {
  world.effects.push({ type: 'playSound', name, rate, delaySeconds });
}
