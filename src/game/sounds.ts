// Asking for a sound: an effect like any other, played when the frame is done.
import type { SoundName } from './commands.ts';
import type { GameWorld } from './world.ts';

/** `rate` 1 is the sound as recorded; `delaySeconds` from now. */
export function playSound(world: GameWorld, name: SoundName, rate = 1, delaySeconds = 0): void {
  world.effects.push({ type: 'playSound', name, rate, delaySeconds });
}
