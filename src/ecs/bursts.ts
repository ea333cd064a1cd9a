// Bursts: particles that start together, by a row of a host's table.
import { particleCount } from './quality.ts';
import { randomBetween, randomOf } from './random.ts';
import { setPose, spawnSprite, WHITE } from './spawn.ts';
import type { RuntimeWorld } from './world.ts';

/** Units, radians and seconds; pairs are the least and the most of a random value. */
export type Burst<KindName extends string = string> = {
  /** The kind that the particles come from; it has the component `Particle`. */
  readonly pool: KindName;
  /** Frame numbers, one of which each particle gets. */
  readonly frames: readonly number[];
  readonly count: number;
  /** Distance from the centre at which particles start; 0 by default. */
  readonly radius?: number;
  /** Alpha until the final fade; 1 by default. */
  readonly opacity?: number;
  /** Directions: 0 is right, a quarter turn is down. A full turn, the default, is spread evenly. */
  readonly angles?: readonly [number, number];
  readonly speeds?: readonly [number, number];
  readonly scales?: readonly [number, number];
  readonly spins?: readonly [number, number];
  /** Units per second squared, downwards; 0 by default. */
  readonly gravity?: number;
  /** The longest life; 1 by default. */
  readonly lifeSeconds?: number;
  /** The shortest life as a share of the longest; 0.6 by default. */
  readonly shortestLife?: number;
};

/** Design units, a colour 0xRRGGBB (white by default) that two of three particles get, and seconds. */
export type BurstOptions = { readonly x: number; readonly y: number; readonly tint?: number; readonly delay?: number };

const FULL_TURN = 2 * Math.PI;
const AROUND = [0, FULL_TURN] as const;
const SPEEDS = [60, 240] as const;
const SCALES = [0.5, 1] as const;
const SPINS = [-4, 4] as const;
/** Every third particle of a tinted burst stays white. */
const WHITE_EVERY = 3;

/**
 * Starts a burst; nothing with reduced motion, and fewer particles at a lower quality. A full pool drops the rest and counts it. Throws a
 * RangeError for an unknown kind, and for one without particles.
 */
export function startBurst<KindName extends string>(
  world: RuntimeWorld<KindName>,
  burst: Burst<KindName>,
  { x, y, tint = WHITE, delay = 0 }: BurstOptions,
): void {
  const pool = world.pools[burst.pool];
  if (!world.particles.includes(pool)) throw new RangeError(`The kind '${burst.pool}' has no particles`);
  if (world.isReducedMotion) return;
  const { radius = 0, opacity = 1, angles = AROUND, speeds = SPEEDS, scales = SCALES, spins = SPINS } = burst;
  const { gravity = 0, lifeSeconds = 1, shortestLife = 0.6 } = burst;
  const { components, random } = world;
  const { Sprite, Particle } = components;
  const count = particleCount(world.quality, burst.count);
  const [first, last] = angles;
  const isAround = last - first >= FULL_TURN;
  for (let k = 0; k < count; k++) {
    const entity = spawnSprite(world, pool, randomOf(random, burst.frames), x, y);
    if (entity === 0) {
      pool.dropped += count - k - 1;
      return;
    }
    // All around, they are spread evenly so that no side stays empty.
    const angle = isAround ? first + (k / count) * (last - first) : randomBetween(random, first, last);
    const speed = randomBetween(random, ...speeds);
    const [fromX, fromY] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    setPose(world, entity, fromX, fromY, randomBetween(random, ...scales), randomBetween(random, 0, FULL_TURN));
    Sprite.tint[entity] = k % WHITE_EVERY === 0 ? WHITE : tint;
    Sprite.alpha[entity] = 0;
    Particle.velocityX[entity] = Math.cos(angle) * speed;
    Particle.velocityY[entity] = Math.sin(angle) * speed;
    Particle.spin[entity] = randomBetween(random, ...spins);
    Particle.gravity[entity] = gravity;
    Particle.opacity[entity] = opacity;
    Particle.ageSeconds[entity] = -delay;
    Particle.lifeSeconds[entity] = lifeSeconds * randomBetween(random, shortestLife, 1);
  }
}
