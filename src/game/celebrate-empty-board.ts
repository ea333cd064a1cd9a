// The celebration of an emptied board: a wave of light from the middle, a ring that opens with it, crystals that fly.
import { cellCentreX, cellCentreY, DESIGN } from './layout.ts';
import { playMotion } from '../ecs/play-motion.ts';
import { playSound } from './sounds.ts';
import { spawnLook } from '../ecs/spawn.ts';
import type { World } from './world.ts';
import { RULES } from '../rules/constants.ts';
import { burst } from './burst.ts';
import { flashCell } from './show-line.ts';

/** How fast the wave runs, seconds a cell. */
const WAVE_SECONDS_PER_CELL = 0.075;
const MIDDLE = (RULES.boardCells - 1) / 2;

export function celebrateEmptyBoard(world: World, delay: number): void {
  playSound(world, 'award', 1, delay);
  burst(world, 'crystals', { ...middleOf(world), tint: world.colors.highlight, delay });
  openRing(world, delay);
  for (let cell = 0; cell < RULES.boardCells * RULES.boardCells; cell++) {
    const column = cell % RULES.boardCells;
    const row = Math.trunc(cell / RULES.boardCells);
    const cells = Math.hypot(column - MIDDLE, row - MIDDLE);
    const lit = { x: cellCentreX(world.layout, column), y: cellCentreY(world.layout, row) };
    flashCell(world, lit.x, lit.y, world.colors.highlight, delay + cells * WAVE_SECONDS_PER_CELL);
  }
}

function middleOf({ layout }: World): { readonly x: number; readonly y: number } {
  return { x: DESIGN.widthUnits / 2, y: cellCentreY(layout, MIDDLE) };
}

/** A ring of light from the middle of the board outwards. */
export function openRing(world: World, delay: number): void {
  if (world.isReducedMotion) return;
  const { components, pools } = world;
  const { x, y } = middleOf(world);
  const entity = spawnLook(world, pools.rings, 'ring', x, y);
  if (entity === 0) return;
  components.Sprite.isAdditive[entity] = 1;
  components.Sprite.tint[entity] = world.colors.highlight;
  playMotion(world, entity, 'ring', { delay });
}
