// The menu's picture and its snow: flakes fall and sway in its wind; in the game they fade away with it and rest.
import { chanceBetween } from '../ecs/chance.ts';
import { lookNumber } from '../game/frames.ts';
import { particleCount } from '../ecs/quality.ts';
import { reviveSprite, setPose } from '../ecs/spawn.ts';
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';

/** Three depths: near flakes are larger, faster and clearer. */
const DEPTHS = [
  { look: 'snow-1', speed: 26, alpha: 0.45, scale: 0.9 },
  { look: 'snow-2', speed: 44, alpha: 0.55, scale: 1 },
  { look: 'snow-3', speed: 64, alpha: 0.75, scale: 0.8 },
] as const;
const MARGIN_UNITS = 30;
const SWAY_RADIANS_PER_SECOND = 1.1;

export function driftSnow(world: World): void {
  // Behind the splash nobody sees it.
  if (world.flow.screen === 'loading') return;
  const share = shareOfMenu(world);
  if (share !== world.menuShare) world.isMoving = true;
  world.menuShare = share;
  if (share === 0 || world.isReducedMotion) return endSnow(world);
  world.isMoving = true;
  world.windSeconds += TIMING.stepSeconds;
  const { pools, layout, components } = world;
  const { Transform, Sprite, Snow } = components;
  const flakes = particleCount(world.quality, pools.snow.length);
  for (let k = 0; k < pools.snow.length; k++) {
    const depth = DEPTHS[k % DEPTHS.length];
    const entity = pools.snow[k];
    if (k >= flakes) {
      Sprite.isAlive[entity] = 0;
      continue;
    }
    if (Sprite.isAlive[entity] === 0) startFlake(world, k);
    Snow.phase[entity] += SWAY_RADIANS_PER_SECOND * TIMING.stepSeconds;
    Transform.y[entity] += Snow.speed[entity] * TIMING.stepSeconds;
    Transform.x[entity] = Snow.columnX[entity] + Math.sin(Snow.phase[entity]) * Snow.swayUnits[entity];
    Transform.angle[entity] = Math.sin(Snow.phase[entity] * 0.5);
    Sprite.alpha[entity] = depth.alpha * share;
    if (Transform.y[entity] > layout.height + MARGIN_UNITS) {
      Snow.columnX[entity] = chanceBetween(world, layout.left, layout.left + layout.width);
      setPose(world, entity, Snow.columnX[entity], -MARGIN_UNITS, depth.scale, 0);
    }
  }
}

/** The menu's picture gives way to the game's, and comes back, within `snowFadeSeconds`. */
function shareOfMenu({ menuShare, flow }: World): number {
  const change = TIMING.stepSeconds / TIMING.snowFadeSeconds;
  return Math.max(0, Math.min(1, menuShare + (flow.screen === 'game' ? -change : change)));
}

function startFlake(world: World, k: number): void {
  const { layout, pools } = world;
  const { Snow } = world.components;
  const depth = DEPTHS[k % DEPTHS.length];
  const x = chanceBetween(world, layout.left, layout.left + layout.width);
  const y = chanceBetween(world, -MARGIN_UNITS, layout.height);
  const entity = reviveSprite(world, pools.snow[k], lookNumber(depth.look), x, y);
  setPose(world, entity, x, y, depth.scale, 0);
  Snow.columnX[entity] = x;
  Snow.speed[entity] = depth.speed * chanceBetween(world, 0.75, 1.25);
  Snow.swayUnits[entity] = chanceBetween(world, 4, 16);
  Snow.phase[entity] = chanceBetween(world, 0, 6.28);
}

function endSnow(world: World): void {
  const { Sprite } = world.components;
  const pool = world.pools.snow;
  for (let k = 0; k < pool.length; k++) {
    if (Sprite.isAlive[pool[k]] === 1) world.isMoving = true;
    Sprite.isAlive[pool[k]] = 0;
  }
}
