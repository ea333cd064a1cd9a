// One cleared line: its blocks fade along it, frost sweeps over it, confetti and coins fly, and the score stands for a moment.
import { cellCentreX, cellCentreY, DESIGN, type Layout } from '../ecs/layout.ts';
import { playSound } from '../ecs/sounds.ts';
import { setPose, spawnLook } from '../ecs/spawn.ts';
import { startScaleTween, startTween } from '../ecs/tweens.ts';
import { TIMING } from '../ecs/timing.ts';
import type { World } from '../ecs/world.ts';
import type { GameEvent } from '../rules/game.ts';
import { burstLine } from './burst.ts';

type LineCleared = Extract<GameEvent, { type: 'lineCleared' }>;

const LINE_SECONDS = TIMING.lineFadeSeconds + 7 * TIMING.lineCellDelaySeconds;
const POPUP_RISE_UNITS = 46;
const COIN_SCALE = 0.6;
const COIN_STAGGER_SECONDS = 0.09;
/** Where the HUD's coin counter stands, from the column's left and the HUD's top. */
const COIN_COUNTER = { x: 500, y: 30 };

export function showLine(world: World, event: LineCleared, delay: number): void {
  const { layout } = world;
  const middleX = event.axis === 'row' ? cellCentreX(layout, 3.5) : cellCentreX(layout, event.index);
  const middleY = event.axis === 'row' ? cellCentreY(layout, event.index) : cellCentreY(layout, 3.5);
  fadeLine(world, event, delay);
  sweepFrost(world, event, middleX, middleY, delay);
  const endX = event.axis === 'row' ? cellCentreX(layout, 7) : middleX;
  const endY = event.axis === 'row' ? middleY : cellCentreY(layout, 7);
  burstLine(world, endX, endY, world.colors.jewels[event.cells[0]?.type ?? 1], delay + LINE_SECONDS / 2);
  showScore(world, event.score, middleX, middleY, delay);
  const coins = world.flow.isTutorial ? 0 : event.coins;
  for (let coin = 0; coin < coins; coin++) flyCoin(world, layout, middleX, middleY, delay + coin * COIN_STAGGER_SECONDS);
}

function fadeLine(world: World, event: LineCleared, lineDelay: number): void {
  for (const { x, y } of event.cells) {
    const entity = world.blockAt[y * 8 + x];
    world.blockAt[y * 8 + x] = 0;
    const delay = lineDelay + (event.axis === 'row' ? x : y) * TIMING.lineCellDelaySeconds;
    startTween(world, entity, 'alpha', { from: 1, to: 0, seconds: TIMING.lineFadeSeconds, delay, kills: true });
    if (!world.isReducedMotion)
      startScaleTween(world, entity, { from: 1, to: 0.75, seconds: TIMING.lineFadeSeconds, delay, ease: 'inQuad' });
  }
}

function sweepFrost(world: World, event: LineCleared, x: number, y: number, delay: number): void {
  if (world.isReducedMotion) return;
  const { components, pools } = world;
  const entity = spawnLook(world, pools.sweeps, 'frost-sweep', x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, 1, event.axis === 'row' ? 0 : Math.PI / 2);
  components.Transform.scaleX[entity] = 2.4;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.alpha[entity] = 0;
  const middle = event.axis === 'row' ? x : y;
  const half = DESIGN.boardUnits / 2;
  startTween(world, entity, event.axis === 'row' ? 'x' : 'y', { from: middle - half, to: middle + half, seconds: LINE_SECONDS, delay });
  startTween(world, entity, 'alpha', { from: 0, to: 0.9, seconds: LINE_SECONDS, delay, ease: 'bump', kills: true });
}

function showScore(world: World, score: number, x: number, y: number, delay: number): void {
  const { components, pools } = world;
  const entity = spawnLook(world, pools.popups, 'plus', x, y);
  if (entity === 0) return;
  components.Popup.value[entity] = score;
  components.Sprite.tint[entity] = world.colors.score;
  components.Sprite.alpha[entity] = 0;
  startTween(world, entity, 'alpha', { from: 0, to: 1, seconds: 0.1, delay });
  startScaleTween(world, entity, { from: 0.6, to: 1, seconds: 0.16, delay, ease: 'outBack' });
  const rise = world.isReducedMotion ? 0 : POPUP_RISE_UNITS;
  startTween(world, entity, 'y', {
    from: y,
    to: y - rise,
    seconds: TIMING.scoreDisplaySeconds + TIMING.scoreFadeSeconds,
    delay,
    ease: 'outQuad',
  });
  startTween(world, entity, 'alpha', {
    from: 1,
    to: 0,
    seconds: TIMING.scoreFadeSeconds,
    delay: delay + TIMING.scoreDisplaySeconds,
    kills: true,
  });
}

function flyCoin(world: World, layout: Layout, x: number, y: number, delay: number): void {
  const { components, pools } = world;
  const entity = spawnLook(world, pools.coins, 'coin', x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, COIN_SCALE, 0);
  components.Sprite.alpha[entity] = 0;
  const seconds = TIMING.coinFlightSeconds;
  startTween(world, entity, 'alpha', { from: 0, to: 1, seconds: 0.08, delay });
  startTween(world, entity, 'x', { from: x, to: COIN_COUNTER.x, seconds, delay, ease: 'outQuad' });
  startTween(world, entity, 'y', { from: y, to: layout.hudTop + COIN_COUNTER.y, seconds, delay, ease: 'inQuad', kills: true });
  playSound(world, 'coin', 1, delay + seconds);
}
