// The game's own world, at any size: its pools, its spawning, and its systems for poses, tweens and particles.
import { createWorld as createEcsWorld } from 'bitecs';
import { createComponents, type Components } from '../../src/ecs/components.ts';
import { EASE_NAMES } from '../../src/ecs/eases.ts';
import { createPools, POOL_SIZES, type PoolSizes } from '../../src/ecs/pools.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { setPose, spawnLook } from '../../src/ecs/spawn.ts';
import { CHANNELS, startTween } from '../../src/ecs/tweens.ts';
import { createWorld, type World } from '../../src/game/world.ts';
import { advanceTweens } from '../../src/ecs/advance-tweens.ts';
import { moveParticles } from '../../src/ecs/move-particles.ts';
import { rememberPrevious } from '../../src/ecs/remember-previous.ts';
import { HASHED, hashColumns, startOf, tweenOf, type StepContestant } from './contestant.ts';

export const ours: StepContestant = {
  name: 'ours',
  create(count) {
    const world = createWorldOf(count);
    for (let k = 0; k < count; k++) startEntity(world, k);
    return {
      step() {
        rememberPrevious(world);
        advanceTweens(world);
        moveParticles(world);
      },
      hash() {
        const { Transform, Sprite } = world.components;
        const first = world.pools.confetti[0];
        return hashColumns(HASHED.map((name) => (name === 'alpha' ? Sprite.alpha : Transform[name]).subarray(first, first + count)));
      },
    };
  },
};

/** A world of that many particles, none alive, and half as many tweens. */
export function createWorldOf(count: number): World {
  const none = Object.fromEntries(Object.keys(POOL_SIZES).map((name) => [name, 0])) as PoolSizes;
  const sizes: PoolSizes = { ...none, confetti: count, tweens: Math.ceil(count / 2) };
  /** Entity 0 is none. */
  const rows = 1 + count;
  const components = createComponents(rows + sizes.tweens, rows);
  const pools = createPools(createEcsWorld(), components, sizes);
  return {
    ...createWorld({ nextSeed: () => ({ seed: 1 }), profile: { ...FIRST_PROFILE } }),
    components,
    pools,
    tweens: { order: Uint32Array.from(pools.tweens), count: 0 },
    searchFrom: new Uint32Array(rows),
  };
}

/** Spawns a particle as the game's bursts do; gives its entity. */
export function spawnParticle(world: World, k: number): number {
  const start = startOf(k);
  const entity = spawnLook(world, world.pools.confetti, 'confetti-1', start.x, start.y);
  setPose(world, entity, start.x, start.y, 1, start.angle);
  writeFlight(world.components, entity, start);
  return entity;
}

/** Where the entity is going, and how old it is. */
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

function startEntity(world: World, k: number): void {
  const entity = spawnParticle(world, k);
  const tween = tweenOf(k);
  if (tween === undefined) return;
  const { channel, ease, from, to, elapsed, duration } = tween;
  // A delay below nothing begins in the middle.
  startTween(world, entity, CHANNELS[channel], { from, to, seconds: duration, delay: -elapsed, ease: EASE_NAMES[ease] });
}
