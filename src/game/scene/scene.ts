// The static scene: blocks, pieces in their slots and the lights of the cells, spawned to match the game's state.
import { playMotion } from '../../ecs/motions.ts';
import { killSprite, setPose, spawnSprite } from '../../ecs/spawn.ts';
import { addTween } from '../../ecs/add-tween.ts';
import { columnOf, rowOf } from '../../rules/cells.ts';
import type { GameState } from '../../rules/game.ts';
import { SHAPES, type Piece, type PieceType } from '../../rules/shapes.ts';
import { hideLanding } from './drag.ts';
import { FRAME, JEWEL_FRAMES } from '../frames.ts';
import { cellCentreX, cellCentreY, queueScale } from '../layout.ts';
import { DIMMED_ALPHA, MOTIONS } from '../motions.ts';
import { playSound } from '../sounds.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld } from '../world.ts';

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
  const { components, pools } = world;
  const { layout } = world.view;
  const entity = spawnSprite(
    world,
    pools.blocks,
    JEWEL_FRAMES[type - 1],
    cellCentreX(layout, columnOf(cell)),
    cellCentreY(layout, rowOf(cell)),
  );
  components.Block.cell[entity] = cell;
  world.view.blockAt[cell] = entity;
  return entity;
}

/** Spawns a piece in its slot. */
export function spawnPiece(world: GameWorld, slot: number, piece: Piece): number {
  const { components, pools } = world;
  const { layout } = world.view;
  const entity = spawnSprite(world, pools.pieces, JEWEL_FRAMES[piece.type - 1], layout.slots[slot].x, layout.slots[slot].y);
  setPose(world, entity, layout.slots[slot].x, layout.slots[slot].y, queueScale(piece), 0);
  components.Piece.slot[entity] = slot;
  components.Shape.id[entity] = piece.id;
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
  const { components, pools } = world;
  const { layout } = world.view;
  const x = cellCentreX(layout, columnOf(cell));
  const y = cellCentreY(layout, rowOf(cell));
  const entity = spawnSprite(world, pools.glows, FRAME['cell-glow'], x, y);
  setPose(world, entity, x, y, LINE_GLOW_SCALE, 0);
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.alpha[entity] = 0;
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
    if (entity === 0) continue;
    playMotion(world, entity, MOTIONS.dim, { delay: cell * TIMING.gameOverCellDelaySeconds });
  }
  world.cues.push({ type: 'endingBegun' });
  playSound(world, 'gameOver');
}
