// The static scene: blocks, pieces in their slots and the lights of the cells, spawned to match the game's state; and a dropped piece.
import { playMotion, playTravel } from '../../ecs/motions.ts';
import { killSprite, setPose, spawnSprite } from '../../ecs/spawn.ts';
import { addTween } from '../../ecs/add-tween.ts';
import { cellAt } from '../../rules/cells.ts';
import type { GameEvent, GameState } from '../../rules/game.ts';
import { SHAPES, type Piece, type PieceType } from '../../rules/shapes.ts';
import { hideLanding } from './drag.ts';
import { FRAME, JEWEL_FRAMES } from '../frames.ts';
import { cellCentre, cellCentreX, cellCentreY, queueScale } from '../layout.ts';
import { DIMMED_ALPHA, MOTIONS, TRAVELS } from '../motions.ts';
import { playSound } from '../sounds.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld, PieceDropped } from '../world.ts';

/** At this scale the light's square is one cell wide. The glow around it joins the cells of a line into a band. */
const LINE_GLOW_SCALE = 1.5;

/** A dealt piece grows from `firstScale`, each slot's later than the one before. */
const DEAL = { firstScale: 0.2, seconds: TIMING.comboProgressSeconds, delaySeconds: 0.06 };

/** Removes all sprites and tweens and spawns the scene of the running game, if there is one. */
export function rebuildScene(world: GameWorld): void {
  world.components.Sprite.isAlive.fill(0);
  world.tweens.count = 0;
  setPose(world, world.pools.offsets.first, 0, 0, 1, 0);
  world.view.blockAt.fill(0);
  world.view.pieceAt.fill(0);
  world.input.drag.phase = 'idle';
  hideLanding(world.input.landing);
  world.cues.splice(0, world.cues.length, { type: 'sceneBuilt' });
  if (world.session.running) buildGame(world, world.session.running.state);
  world.isDirty = true;
}

function buildGame(world: GameWorld, state: GameState): void {
  const isOver = world.flow.isEnding || world.flow.overlay === 'gameOver';
  for (let cell = 0; cell < state.cells.length; cell++) {
    spawnGlow(world, cell);
    if (state.cells[cell] === 0) continue;
    const entity = spawnBlock(world, cell, state.cells[cell] as PieceType);
    if (isOver) world.components.Sprite.alpha[entity] = DIMMED_ALPHA;
  }
  for (let slot = 0; slot < world.view.pieceAt.length; slot++) spawnPiece(world, slot, state.queue[slot]);
}

/** Spawns a block on a cell. An earlier block may still be melting there. */
export function spawnBlock(world: GameWorld, cell: number, type: PieceType): number {
  const { x, y } = cellCentre(world.view.layout, cell);
  const entity = spawnSprite(world, 'blocks', JEWEL_FRAMES[type - 1], x, y);
  world.components.Block.cell[entity] = cell;
  world.view.blockAt[cell] = entity;
  return entity;
}

/** Spawns a piece in its slot. */
export function spawnPiece(world: GameWorld, slot: number, piece: Piece): number {
  const { x, y } = world.view.layout.slots[slot];
  const entity = spawnSprite(world, 'pieces', JEWEL_FRAMES[piece.type - 1], x, y);
  setPose(world, entity, x, y, queueScale(piece), 0);
  world.components.Shape.id[entity] = piece.id;
  world.view.pieceAt[slot] = entity;
  return entity;
}

/** Lets the piece of a slot pop up. */
export function dealPiece(world: GameWorld, slot: number): void {
  const { components, view } = world;
  const piece = view.pieceAt[slot];
  const delay = slot * DEAL.delaySeconds;
  playMotion(world, piece, MOTIONS.deal, { delay });
  if (world.isReducedMotion) return;
  setPose(world, piece, view.layout.slots[slot].x, view.layout.slots[slot].y, DEAL.firstScale, 0);
  addTween(world, piece, 'scale', DEAL.firstScale, queueScale(SHAPES[components.Shape.id[piece]]), DEAL.seconds, delay, 'outBack');
}

function spawnGlow(world: GameWorld, cell: number): void {
  const { Sprite } = world.components;
  const { x, y } = cellCentre(world.view.layout, cell);
  const entity = spawnSprite(world, 'glows', FRAME['cell-glow'], x, y);
  setPose(world, entity, x, y, LINE_GLOW_SCALE, 0);
  Sprite.isAdditive[entity] = 1;
  Sprite.alpha[entity] = 0;
}

/** Removes the piece of a slot. */
export function removePiece(world: GameWorld, slot: number): void {
  killSprite(world, world.view.pieceAt[slot]);
  world.view.pieceAt[slot] = 0;
}

/** Starts the end of a lost game: its blocks dim cell by cell before the game-over panel opens. */
export function beginEnding(world: GameWorld): void {
  world.turn.endingSeconds = TIMING.gameOverDelaySeconds;
  world.input.cursor.isActive = false;
  for (let cell = 0; cell < world.view.blockAt.length; cell++) {
    const entity = world.view.blockAt[cell];
    if (entity > 0) playMotion(world, entity, MOTIONS.dim, { delay: cell * TIMING.gameOverCellDelaySeconds });
  }
  world.cues.push({ type: 'endingBegun' });
  playSound(world, 'gameOver');
}

/** Returns the drop of this step: the first of its action's events. */
export function dropOf({ events }: GameWorld): PieceDropped | undefined {
  const first: GameEvent | undefined = events[0];
  return first?.type === 'pieceDropped' ? first : undefined;
}

/** Replaces the piece of a slot by its blocks, which travel from its shown pose to their cells. With reduced motion they appear there. */
export function landPiece(world: GameWorld, { slot, shape, x, y }: PieceDropped): void {
  const { layout, pieceAt } = world.view;
  const { Transform } = world.components;
  const piece = pieceAt[slot];
  const scale = Transform.scaleX[piece];
  const left = Transform.x[piece] - cellCentreX(layout, x + (shape.width - 1) / 2) * scale;
  const top = Transform.y[piece] - cellCentreY(layout, y + (shape.height - 1) / 2) * scale;
  removePiece(world, slot);
  for (let k = 0; k < shape.cells.length; k++) {
    const cell = shape.cells[k];
    const block = spawnBlock(world, cellAt(x + cell.x, y + cell.y), shape.type);
    const home = { x: Transform.x[block], y: Transform.y[block], scale: 1 };
    setPose(world, block, left + home.x * scale, top + home.y * scale, scale, 0);
    playTravel(world, block, TRAVELS.drop, home);
  }
}
