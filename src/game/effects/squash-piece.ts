// The squash of a dropped piece: its blocks travel to the poses of a squashed piece, and recover as one body.
import { addTween, type Channel } from '../../ecs/tweens.ts';
import { cellAt } from '../../rules/cells.ts';
import { cellCentreX, cellCentreY } from '../layout.ts';
import { middleOfDrop } from '../scene/show-line.ts';
import { LATE_TIMING } from '../late-timing.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld, PieceDropped } from '../world.ts';

/** Share by which a small piece, or a large one, is flattened when it arrives on its cells. It widens by less. */
const SQUASH = { small: 0.09, large: 0.06, widening: 0.8 };
const SMALL_CELLS = 4;

/** Replaces the travel of the blocks to their cells. */
export function squashPiece(world: GameWorld, drop: PieceDropped): void {
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
