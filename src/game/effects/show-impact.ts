// The impact of a dropped piece: it is squashed, its rim flashes, dust rises, and its neighbours are pushed away. Cells below a refused one blink.
import { startBurst } from '../../ecs/bursts.ts';
import { playMotion, type Motion } from '../../ecs/motions.ts';
import { isAt, spawnSprite, WHITE } from '../../ecs/spawn.ts';
import { addTween } from '../../ecs/add-tween.ts';
import type { Channel } from '../../ecs/tweens.ts';
import { placementIndex } from '../../rules/board.ts';
import { cellAt } from '../../rules/cells.ts';
import { SHAPES } from '../../rules/shapes.ts';
import { FRAME } from '../frames.ts';
import { LATE_BURSTS, LATE_MOTIONS } from './late-motions.ts';
import { cellCentreX, cellCentreY, DESIGN, LAST_CELL } from '../layout.ts';
import { LATE_TIMING } from '../late-timing.ts';
import { dropOf } from '../scene/scene.ts';
import { middleOfDrop, type PlacedShape } from '../scene/show-line.ts';
import { colorNumber } from '../theme-colors.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld, PieceDropped } from '../world.ts';

/** Share by which a small piece, or a large one, is flattened when it arrives on its cells. It widens by less. */
const SQUASH = { small: 0.09, large: 0.06, widening: 0.8 };
const SMALL_CELLS = 4;

const REFUSED_TINT = 0xff4d4d;

/** From a cell's middle to the dust at its lower edge. */
const EDGE_CELLS = 0.4;

const SIDES = [
  { x: -1, y: 0, axis: 'row', motion: LATE_MOTIONS.pushBack },
  { x: 1, y: 0, axis: 'row', motion: LATE_MOTIONS.pushOn },
  { x: 0, y: -1, axis: 'column', motion: LATE_MOTIONS.pushBack },
  { x: 0, y: 1, axis: 'column', motion: LATE_MOTIONS.pushOn },
] as const;

export function showImpact(world: GameWorld): void {
  const drop = dropOf(world);
  if (!drop || world.isReducedMotion) return;
  squashPiece(world, drop);
  flashRim(world, drop, {
    tint: world.view.colors.jewels[drop.shape.type],
    isAdditive: true,
    motion: LATE_MOTIONS.dropRim,
    delay: TIMING.dropTravelSeconds,
  });
  puffBelow(world, drop);
  const { cells } = drop.shape;
  for (let k = 0; k < cells.length * SIDES.length; k++) {
    const cell = cells[k >> 2];
    const side = SIDES[k & 3];
    const block = restingBlock(world, drop.x + cell.x + side.x, drop.y + cell.y + side.y);
    if (block !== 0) playMotion(world, block, side.motion, side);
  }
}

/** Lets the blocks travel to the poses of a squashed piece, and recover as one body. Replaces their travel to their cells. */
function squashPiece(world: GameWorld, drop: PieceDropped): void {
  const { shape, x, y } = drop;
  const { components, view } = world;
  const { Transform } = components;
  const middle = middleOfDrop(world, drop);
  const squash = shape.cells.length <= SMALL_CELLS ? SQUASH.small : SQUASH.large;
  const width = 1 + squash * SQUASH.widening;
  const height = 1 - squash;
  for (let k = 0; k < shape.cells.length; k++) {
    const cell = shape.cells[k];
    const block = view.blockAt[cellAt(x + cell.x, y + cell.y)];
    const homeX = cellCentreX(view.layout, x + cell.x);
    const homeY = cellCentreY(view.layout, y + cell.y);
    const scale = Transform.scaleX[block];
    settle(world, block, 'x', Transform.x[block], middle.x + (homeX - middle.x) * width, homeX);
    settle(world, block, 'y', Transform.y[block], middle.y + (homeY - middle.y) * height, homeY);
    settle(world, block, 'scaleX', scale, width, 1);
    settle(world, block, 'scaleY', scale, height, 1);
  }
}

/** Moves a channel of a block to the pose of the squashed piece, and from there to its end. */
function settle(world: GameWorld, block: number, channel: Channel, from: number, squashed: number, to: number): void {
  const delay = TIMING.dropTravelSeconds;
  addTween(world, block, channel, from, squashed, delay, 0, 'outCubic');
  addTween(world, block, channel, squashed, to, LATE_TIMING.settleSeconds, delay, 'settle');
}

/** Returns the block at rest on a cell, or 0. A moving block would come to rest beside its cell. The piece's own blocks still move. */
function restingBlock({ components: { Transform }, view: { blockAt, layout } }: GameWorld, x: number, y: number): number {
  if (x < 0 || y < 0 || x > LAST_CELL || y > LAST_CELL) return 0;
  const block = blockAt[cellAt(x, y)];
  return isAt(Transform.x[block], cellCentreX(layout, x)) && isAt(Transform.y[block], cellCentreY(layout, y)) ? block : 0;
}

/** Puffs dust, in the color of the theme's particles, under each cell at the piece's lower edges. */
function puffBelow(world: GameWorld, { shape, x, y }: PieceDropped): void {
  const { layout, colors } = world.view;
  const tint = colors.particles ? colorNumber(colors.particles.motes[0].tint) : WHITE;
  for (let k = 0; k < shape.cells.length; k++) {
    const cell = shape.cells[k];
    if (shape.rows[cell.y + 1]?.[cell.x] === '1') continue;
    const atX = cellCentreX(layout, x + cell.x);
    const atY = cellCentreY(layout, y + cell.y + EDGE_CELLS);
    startBurst(world, LATE_BURSTS.puff, { x: atX, y: atY, tint, delay: TIMING.dropTravelSeconds });
  }
}

type Flash = { readonly tint: number; readonly isAdditive: boolean; readonly motion: Motion; readonly delay?: number };

/** Flashes the outline of a shape whose top left cell is (x, y). Does nothing if too many flash already. */
function flashRim(world: GameWorld, outlined: PlacedShape, { tint, isAdditive, motion, delay = 0 }: Flash): void {
  const { Shape, Sprite } = world.components;
  const { x, y } = middleOfDrop(world, outlined);
  const rim = spawnSprite(world, 'rims', FRAME.ghost, x, y);
  if (rim === 0) return;
  Shape.id[rim] = outlined.shape.id;
  Sprite.isAdditive[rim] = isAdditive ? 1 : 0;
  Sprite.tint[rim] = tint;
  playMotion(world, rim, motion, { delay });
}

/** The cells below a refused piece blink red, unless a part of it is off the board. */
export function blinkRefused(world: GameWorld, piece: number): void {
  if (world.isReducedMotion) return;
  const { Shape, Transform } = world.components;
  const { layout } = world.view;
  const shape = SHAPES[Shape.id[piece]];
  const x = Math.round((Transform.x[piece] - cellCentreX(layout, (shape.width - 1) / 2)) / DESIGN.cellUnits);
  const y = Math.round((Transform.y[piece] - cellCentreY(layout, (shape.height - 1) / 2)) / DESIGN.cellUnits);
  if (placementIndex(shape, x, y) >= 0)
    flashRim(world, { shape, x, y }, { tint: REFUSED_TINT, isAdditive: false, motion: LATE_MOTIONS.refusedRim });
}
