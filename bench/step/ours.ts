// The runtime's world of any size, with its pools, spawning and systems.
import {
  CHANNELS,
  createRuntimeWorld,
  EASE_NAMES,
  killSprite,
  setPose,
  spawnSprite,
  startTween,
  stepRuntime,
  type RuntimeWorld,
} from '../../src/runtime.ts';
import { HASHED, hashColumns, startOf, STEP_SECONDS, tweenOf, type ChurnContestant, type StepContestant } from './contestant.ts';

type ParticleWorld = RuntimeWorld<'particles'>;

export const ours: StepContestant = {
  name: 'ours',
  create(count) {
    const world = createWorldOf(count);
    for (let k = 0; k < count; k++) spawnTweened(world, k);
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

export const ourChurn: ChurnContestant = {
  name: 'ours',
  create(capacity) {
    const world = createWorldOf(capacity);
    const { isAlive } = world.components.Sprite;
    const alive = new Uint32Array(capacity);
    let spawned = 0;
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) alive[spawned++] = spawnParticle(world, k);
      },
      countAlive: () => isAlive.reduce((sum, one) => sum + one, 0),
      despawnAll() {
        for (let k = 0; k < spawned; k++) killSprite(world, alive[k]);
        spawned = 0;
      },
    };
  },
};

/** Creates a world for `count` particles and half as many tweens. */
export function createWorldOf(count: number): ParticleWorld {
  return createRuntimeWorld({ kinds: { particles: { size: count, components: ['Particle'] } }, tweens: Math.ceil(count / 2) });
}

/** Writes the start values of entity `k` into a row. */
export function startParticle(world: ParticleWorld, entity: number, k: number): void {
  const { Sprite, Particle } = world.components;
  const start = startOf(k);
  setPose(world, entity, start.x, start.y, 1, start.angle);
  Sprite.alpha[entity] = 0;
  Particle.velocityX[entity] = start.velocityX;
  Particle.velocityY[entity] = start.velocityY;
  Particle.spin[entity] = start.spin;
  Particle.gravity[entity] = start.gravity;
  Particle.opacity[entity] = start.opacity;
  Particle.ageSeconds[entity] = start.age;
  Particle.lifeSeconds[entity] = start.life;
}

function spawnParticle(world: ParticleWorld, k: number): number {
  const entity = spawnSprite(world, world.pools.particles, 1, 0, 0);
  startParticle(world, entity, k);
  return entity;
}

/** Spawns entity `k`, with its tween if it has one. */
export function spawnTweened(world: ParticleWorld, k: number): number {
  const entity = spawnParticle(world, k);
  const tween = tweenOf(k);
  if (tween === undefined) return entity;
  const { channel, ease, from, to, elapsed, duration } = tween;
  startTween(world, entity, CHANNELS[channel], { from, to, seconds: duration, delay: -elapsed, ease: EASE_NAMES[ease] });
  return entity;
}
