// Bursts of particles, each as its row of the table says.
import { chanceBetween, chanceOf } from '../ecs/chance.ts';
import { DESIGN } from './layout.ts';
import { BURSTS, type Burst } from './motions.ts';
import { particleCount } from '../ecs/quality.ts';
import { setPose, spawnLook, WHITE } from '../ecs/spawn.ts';
import type { World } from './world.ts';

type BurstOptions = { readonly x: number; readonly y: number; readonly tint?: number; readonly delay?: number };

/** Every third particle of a tinted burst stays white. */
const WHITE_EVERY = 3;

/** Starts a burst at a place; nothing with less motion, and fewer particles where frames run late. */
export function burst(world: World, name: keyof typeof BURSTS, { x, y, tint = WHITE, delay = 0 }: BurstOptions): void {
  if (world.isReducedMotion) return;
  const row: Burst = BURSTS[name];
  const { Sprite, Particle } = world.components;
  const pool = poolOf(world, name);
  const count = particleCount(world.quality, row.count);
  const [first, last] = row.angles;
  const isAround = last - first >= 2 * Math.PI;
  for (let k = 0; k < count; k++) {
    const entity = spawnLook(world, pool, chanceOf(world, row.looks), x, y);
    if (entity === 0) return;
    // All around, they are spread evenly, lest a side stay empty.
    const angle = isAround ? first + (k / count) * (last - first) : chanceBetween(world, first, last);
    const speed = chanceBetween(world, ...row.speeds);
    const [fromX, fromY] = [x + Math.cos(angle) * row.radius, y + Math.sin(angle) * row.radius];
    setPose(world, entity, fromX, fromY, chanceBetween(world, ...row.scales), chanceBetween(world, 0, 2 * Math.PI));
    Sprite.tint[entity] = k % WHITE_EVERY === 0 ? WHITE : tint;
    Sprite.alpha[entity] = 0;
    Particle.velocityX[entity] = Math.cos(angle) * speed;
    Particle.velocityY[entity] = Math.sin(angle) * speed;
    Particle.spin[entity] = chanceBetween(world, ...row.spins);
    Particle.gravity[entity] = row.gravity;
    Particle.opacity[entity] = row.opacity;
    Particle.ageSeconds[entity] = -delay;
    Particle.lifeSeconds[entity] = row.lifeSeconds * chanceBetween(world, row.shortestLife, 1);
  }
}

function poolOf({ pools }: World, name: keyof typeof BURSTS) {
  if (name === 'line' || name === 'panel') return pools.confetti;
  return name === 'stars' ? pools.stars : pools.splinters;
}

/** Confetti on both sides of a panel that has just opened. */
export function burstBesidePanel(world: World): void {
  const y = world.layout.boardTop + DESIGN.cellUnits;
  for (const x of [DESIGN.cellUnits, DESIGN.widthUnits - DESIGN.cellUnits]) burst(world, 'panel', { x, y, tint: world.colors.confetti });
}

/** Stars from the middle of the board, for a level reached. */
export function burstStars(world: World): void {
  burst(world, 'stars', { x: DESIGN.widthUnits / 2, y: world.layout.boardTop + DESIGN.boardUnits / 2 });
}
