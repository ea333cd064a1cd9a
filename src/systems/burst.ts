// Bursts of particles: confetti at a line's end, stars for a level.
import { chanceBetween, chanceOf } from '../ecs/chance.ts';
import { DESIGN } from '../ecs/layout.ts';
import type { LookName } from '../ecs/looks.ts';
import { setPose, spawnLook, WHITE } from '../ecs/spawn.ts';
import { TIMING } from '../ecs/timing.ts';
import type { World } from '../ecs/world.ts';

const CONFETTI_LOOKS: readonly LookName[] = ['confetti-1', 'confetti-2', 'confetti-3'];
const CONFETTI_GRAVITY = 520;
const STAR_GRAVITY = 220;

type Confetti = {
  readonly x: number;
  readonly y: number;
  readonly tint: number;
  readonly count: number;
  readonly lifeSeconds: number;
  readonly delaySeconds: number;
};

/** Confetti at a line's end, in the colour of its first jewel. */
export function burstLine(world: World, x: number, y: number, tint: number, delaySeconds: number): void {
  burstConfetti(world, { x, y, tint, count: TIMING.lineBurstParticles, lifeSeconds: TIMING.lineBurstLifeSeconds, delaySeconds });
}

/** Confetti on both sides of a panel that has just opened. */
export function burstBesidePanel(world: World): void {
  const y = world.layout.boardTop + DESIGN.cellUnits;
  for (const x of [DESIGN.cellUnits, DESIGN.widthUnits - DESIGN.cellUnits]) {
    burstConfetti(world, {
      x,
      y,
      tint: world.colors.confetti,
      count: TIMING.confettiParticles,
      lifeSeconds: TIMING.confettiLifeSeconds,
      delaySeconds: 0,
    });
  }
}

function burstConfetti(world: World, { x, y, tint, count, lifeSeconds, delaySeconds }: Confetti): void {
  if (world.isReducedMotion) return;
  const { Sprite, Particle } = world.components;
  for (let k = 0; k < count; k++) {
    const entity = spawnLook(world, world.pools.confetti, chanceOf(world, CONFETTI_LOOKS), x, y);
    if (entity === 0) return;
    const angle = chanceBetween(world, -Math.PI, 0);
    const speed = chanceBetween(world, 90, 330);
    setPose(world, entity, x, y, chanceBetween(world, 0.6, 1.1), chanceBetween(world, 0, 6.28));
    Sprite.tint[entity] = k % 3 === 0 ? WHITE : tint;
    Sprite.alpha[entity] = 0;
    Particle.velocityX[entity] = Math.cos(angle) * speed;
    Particle.velocityY[entity] = Math.sin(angle) * speed;
    Particle.spin[entity] = chanceBetween(world, -7, 7);
    Particle.gravity[entity] = CONFETTI_GRAVITY;
    Particle.ageSeconds[entity] = -delaySeconds;
    Particle.lifeSeconds[entity] = lifeSeconds * chanceBetween(world, 0.5, 1);
  }
}

/** Thirty stars from the middle of the board, for a level reached. */
export function burstStars(world: World): void {
  if (world.isReducedMotion) return;
  const { Particle } = world.components;
  const { layout } = world;
  const x = DESIGN.widthUnits / 2;
  const y = layout.boardTop + DESIGN.boardUnits / 2;
  for (let k = 0; k < TIMING.stars; k++) {
    const entity = spawnLook(world, world.pools.stars, k % 3 === 0 ? 'spark' : 'star', x, y);
    if (entity === 0) return;
    const angle = (k / TIMING.stars) * 2 * Math.PI;
    const speed = chanceBetween(world, 140, 420);
    setPose(world, entity, x, y, chanceBetween(world, 0.5, 1.3), chanceBetween(world, 0, 6.28));
    Particle.velocityX[entity] = Math.cos(angle) * speed;
    Particle.velocityY[entity] = Math.sin(angle) * speed - 120;
    Particle.spin[entity] = chanceBetween(world, -4, 4);
    Particle.gravity[entity] = STAR_GRAVITY;
    Particle.ageSeconds[entity] = 0;
    Particle.lifeSeconds[entity] = TIMING.starLifeSeconds * chanceBetween(world, 0.6, 1);
  }
}
