// The runtime's own world, at any size: its pools, its spawning, and its systems for poses, tweens and particles.
import {
  CHANNELS,
  createRuntimeWorld,
  EASE_NAMES,
  setPose,
  spawnSprite,
  startTween,
  stepRuntime,
  type Components,
  type RuntimeWorld,
} from '../../src/runtime.ts';
import { HASHED, hashColumns, startOf, STEP_SECONDS, tweenOf, type StepContestant } from './contestant.ts';

type ParticleWorld = RuntimeWorld<'particles'>;

export const ours: StepContestant = {
  name: 'ours',
  create(count) {
    const world = createWorldOf(count);
    for (let k = 0; k < count; k++) startEntity(world, k);
    return {
      step: () => stepRuntime(world, STEP_SECONDS),
      hash() {
        const { Transform, Sprite } = world.components;
        const { first } = world.pools.particles;
        return hashColumns(HASHED.map((name) => (name === 'alpha' ? Sprite.alpha : Transform[name]).subarray(first, first + count)));
      },
    };
  },
};

/** Creates a world of that many particles, none alive, and half as many tweens. */
export function createWorldOf(count: number): ParticleWorld {
  return createRuntimeWorld({ kinds: { particles: { size: count, components: ['Particle'] } }, tweens: Math.ceil(count / 2) });
}

/** Spawns a particle as bursts do. Returns its entity. */
export function spawnParticle(world: ParticleWorld, k: number): number {
  const start = startOf(k);
  const entity = spawnSprite(world, world.pools.particles, 1, start.x, start.y);
  setPose(world, entity, start.x, start.y, 1, start.angle);
  writeFlight(world.components, entity, start);
  return entity;
}

/** Writes where the entity flies to, and how old it is. */
export function writeFlight({ Sprite, Particle }: Components, entity: number, start: ReturnType<typeof startOf>): void {
  Sprite.alpha[entity] = 0;
  Particle.velocityX[entity] = start.velocityX;
  Particle.velocityY[entity] = start.velocityY;
  Particle.spin[entity] = start.spin;
  Particle.gravity[entity] = start.gravity;
  Particle.opacity[entity] = start.opacity;
  Particle.ageSeconds[entity] = start.age;
  Particle.lifeSeconds[entity] = start.life;
}

function startEntity(world: ParticleWorld, k: number): void {
  const entity = spawnParticle(world, k);
  const tween = tweenOf(k);
  if (tween === undefined) return;
  const { channel, ease, from, to, elapsed, duration } = tween;
  startTween(world, entity, CHANNELS[channel], { from, to, seconds: duration, delay: -elapsed, ease: EASE_NAMES[ease] });
}
