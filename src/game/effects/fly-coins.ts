// Coins of a cleared line fly to the counter.
import { playMotion, playTravel } from '../../ecs/motions.ts';
import { setPose, spawnSprite } from '../../ecs/spawn.ts';
import { FRAME } from '../frames.ts';
import { COIN_TRAVEL, LATE_MOTIONS } from './late-motions.ts';
import { coinsPlace } from '../header.ts';
import { showLight } from '../scene/show-light.ts';
import { playSound } from '../sounds.ts';
import { LATE_TIMING } from '../late-timing.ts';
import type { GameWorld, Point } from '../world.ts';

const COIN_SCALE = 0.9;
const COIN_STAGGER_SECONDS = 0.12;

export function flyCoins(world: GameWorld, coins: number, from: Point, delay: number): void {
  for (let coin = 0; coin < coins; coin++) flyCoin(world, from, delay + coin * COIN_STAGGER_SECONDS);
}

function flyCoin(world: GameWorld, { x, y }: Point, delay: number): void {
  const entity = spawnSprite(world, world.pools.coins, FRAME.coin, x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, COIN_SCALE, 0);
  const arrival = delay + LATE_TIMING.coinFlightSeconds;
  playSound(world, 'coin', 1, arrival);
  playMotion(world, entity, LATE_MOTIONS.coin, { delay });
  if (world.isReducedMotion) return;
  const counter = coinsPlace(world.view.layout, world.profile.isLeftHanded);
  playTravel(world, entity, COIN_TRAVEL, counter, delay);
  showLight(world, LATE_MOTIONS.twinkle, { ...counter, tint: world.view.colors.gold, delay: arrival });
}
