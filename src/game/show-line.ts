// Effects of one cleared line: melting blocks, a sweep of frost, splinters, confetti, coins and the score.
import { startBurst } from '../ecs/bursts.ts';
import { playMotion, playTravel } from '../ecs/motions.ts';
import { setPose, spawnSprite } from '../ecs/spawn.ts';
import { isEarning } from '../flow/flow.ts';
import { cellAt } from '../rules/cells.ts';
import type { ClearedCell, GameEvent } from '../rules/game.ts';
import { FRAME } from './frames.ts';
import { cellCentreX, cellCentreY, COIN_COUNTER, LAST_CELL, MIDDLE_CELL } from './layout.ts';
import { BURSTS, MOTIONS, TRAVELS } from './motions.ts';
import { playSound } from './sounds.ts';
import { LINE_CELLS_SECONDS, TIMING } from './timing.ts';
import type { GameWorld } from './world.ts';

type LineCleared = Extract<GameEvent, { type: 'lineCleared' }>;

/** Width of the frost: grows with the combo, up to `max`. */
const SWEEP_SCALE = { first: 2.2, perCombo: 0.18, max: 3.4 };
const COIN_SCALE = 0.9;
const COIN_STAGGER_SECONDS = 0.12;

export function showLine(world: GameWorld, event: LineCleared, delay: number): void {
  const { layout } = world.view;
  const middleX = event.axis === 'row' ? cellCentreX(layout, MIDDLE_CELL) : cellCentreX(layout, event.index);
  const middleY = event.axis === 'row' ? cellCentreY(layout, event.index) : cellCentreY(layout, MIDDLE_CELL);
  meltLine(world, event, delay);
  sweepFrost(world, event, middleX, middleY, delay);
  const endX = event.axis === 'row' ? cellCentreX(layout, LAST_CELL) : middleX;
  const endY = event.axis === 'row' ? middleY : cellCentreY(layout, LAST_CELL);
  startBurst(world, BURSTS.line, {
    x: endX,
    y: endY,
    tint: world.view.colors.jewels[event.cells[0]?.type ?? 1],
    delay: delay + LINE_CELLS_SECONDS,
  });
  showScore(world, event.score, middleX, middleY, delay);
  const coins = isEarning(world.flow) ? event.coins : 0;
  for (let coin = 0; coin < coins; coin++) flyCoin(world, middleX, middleY, delay + coin * COIN_STAGGER_SECONDS);
}

function meltLine(world: GameWorld, { cells, axis }: LineCleared, lineDelay: number): void {
  for (const cell of cells) meltCell(world, cell, lineDelay + (axis === 'row' ? cell.x : cell.y) * TIMING.lineCellDelaySeconds);
}

/** Melts a block with a flash and splinters. Its cell is free immediately. */
export function meltCell(world: GameWorld, { x, y, type }: ClearedCell, delay: number): void {
  const cell = cellAt(x, y);
  const centre = { x: cellCentreX(world.view.layout, x), y: cellCentreY(world.view.layout, y) };
  const tint = world.view.colors.jewels[type];
  playMotion(world, world.view.blockAt[cell], MOTIONS.melt, { delay });
  world.view.blockAt[cell] = 0;
  flashCell(world, centre.x, centre.y, tint, delay);
  startBurst(world, BURSTS.splinters, { ...centre, tint, delay });
}

/** Flashes light in one cell. */
export function flashCell(world: GameWorld, x: number, y: number, tint: number, delay: number): void {
  if (world.isReducedMotion) return;
  const { components, pools } = world;
  const entity = spawnSprite(world, pools.flares, FRAME.flare, x, y);
  if (entity === 0) return;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.tint[entity] = tint;
  playMotion(world, entity, MOTIONS.flash, { delay });
}

function sweepFrost(world: GameWorld, { axis, combo }: LineCleared, x: number, y: number, delay: number): void {
  if (world.isReducedMotion) return;
  const { components, pools } = world;
  const entity = spawnSprite(world, pools.sweeps, FRAME['frost-sweep'], x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, 1, axis === 'row' ? 0 : Math.PI / 2);
  components.Transform.scaleX[entity] = Math.min(SWEEP_SCALE.max, SWEEP_SCALE.first + SWEEP_SCALE.perCombo * combo);
  components.Sprite.isAdditive[entity] = 1;
  playMotion(world, entity, MOTIONS.sweep, { delay, axis });
}

function showScore(world: GameWorld, score: number, x: number, y: number, delay: number): void {
  const { components, pools } = world;
  const entity = spawnSprite(world, pools.popups, FRAME.plus, x, y);
  if (entity === 0) return;
  components.Popup.value[entity] = score;
  components.Sprite.tint[entity] = world.view.colors.score;
  playMotion(world, entity, MOTIONS.score, { delay });
}

function flyCoin(world: GameWorld, x: number, y: number, delay: number): void {
  const { components, pools } = world;
  const { layout } = world.view;
  const entity = spawnSprite(world, pools.coins, FRAME.coin, x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, COIN_SCALE, 0);
  const arrival = delay + TIMING.coinFlightSeconds;
  playSound(world, 'coin', 1, arrival);
  playMotion(world, entity, MOTIONS.coin, { delay });
  if (world.isReducedMotion) return;
  const counter = { x: COIN_COUNTER.x, y: layout.hudTop + COIN_COUNTER.y };
  playTravel(world, entity, TRAVELS.coin, counter, delay);
  const light = spawnSprite(world, pools.flares, FRAME.flare, counter.x, counter.y);
  if (light === 0) return;
  components.Sprite.isAdditive[light] = 1;
  components.Sprite.tint[light] = world.view.colors.gold;
  playMotion(world, light, MOTIONS.twinkle, { delay: arrival });
}
