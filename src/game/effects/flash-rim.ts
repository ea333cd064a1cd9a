// Flashing outlines of shapes: of a dropped piece, and of the cells below a refused one.
import { playMotion, type Motion } from '../../ecs/motions.ts';
import { spawnSprite } from '../../ecs/spawn.ts';
import { placementIndex } from '../../rules/board.ts';
import { SHAPES } from '../../rules/shapes.ts';
import { FRAME } from '../frames.ts';
import { cellCentreX, cellCentreY, DESIGN } from '../layout.ts';
import { LATE_MOTIONS } from './late-motions.ts';
import { middleOfDrop, type PlacedShape } from '../scene/show-line.ts';
import type { GameWorld } from '../world.ts';

const REFUSED_TINT = 0xff4d4d;

type Flash = { readonly tint: number; readonly isAdditive: boolean; readonly motion: Motion; readonly delay?: number };

/** Flashes the outline of a shape whose top left cell is (x, y). Does nothing if too many flash already. */
export function flashRim(world: GameWorld, outlined: PlacedShape, { tint, isAdditive, motion, delay = 0 }: Flash): void {
  const { components, pools } = world;
  const middle = middleOfDrop(world, outlined);
  const rim = spawnSprite(world, pools.rims, FRAME.ghost, middle.x, middle.y);
  if (rim === 0) return;
  components.Shape.id[rim] = outlined.shape.id;
  components.Sprite.isAdditive[rim] = isAdditive ? 1 : 0;
  components.Sprite.tint[rim] = tint;
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
