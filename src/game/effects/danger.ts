// Danger: few legal places are left. The frame is frosted; music and heartbeat follow the flag of the view.
import { setPose, reviveSprite } from '../../ecs/spawn.ts';
import { startTween } from '../../ecs/start-tween.ts';
import { hasFewPlaces } from '../few-places.ts';
import { FRAME } from '../frames.ts';
import { RIM_LENGTH, rimOf } from './praise.ts';
import { playSound } from '../sounds.ts';
import type { GameWorld } from '../world.ts';

const FROST = { alpha: 0.7, width: 2.6, seconds: 0.6 };

/** Updates the danger after an action or a change of the scene. Tutorials and watched runs have none. Returns whether it has begun. */
export function followDanger(world: GameWorld): boolean {
  const { events, flow, session, view } = world;
  const isGame = flow.mode === 'classic' || flow.mode === 'daily';
  const isNow = isGame && session.running !== undefined && hasFewPlaces(session.running.state);
  if (isNow === view.isInDanger) return false;
  view.isInDanger = isNow;
  if (!world.isReducedMotion) frostFrame(world, isNow ? FROST.alpha : 0);
  if (!isNow && events.some(({ type }) => type === 'lineCleared')) playSound(world, 'relief');
  return isNow;
}

function frostFrame(world: GameWorld, to: number): void {
  const { components, pools, view } = world;
  const { Sprite, Transform } = components;
  for (let side = 0; side < pools.frosts.count; side++) {
    const entity = pools.frosts.first + side;
    const from = Sprite.isAlive[entity] * Sprite.alpha[entity];
    const { x, y, angle } = rimOf(world, side);
    reviveSprite(world, entity, FRAME['frost-sweep'], x, y);
    setPose(world, entity, x, y, FROST.width, angle);
    Transform.scaleY[entity] = RIM_LENGTH;
    Sprite.tint[entity] = view.colors.word;
    Sprite.isAdditive[entity] = 1;
    startTween(world, entity, 'alpha', { from, to, seconds: FROST.seconds, kills: to === 0 });
  }
}
