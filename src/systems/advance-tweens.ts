// Moves every running tween on by one step.
import { EASE_FUNCTIONS } from '../ecs/eases.ts';
import { killSprite } from '../ecs/spawn.ts';
import { TIMING } from '../ecs/timing.ts';
import { writeChannel } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';

export function advanceTweens(world: World): void {
  const { Tween } = world.components;
  const pool = world.pools.tweens;
  for (let k = 0; k < pool.length; k++) {
    const tween = pool[k];
    if (Tween.isAlive[tween] === 0) continue;
    world.isMoving = true;
    Tween.elapsedSeconds[tween] += TIMING.stepSeconds;
    const elapsed = Tween.elapsedSeconds[tween] - Tween.delaySeconds[tween];
    if (elapsed < 0) continue;
    const target = Tween.target[tween];
    const fraction = elapsed < Tween.durationSeconds[tween] ? elapsed / Tween.durationSeconds[tween] : 1;
    const eased = EASE_FUNCTIONS[Tween.ease[tween]](fraction);
    writeChannel(world, Tween.channel[tween], target, Tween.from[tween] + (Tween.to[tween] - Tween.from[tween]) * eased);
    if (fraction < 1) continue;
    Tween.isAlive[tween] = 0;
    if (Tween.kills[tween] === 1) killSprite(world, target);
  }
}
