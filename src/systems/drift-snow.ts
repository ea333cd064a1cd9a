// The snow of the menu: flakes fall and sway; in the game they fade away and rest.
import { chanceBetween } from '../ecs/chance.ts';
import { setPose, spawnLook } from '../ecs/spawn.ts';
import { TIMING } from '../ecs/timing.ts';
import type { World } from '../ecs/world.ts';

/** Three depths: near flakes are larger, faster and clearer. */
const DEPTHS = [
  { look: 'snow-1', speed: 26, alpha: 0.45, scale: 0.9 },
  { look: 'snow-2', speed: 44, alpha: 0.55, scale: 1 },
  { look: 'snow-3', speed: 64, alpha: 0.75, scale: 0.8 },
] as const;
const MARGIN_UNITS = 30;
const SWAY_RADIANS_PER_SECOND = 1.1;

export function driftSnow(world: World): void {
  const isMenu = world.flow.screen === 'menu' && !world.isReducedMotion;
  const change = TIMING.stepSeconds / TIMING.snowFadeSeconds;
  world.snowStrength = Math.max(0, Math.min(1, world.snowStrength + (isMenu ? change : -change)));
  if (world.snowStrength === 0) return endSnow(world);
  world.isMoving = true;
  const { pools, layout, components } = world;
  const { Transform, Sprite, Snow } = components;
  for (let k = 0; k < pools.snow.length; k++) {
    const depth = DEPTHS[k % DEPTHS.length];
    let entity = pools.snow[k];
    if (Sprite.isAlive[entity] === 0) entity = startFlake(world, k);
    Snow.phase[entity] += SWAY_RADIANS_PER_SECOND * TIMING.stepSeconds;
    Transform.y[entity] += Snow.speed[entity] * TIMING.stepSeconds;
    Transform.x[entity] = Snow.columnX[entity] + Math.sin(Snow.phase[entity]) * Snow.swayUnits[entity];
    Transform.angle[entity] = Math.sin(Snow.phase[entity] * 0.5);
    Sprite.alpha[entity] = depth.alpha * world.snowStrength;
    if (Transform.y[entity] > layout.height + MARGIN_UNITS) {
      Snow.columnX[entity] = chanceBetween(world, layout.left, layout.left + layout.width);
      setPose(world, entity, Snow.columnX[entity], -MARGIN_UNITS, depth.scale, 0);
    }
  }
}

function startFlake(world: World, k: number): number {
  const { layout, pools } = world;
  const { Snow } = world.components;
  const depth = DEPTHS[k % DEPTHS.length];
  const x = chanceBetween(world, layout.left, layout.left + layout.width);
  const y = chanceBetween(world, -MARGIN_UNITS, layout.height);
  const entity = spawnLook(world, pools.snow, depth.look, x, y);
  setPose(world, entity, x, y, depth.scale, 0);
  Snow.columnX[entity] = x;
  Snow.speed[entity] = depth.speed * chanceBetween(world, 0.75, 1.25);
  Snow.swayUnits[entity] = chanceBetween(world, 4, 16);
  Snow.phase[entity] = chanceBetween(world, 0, 6.28);
  return entity;
}

function endSnow(world: World): void {
  const { Sprite } = world.components;
  const pool = world.pools.snow;
  for (let k = 0; k < pool.length; k++) {
    if (Sprite.isAlive[pool[k]] === 1) world.isMoving = true;
    Sprite.isAlive[pool[k]] = 0;
  }
}
