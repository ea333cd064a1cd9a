// Flies confetti and stars: speed, gravity, spin, and a life that ends in a fade.
import { killSprite } from '../ecs/spawn.ts';
import { TIMING } from '../ecs/timing.ts';
import type { World } from '../ecs/world.ts';

/** The last part of a life, in which the particle fades. */
const FADE_FRACTION = 0.35;

export function moveParticles(world: World): void {
  const { Transform, Sprite, Particle } = world.components;
  const pool = world.pools.particles;
  const step = TIMING.stepSeconds;
  for (let k = 0; k < pool.length; k++) {
    const entity = pool[k];
    if (Sprite.isAlive[entity] === 0) continue;
    world.isMoving = true;
    const age = Particle.ageSeconds[entity] + step;
    Particle.ageSeconds[entity] = age;
    // A particle of negative age waits unseen for its line.
    if (age < 0) continue;
    const left = 1 - age / Particle.lifeSeconds[entity];
    if (left <= 0) {
      killSprite(world, entity);
      continue;
    }
    Particle.velocityY[entity] += Particle.gravity[entity] * step;
    Transform.x[entity] += Particle.velocityX[entity] * step;
    Transform.y[entity] += Particle.velocityY[entity] * step;
    Transform.angle[entity] += Particle.spin[entity] * step;
    Sprite.alpha[entity] = Math.min(1, left / FADE_FRACTION) * Particle.opacity[entity];
  }
}
