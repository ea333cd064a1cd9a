// Moves every running tween on by one step.
import { easeAt } from './eases.ts';
import { forWorld } from './for-world.ts';
import { killSprite } from './spawn.ts';
import { TIMING } from '../game/timing.ts';
import { keepTween, writeChannel } from './tweens.ts';
import type { World } from '../game/world.ts';

const motionOf = forWorld(bindMotion);

export function advanceTweens(world: World): void {
  if (world.tweens.count === 0) return;
  world.isMoving = true;
  motionOf(world)();
}

function bindMotion(world: World): () => void {
  const { tweens, components } = world;
  const { order } = tweens;
  const { target, channel, from, to, elapsedSeconds, durationSeconds, ease, kills } = components.Tween;

  return () => {
    const { count } = tweens;
    tweens.count = 0;
    for (let k = 0; k < count; k++) {
      const tween = order[k];
      elapsedSeconds[tween] += TIMING.stepSeconds;
      const elapsed = elapsedSeconds[tween];
      const duration = durationSeconds[tween];
      if (elapsed >= 0) {
        const fraction = elapsed < duration ? elapsed / duration : 1;
        writeChannel(components, channel[tween], target[tween], from[tween] + (to[tween] - from[tween]) * easeAt(ease[tween], fraction));
      }
      if (elapsed < duration) keepTween(tweens, k);
      else if (kills[tween] === 1) killSprite(world, target[tween]);
    }
  };
}
