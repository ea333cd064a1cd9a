// One cleared line: its blocks melt along it, frost sweeps over it, splinters, confetti and coins fly, and the score stands for a moment.
import { cellCentreX, cellCentreY } from './layout.ts';
import { playMotion, playTravel } from '../ecs/play-motion.ts';
import { playSound } from './sounds.ts';
import { setPose, spawnLook } from '../ecs/spawn.ts';
import { TIMING } from './timing.ts';
import type { World } from './world.ts';
import { isEarning } from '../flow/flow.ts';
import { RULES } from '../rules/constants.ts';
import type { ClearedCell, GameEvent } from '../rules/game.ts';
import { burst } from './burst.ts';

type LineCleared = Extract<GameEvent, { type: 'lineCleared' }>;

/** From the first cell's fade to the last one's. */
const CELLS_SECONDS = 7 * TIMING.lineCellDelaySeconds;
/** Frost grows with the combo, up to the largest. */
const SWEEP_SCALE = { first: 2.2, perCombo: 0.18, most: 3.4 };
const COIN_SCALE = 0.9;
const COIN_STAGGER_SECONDS = 0.12;
/** Where the HUD's coin counter stands, from the column's left and the HUD's top. */
const COIN_COUNTER = { x: 500, y: 30 };

export function showLine(world: World, event: LineCleared, delay: number): void {
  const { layout } = world;
  const middleX = event.axis === 'row' ? cellCentreX(layout, 3.5) : cellCentreX(layout, event.index);
  const middleY = event.axis === 'row' ? cellCentreY(layout, event.index) : cellCentreY(layout, 3.5);
  meltLine(world, event, delay);
  sweepFrost(world, event, middleX, middleY, delay);
  const endX = event.axis === 'row' ? cellCentreX(layout, 7) : middleX;
  const endY = event.axis === 'row' ? middleY : cellCentreY(layout, 7);
  burst(world, 'line', { x: endX, y: endY, tint: world.colors.jewels[event.cells[0]?.type ?? 1], delay: delay + CELLS_SECONDS });
  showScore(world, event.score, middleX, middleY, delay);
  const coins = isEarning(world.flow) ? event.coins : 0;
  for (let coin = 0; coin < coins; coin++) flyCoin(world, middleX, middleY, delay + coin * COIN_STAGGER_SECONDS);
}

function meltLine(world: World, { cells, axis }: LineCleared, lineDelay: number): void {
  for (const cell of cells) meltCell(world, cell, lineDelay + (axis === 'row' ? cell.x : cell.y) * TIMING.lineCellDelaySeconds);
}

/** A block breaks: it melts in a flash, and splinters fly. Its cell is free at once. */
export function meltCell(world: World, { x, y, type }: ClearedCell, delay: number): void {
  const cell = y * RULES.boardCells + x;
  const centre = { x: cellCentreX(world.layout, x), y: cellCentreY(world.layout, y) };
  const tint = world.colors.jewels[type];
  playMotion(world, world.blockAt[cell], 'melt', { delay });
  world.blockAt[cell] = 0;
  flashCell(world, centre.x, centre.y, tint, delay);
  burst(world, 'splinters', { ...centre, tint, delay });
}

/** Light in one cell. */
export function flashCell(world: World, x: number, y: number, tint: number, delay: number): void {
  if (world.isReducedMotion) return;
  const { components, pools } = world;
  const entity = spawnLook(world, pools.flares, 'flare', x, y);
  if (entity === 0) return;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.tint[entity] = tint;
  playMotion(world, entity, 'flash', { delay });
}

function sweepFrost(world: World, { axis, combo }: LineCleared, x: number, y: number, delay: number): void {
  if (world.isReducedMotion) return;
  const { components, pools } = world;
  const entity = spawnLook(world, pools.sweeps, 'frost-sweep', x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, 1, axis === 'row' ? 0 : Math.PI / 2);
  components.Transform.scaleX[entity] = Math.min(SWEEP_SCALE.most, SWEEP_SCALE.first + SWEEP_SCALE.perCombo * combo);
  components.Sprite.isAdditive[entity] = 1;
  playMotion(world, entity, 'sweep', { delay, axis });
}

function showScore(world: World, score: number, x: number, y: number, delay: number): void {
  const { components, pools } = world;
  const entity = spawnLook(world, pools.popups, 'plus', x, y);
  if (entity === 0) return;
  components.Popup.value[entity] = score;
  components.Sprite.tint[entity] = world.colors.score;
  playMotion(world, entity, 'score', { delay });
}

function flyCoin(world: World, x: number, y: number, delay: number): void {
  const { components, pools, layout } = world;
  const entity = spawnLook(world, pools.coins, 'coin', x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, COIN_SCALE, 0);
  const arrival = delay + TIMING.coinFlightSeconds;
  playSound(world, 'coin', 1, arrival);
  playMotion(world, entity, 'coin', { delay });
  if (world.isReducedMotion) return;
  const counter = { x: COIN_COUNTER.x, y: layout.hudTop + COIN_COUNTER.y };
  playTravel(world, entity, 'coin', counter, delay);
  const light = spawnLook(world, pools.flares, 'flare', counter.x, counter.y);
  if (light === 0) return;
  components.Sprite.isAdditive[light] = 1;
  components.Sprite.tint[light] = world.colors.gold;
  playMotion(world, light, 'twinkle', { delay: arrival });
}
