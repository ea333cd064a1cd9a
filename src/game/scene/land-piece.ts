// A dropped piece: its blocks travel from the piece's shown pose to their cells.
import { playTravel } from '../../ecs/motions.ts';
import { setPose } from '../../ecs/spawn.ts';
import { cellAt } from '../../rules/cells.ts';
import type { GameEvent } from '../../rules/game.ts';
import { cellCentreX, cellCentreY } from '../layout.ts';
import { TRAVELS } from '../motions.ts';
import { removePiece, spawnBlock } from './scene.ts';
import type { GameWorld, PieceDropped } from '../world.ts';

/** Returns the drop of this step: the first of its action's events. */
export function dropOf({ events }: GameWorld): PieceDropped | undefined {
  const first: GameEvent | undefined = events[0];
  return first?.type === 'pieceDropped' ? first : undefined;
}

/** Replaces the piece of a slot by its blocks. With reduced motion they appear on their cells. */
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
