// The standing scene: the blocks of the board, the pieces in their slots and the lights of the cells, set up to match the game.
import type { GameState } from '../rules/game.ts';
import type { PieceType, Shape } from '../rules/shapes.ts';
import { hideLanding } from './drag.ts';
import { cellCentreX, cellCentreY, DESIGN } from './layout.ts';
import { FIRST_JEWEL_LOOK, FIRST_STRONG_LOOK } from './frames.ts';
import { DIMMED_ALPHA } from './motions.ts';
import { killSprite, setPose, spawnLook, spawnSprite } from '../ecs/spawn.ts';
import { stopTweens } from '../ecs/tweens.ts';
import type { World } from './world.ts';

/** The light's square is a cell at this scale; what shines beyond it makes one band of a line. */
const LINE_GLOW_SCALE = 1.5;

/** What a jewel of that type looks like: as it is, or with a strong symbol. */
export function jewelLook(world: World, type: PieceType): number {
  return (world.profile.isHighContrastOn ? FIRST_STRONG_LOOK : FIRST_JEWEL_LOOK) + type;
}

/** Clears the picture and sets it up anew for the running game, or for none. Nothing that was in motion goes on. */
export function rebuildScene(world: World): void {
  world.components.Sprite.isAlive.fill(0);
  world.tweens.count = 0;
  world.blockAt.fill(0);
  world.pieceAt.fill(0);
  world.drag.phase = 'idle';
  hideLanding(world.landing);
  if (world.running) buildGame(world, world.running.state);
  world.isDirty = true;
}

function buildGame(world: World, state: GameState): void {
  const isOver = world.flow.isEnding || world.flow.overlay === 'gameOver';
  for (let cell = 0; cell < state.cells.length; cell++) {
    spawnGlow(world, cell);
    if (state.cells[cell] === 0) continue;
    const entity = spawnBlock(world, cell, state.cells[cell] as PieceType);
    if (isOver) world.components.Sprite.alpha[entity] = DIMMED_ALPHA;
  }
  for (let slot = 0; slot < world.pieceAt.length; slot++) spawnPiece(world, slot, state.queue[slot]);
}

/** A block on its cell. Whatever lay there before has been taken by its own motion. */
export function spawnBlock(world: World, cell: number, type: PieceType): number {
  const { layout, components, pools } = world;
  const entity = spawnSprite(world, pools.blocks, jewelLook(world, type), cellCentreX(layout, cell & 7), cellCentreY(layout, cell >> 3));
  components.Block.cell[entity] = cell;
  world.blockAt[cell] = entity;
  return entity;
}

/** A piece at rest in its slot. */
export function spawnPiece(world: World, slot: number, shape: Shape): number {
  const { layout, components, pools } = world;
  const entity = spawnSprite(world, pools.pieces, jewelLook(world, shape.type), layout.slots[slot].x, layout.slots[slot].y);
  setPose(world, entity, layout.slots[slot].x, layout.slots[slot].y, DESIGN.queueScale, 0);
  components.Piece.slot[entity] = slot;
  components.Piece.shape[entity] = shape.id;
  world.pieceAt[slot] = entity;
  return entity;
}

function spawnGlow(world: World, cell: number): void {
  const { layout, components, pools } = world;
  const x = cellCentreX(layout, cell & 7);
  const y = cellCentreY(layout, cell >> 3);
  const entity = spawnLook(world, pools.glows, 'cell-glow', x, y);
  setPose(world, entity, x, y, LINE_GLOW_SCALE, 0);
  components.Glow.cell[entity] = cell;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.alpha[entity] = 0;
}

/** Ends the piece of a slot, with what moved it. */
export function removePiece(world: World, slot: number): void {
  const entity = world.pieceAt[slot];
  stopTweens(world, entity);
  killSprite(world, entity);
  world.pieceAt[slot] = 0;
}
