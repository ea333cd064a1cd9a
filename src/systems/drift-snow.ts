// Moves the menu's snow, or the theme's own particles, and fades it, together with the menu's picture, when the screen changes.
import { particleCount } from '../ecs/quality.ts';
import { randomBetween } from '../ecs/random.ts';
import { reviveSprite, setPose } from '../ecs/spawn.ts';
import { FRAME } from '../game/frames.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

/** Three depths; near flakes are faster and more opaque. `speed` is in design units per second. */
const DEPTHS = [
  { frame: FRAME['snow-1'], speed: 26, alpha: 0.45, scale: 0.9 },
  { frame: FRAME['snow-2'], speed: 44, alpha: 0.55, scale: 1 },
  { frame: FRAME['snow-3'], speed: 64, alpha: 0.75, scale: 0.8 },
] as const;
const MARGIN_UNITS = 30;
const SWAY_RADIANS_PER_SECOND = 1.1;

export function driftSnow(world: GameWorld, stepSeconds: number): void {
  // The splash screen covers the snow.
  if (world.flow.screen === 'loading') return;
  const share = shareOfMenu(world, stepSeconds);
  if (share !== world.view.menuShare) world.isMoving = true;
  world.view.menuShare = share;
  if (share === 0 || world.isReducedMotion) return endSnow(world);
  world.isMoving = true;
  world.view.windSeconds += stepSeconds;
  const { pools, components } = world;
  const { layout, colors } = world.view;
  // The theme's own particles load late.
  if (colors.particles) return;
  const { Transform, Sprite, Snow } = components;
  const { first, count } = pools.snow;
  const flakes = particleCount(world.quality, count);
  Sprite.isAlive.fill(0, first + flakes, first + count);
  for (let k = 0; k < flakes; k++) {
    const depth = DEPTHS[k % DEPTHS.length];
    const entity = first + k;
    if (Sprite.isAlive[entity] === 0) startFlake(world, k);
    Snow.phase[entity] += SWAY_RADIANS_PER_SECOND * stepSeconds;
    Transform.y[entity] += Snow.speed[entity] * stepSeconds;
    Transform.x[entity] = Snow.columnX[entity] + Math.sin(Snow.phase[entity]) * Snow.swayUnits[entity];
    Transform.angle[entity] = Math.sin(Snow.phase[entity] * 0.5);
    Sprite.alpha[entity] = depth.alpha * share;
    if (Transform.y[entity] > layout.height + MARGIN_UNITS) {
      Snow.columnX[entity] = randomBetween(world.random, layout.left, layout.left + layout.width);
      setPose(world, entity, Snow.columnX[entity], -MARGIN_UNITS, depth.scale, 0);
    }
  }
}

/** Returns the new share of the menu's picture: within `snowFadeSeconds` it falls to 0 in the game and rises to 1 elsewhere. */
function shareOfMenu({ flow, view: { menuShare } }: GameWorld, stepSeconds: number): number {
  const change = stepSeconds / TIMING.snowFadeSeconds;
  return Math.max(0, Math.min(1, menuShare + (flow.screen === 'game' ? -change : change)));
}

function startFlake(world: GameWorld, k: number): void {
  const { pools } = world;
  const { layout } = world.view;
  const { Snow } = world.components;
  const depth = DEPTHS[k % DEPTHS.length];
  const x = randomBetween(world.random, layout.left, layout.left + layout.width);
  const y = randomBetween(world.random, -MARGIN_UNITS, layout.height);
  const entity = reviveSprite(world, pools.snow.first + k, depth.frame, x, y);
  setPose(world, entity, x, y, depth.scale, 0);
  Snow.columnX[entity] = x;
  Snow.speed[entity] = depth.speed * randomBetween(world.random, 0.75, 1.25);
  Snow.swayUnits[entity] = randomBetween(world.random, 4, 16);
  Snow.phase[entity] = randomBetween(world.random, 0, 6.28);
}

function endSnow(world: GameWorld): void {
  const { Sprite } = world.components;
  const pool = world.pools.snow;
  for (let entity = pool.first; entity < pool.first + pool.count; entity++) {
    if (Sprite.isAlive[entity] === 1) world.isMoving = true;
    Sprite.isAlive[entity] = 0;
  }
}
