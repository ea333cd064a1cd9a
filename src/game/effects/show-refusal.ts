// A refused piece shakes, and the cells below it blink red.
import { playMotion } from '../../ecs/motions.ts';
import { placementIndex } from '../../rules/board.ts';
import { SHAPES } from '../../rules/shapes.ts';
import { flashRim } from './flash-rim.ts';
import { LATE_MOTIONS } from './late-motions.ts';
import { cellCentreX, cellCentreY, DESIGN } from '../layout.ts';
import type { GameWorld } from '../world.ts';

const REFUSED_TINT = 0xff4d4d;

/** `piece`: entity of the refused piece, still where it was released. Blinks nothing if a part of it is off the board. */
export function showRefusal(world: GameWorld, piece: number): void {
  playMotion(world, piece, LATE_MOTIONS.refuse);
  if (world.isReducedMotion) return;
  const { Shape, Transform } = world.components;
  const { layout } = world.view;
  const shape = SHAPES[Shape.id[piece]];
  const x = Math.round((Transform.x[piece] - cellCentreX(layout, (shape.width - 1) / 2)) / DESIGN.cellUnits);
  const y = Math.round((Transform.y[piece] - cellCentreY(layout, (shape.height - 1) / 2)) / DESIGN.cellUnits);
  if (placementIndex(shape, x, y) >= 0)
    flashRim(world, { shape, x, y }, { tint: REFUSED_TINT, isAdditive: false, motion: LATE_MOTIONS.refusedRim });
}
