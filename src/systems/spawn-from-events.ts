// Turns the rules' events of this step into what is seen and heard of them.
import { announce } from '../ecs/announce.ts';
import { cellCentreX, cellCentreY, DESIGN } from '../ecs/layout.ts';
import { removePiece, spawnBlock, spawnPiece } from '../ecs/scene.ts';
import { playSound } from '../ecs/sounds.ts';
import { setPose, spawnLook } from '../ecs/spawn.ts';
import { startScaleTween, startTween } from '../ecs/tweens.ts';
import { TIMING } from '../ecs/timing.ts';
import type { World } from '../ecs/world.ts';
import type { ClearedCell, GameEvent } from '../rules/game.ts';
import type { Shape } from '../rules/shapes.ts';
import { showLine } from './show-line.ts';

/** A new piece comes in from this far right of its place, inside its slot's frame. */
const ENTRY_UNITS = 40;
/** A dropped block settles from this scale. */
const SETTLE_SCALE = 1.12;
/** A piece that is dealt anew pops up from this scale. */
const POP_SCALE = 0.2;
/** Small pieces sound higher: the rate of a piece of one cell, and how much each further cell takes away. */
const DROP_RATE = { ofOneCell: 1.18, perCell: 0.045 };
const COMBO_SOUNDS = ['combo1', 'combo2', 'combo3', 'combo4', 'combo5', 'combo6', 'combo7'] as const;
const LAST_COMBO_SOUND = COMBO_SOUNDS.length - 1;

export function spawnFromEvents(world: World): void {
  const { events } = world;
  if (events.length === 0) return;
  let lines = 0;
  let combo = 0;
  for (const event of events) {
    if (event.type === 'lineCleared') {
      const delay = lines++ * TIMING.lineGapSeconds;
      combo = event.combo;
      showLine(world, event, delay);
      playSound(world, COMBO_SOUNDS[Math.min(event.combo - 1, LAST_COMBO_SOUND)], 1, delay);
      playSound(world, lines > 1 ? 'explosion2' : 'explosion1', 1, delay);
    } else {
      showEvent(world, event, lines * TIMING.lineGapSeconds);
    }
  }
  const isEmptied = events.some(({ type }) => type === 'boardEmptied');
  if (combo > 1 && !isEmptied) announce(world, 'combo', combo);
  events.length = 0;
}

function showEvent(world: World, event: Exclude<GameEvent, { type: 'lineCleared' }>, delay: number): void {
  switch (event.type) {
    case 'pieceDropped':
      showDrop(world, event.slot, event.shape, event.x, event.y);
      return;
    case 'boardEmptied':
      announce(world, 'boardEmptied', 0);
      showRing(world, delay);
      playSound(world, 'award', 1, delay);
      return;
    case 'revived':
      fadeCells(world, event.cells);
      dealVisible(world);
      playSound(world, 'staticSound');
      return;
    case 'blocksChanged':
      dealVisible(world);
      playSound(world, 'spawn');
      return;
    case 'tutorialStepDone':
    case 'comboEnded':
    case 'levelReached':
    case 'actionRejected':
      return;
  }
}

function showDrop(world: World, slot: number, shape: Shape, x: number, y: number): void {
  removePiece(world, slot);
  for (const cell of shape.cells) {
    const entity = spawnBlock(world, (y + cell.y) * 8 + x + cell.x, shape.type);
    startScaleTween(world, entity, { from: SETTLE_SCALE, to: 1, seconds: TIMING.settleSeconds, ease: 'outQuad' });
  }
  playSound(world, 'drop', DROP_RATE.ofOneCell - DROP_RATE.perCell * (shape.cells.length - 1));
  moveQueueUp(world, slot);
}

/** The pieces behind the dropped one slide up a slot, and the next one comes in from the right. */
function moveQueueUp(world: World, dropped: number): void {
  const { pieceAt, layout, components, running } = world;
  const last = pieceAt.length - 1;
  for (let slot = dropped; slot < last; slot++) {
    const entity = pieceAt[slot + 1];
    pieceAt[slot] = entity;
    components.Piece.slot[entity] = slot;
    slideTo(world, entity, layout.slots[slot].x);
  }
  const entity = spawnPiece(world, last, running!.state.queue[last]);
  const { x, y } = layout.slots[last];
  setPose(world, entity, x + ENTRY_UNITS, y, DESIGN.queueScale, 0);
  components.Sprite.alpha[entity] = 0;
  startTween(world, entity, 'alpha', { from: 0, to: 1, seconds: TIMING.entrySeconds });
  startTween(world, entity, 'x', { from: x + ENTRY_UNITS, to: x, seconds: TIMING.entrySeconds, ease: 'outQuad' });
}

function slideTo(world: World, entity: number, x: number): void {
  const from = world.components.Transform.x[entity];
  startTween(world, entity, 'x', { from, to: x, seconds: Math.abs(x - from) / TIMING.slideUnitsPerSecond, ease: 'outQuad' });
}

/** New pieces pop up in all slots. */
function dealVisible(world: World): void {
  const { pieceAt, layout, running } = world;
  for (let slot = 0; slot < pieceAt.length; slot++) {
    removePiece(world, slot);
    const entity = spawnPiece(world, slot, running!.state.queue[slot]);
    setPose(world, entity, layout.slots[slot].x, layout.slots[slot].y, POP_SCALE, 0);
    startScaleTween(world, entity, {
      from: POP_SCALE,
      to: DESIGN.queueScale,
      seconds: TIMING.comboProgressSeconds,
      ease: 'outBack',
      delay: slot * 0.06,
    });
  }
}

function fadeCells(world: World, cells: readonly ClearedCell[]): void {
  for (const { x, y } of cells) {
    const entity = world.blockAt[y * 8 + x];
    world.blockAt[y * 8 + x] = 0;
    startTween(world, entity, 'alpha', {
      from: 1,
      to: 0,
      seconds: TIMING.lineFadeSeconds,
      delay: x * TIMING.lineCellDelaySeconds,
      kills: true,
    });
  }
}

function showRing(world: World, delay: number): void {
  if (world.isReducedMotion) return;
  const { layout, components, pools } = world;
  const entity = spawnLook(world, pools.rings, 'ring', cellCentreX(layout, 3.5), cellCentreY(layout, 3.5));
  if (entity === 0) return;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.tint[entity] = world.colors.highlight;
  components.Sprite.alpha[entity] = 0;
  startScaleTween(world, entity, { from: 0.5, to: 7, seconds: 0.7, delay, ease: 'outCubic' });
  startTween(world, entity, 'alpha', { from: 0.9, to: 0, seconds: 0.7, delay, kills: true });
}
