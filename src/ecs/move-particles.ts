// Flies confetti and stars: speed, gravity, spin, and a life that ends in a fade.
import { forWorld } from './for-world.ts';
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';

/** The last part of a life, in which the particle fades. */
const FADE_FRACTION = 0.35;

const motionOf = forWorld(bindMotion);

export function moveParticles(world: World): void {
  world.isFlying &&= motionOf(world)();
  world.isMoving ||= world.isFlying;
}

/** Gives whether any is alive. */
function bindMotion({ components, pools }: World): () => boolean {
  const { x, y, angle } = components.Transform;
  const { isAlive, alpha } = components.Sprite;
  const { ageSeconds, lifeSeconds, velocityX, velocityY, gravity, spin, opacity } = components.Particle;
  const pool = pools.particles;
  const step = TIMING.stepSeconds;

  return () => {
    let isAnyAlive = false;
    for (let k = 0; k < pool.length; k++) {
      const entity = pool[k];
      if (isAlive[entity] === 0) continue;
      isAnyAlive = true;
      const age = ageSeconds[entity] + step;
      ageSeconds[entity] = age;
      // A particle of negative age waits unseen for its line.
      if (age < 0) continue;
      const left = 1 - age / lifeSeconds[entity];
      if (left <= 0) {
        isAlive[entity] = 0;
        continue;
      }
      velocityY[entity] += gravity[entity] * step;
      x[entity] += velocityX[entity] * step;
      y[entity] += velocityY[entity] * step;
      angle[entity] += spin[entity] * step;
      alpha[entity] = Math.min(1, left / FADE_FRACTION) * opacity[entity];
    }
    return isAnyAlive;
  };
}
