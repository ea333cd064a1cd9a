// Bursts: groups of particles that start at the same time. Emitters: sources of particles over time, such as smoke or a jet.
import { checkBurst } from './development.ts';
import { poolOf } from './pools.ts';
import { particleCount, QUALITY_STEPS } from './quality.ts';
import { randomBetween, randomOf, type Random } from './random.ts';
import { setPose, spawnSprite, WHITE } from './spawn.ts';
import type { RuntimeWorld } from './world.ts';

/** Design units, radians and seconds. Pairs are the minimum and maximum of a random value. */
export type Burst<KindName extends string = string> = {
  /** Kind of the particles. It must have the component `Particle`. */
  readonly pool: KindName;
  /** Frame numbers. Each particle gets a random one. */
  readonly frames: readonly number[];
  /** Number of particles at full quality. */
  readonly count: number;
  /** Start distance from the centre. Default: 0. */
  readonly radius?: number;
  /** Alpha before the final fade. Default: 1. */
  readonly opacity?: number;
  /** Directions, clockwise from the right. A full turn is spread evenly. Default: a full turn. */
  readonly angles?: readonly [number, number];
  /** Units per second. Default: 60 to 240. */
  readonly speeds?: readonly [number, number];
  /** Default: 0.5 to 1. */
  readonly scales?: readonly [number, number];
  /** Radians per second. Default: -4 to 4. */
  readonly spins?: readonly [number, number];
  /** Units per second squared, downwards. Default: 0. */
  readonly gravity?: number;
  /** Longest life. Default: 1. */
  readonly lifeSeconds?: number;
  /** Shortest life as a fraction of the longest. Default: 0.6. */
  readonly shortestLife?: number;
  /** Whether the particles add light. Default: false. */
  readonly isAdditive?: boolean;
};

export type BurstOptions = {
  /** Centre in design units. */
  readonly x: number;
  readonly y: number;
  /** 0xRRGGBB. Every third particle of a burst stays white. Default: white. */
  readonly tint?: number;
  /** Turns all directions, in radians. Default: 0. */
  readonly angle?: number;
  /** Seconds. Default: 0. */
  readonly delay?: number;
};

const FULL_TURN = 2 * Math.PI;
const AROUND = [0, FULL_TURN] as const;
const SPEEDS = [60, 240] as const;
const SCALES = [0.5, 1] as const;
const SPINS = [-4, 4] as const;
/** Every third particle of a tinted burst stays white. */
const WHITE_EVERY = 3;

/**
 * Starts a burst. Does nothing with reduced motion; a lower quality spawns fewer particles. A full pool drops the remaining particles and
 * counts them in `pool.dropped`. Throws a RangeError for an unknown kind, a kind without particles, and an empty list of frames.
 */
export function startBurst<KindName extends string>(world: RuntimeWorld<KindName>, burst: Burst<KindName>, options: BurstOptions): void {
  addParticles(world, burst, particleCount(world.quality, burst.count), options, true);
}

/**
 * Adds `count` particles of a burst. Those of a burst are spread evenly over a full turn, so that no side stays empty. Throws like `startBurst` and
 * does nothing with reduced motion.
 */
function addParticles<KindName extends string>(
  world: RuntimeWorld<KindName>,
  burst: Omit<Burst<KindName>, 'count'>,
  count: number,
  { x, y, tint = WHITE, angle: turn = 0, delay = 0 }: BurstOptions,
  isBurst: boolean,
): void {
  const pool = poolOf(world.pools, burst.pool);
  if (!world.particles.includes(pool)) throw new RangeError(`The kind '${burst.pool}' has no particles`);
  checkBurst(burst, count);
  if (world.isReducedMotion) return;
  const { radius = 0, opacity = 1, angles = AROUND, speeds = SPEEDS, scales = SCALES, spins = SPINS } = burst;
  const { gravity = 0, lifeSeconds = 1, shortestLife = 0.6, isAdditive = false } = burst;
  const { components, random } = world;
  const { Sprite, Particle } = components;
  const first = angles[0] + turn;
  const last = angles[1] + turn;
  const isAround = isBurst && last - first >= FULL_TURN;
  for (let k = 0; k < count; k++) {
    const entity = spawnSprite(world, pool, randomOf(random, burst.frames), x, y);
    if (entity === 0) {
      pool.dropped += count - k - 1;
      return;
    }
    const angle = isAround ? first + (k / count) * (last - first) : randomBetween(random, first, last);
    const speed = randomIn(random, speeds);
    setPose(
      world,
      entity,
      x + Math.cos(angle) * radius,
      y + Math.sin(angle) * radius,
      randomIn(random, scales),
      randomBetween(random, 0, FULL_TURN),
    );
    Sprite.tint[entity] = isBurst && k % WHITE_EVERY === 0 ? WHITE : tint;
    Sprite.isAdditive[entity] = isAdditive ? 1 : 0;
    Sprite.alpha[entity] = 0;
    Particle.velocityX[entity] = Math.cos(angle) * speed;
    Particle.velocityY[entity] = Math.sin(angle) * speed;
    Particle.spin[entity] = randomIn(random, spins);
    Particle.gravity[entity] = gravity;
    Particle.opacity[entity] = opacity;
    Particle.ageSeconds[entity] = -delay;
    Particle.lifeSeconds[entity] = lifeSeconds * randomBetween(random, shortestLife, 1);
  }
}

/** A burst without a number of particles. */
export type Emission<KindName extends string = string> = Omit<Burst<KindName>, 'count'> & {
  /** Particles per second at full quality. */
  readonly perSecond: number;
};

/** Adds the particles of the last `seconds`. Each gets a random direction of the emission. */
export type Emit = (seconds: number, options: BurstOptions) => void;

/** Creates an emitter of one source: it keeps the fraction of a particle between two calls. Throws like `startBurst`. */
export function createEmitter<KindName extends string>(world: RuntimeWorld<KindName>, emission: Emission<KindName>): Emit {
  let due = 0;
  addParticles(world, emission, 0, { x: 0, y: 0 }, false);
  return (seconds, options) => {
    due += seconds * emission.perSecond * QUALITY_STEPS[world.quality].particles;
    const count = Math.trunc(due);
    due -= count;
    if (count > 0) addParticles(world, emission, count, options, false);
  };
}

/** A spread argument would allocate an array per call. */
function randomIn(random: Random, range: readonly [number, number]): number {
  return randomBetween(random, range[0], range[1]);
}
