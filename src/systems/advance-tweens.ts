// Moves every running tween on by one step.
import { easeAt } from '../ecs/eases.ts';
import { forWorld } from '../ecs/for-world.ts';
import { killSprite } from '../ecs/spawn.ts';
import { TIMING } from '../ecs/timing.ts';
import { ALPHA } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';

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
  const { all, rows, scaleX, scaleY } = components.Transform;
  const { alpha } = components.Sprite;

  return () => {
    const { count } = tweens;
    let kept = 0;
    for (let k = 0; k < count; k++) {
      const tween = order[k];
      elapsedSeconds[tween] += TIMING.stepSeconds;
      const elapsed = elapsedSeconds[tween];
      if (elapsed >= 0) {
        const duration = durationSeconds[tween];
        const fraction = elapsed < duration ? elapsed / duration : 1;
        const start = from[tween];
        const value = start + (to[tween] - start) * easeAt(ease[tween], fraction);
        const column = channel[tween];
        const row = target[tween];
        if (column < ALPHA) all[column * rows + row] = value;
        else if (column === ALPHA) alpha[row] = value;
        else scaleX[row] = scaleY[row] = value;
        if (fraction === 1) {
          if (kills[tween] === 1) killSprite(world, row);
          continue;
        }
      }
      if (kept !== k) {
        order[k] = order[kept];
        order[kept] = tween;
      }
      kept++;
    }
    tweens.count = kept;
  };
}
