// Effects that a first move does not need: words, celebrations of a level and of an emptied board. Loaded after it.
import { startBurst } from '../ecs/bursts.ts';
import { playMotion } from '../ecs/motions.ts';
import { spawnSprite } from '../ecs/spawn.ts';
import { columnOf, rowOf } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import { FRAME } from './frames.ts';
import { cellCentreX, cellCentreY, DESIGN, MIDDLE_CELL } from './layout.ts';
import { BURSTS, MOTIONS } from './motions.ts';
import { flashCell } from './show-line.ts';
import { showWords } from './show-words.ts';
import { playSound } from './sounds.ts';
import type { GameWorld, LateShows } from './world.ts';

/** Delay of the wave per cell of distance from the middle. */
const WAVE_SECONDS_PER_CELL = 0.075;

function celebrateEmptyBoard(world: GameWorld, delay: number): void {
  const { layout, colors } = world.view;
  playSound(world, 'award', 1, delay);
  startBurst(world, BURSTS.crystals, { ...middleOf(world), tint: colors.highlight, delay });
  openRing(world, delay);
  for (let cell = 0; cell < RULES.boardCells * RULES.boardCells; cell++) {
    const column = columnOf(cell);
    const row = rowOf(cell);
    const cells = Math.hypot(column - MIDDLE_CELL, row - MIDDLE_CELL);
    flashCell(world, cellCentreX(layout, column), cellCentreY(layout, row), colors.highlight, delay + cells * WAVE_SECONDS_PER_CELL);
  }
}

function openRing(world: GameWorld, delay: number): void {
  if (world.isReducedMotion) return;
  const { Sprite } = world.components;
  const { x, y } = middleOf(world);
  const entity = spawnSprite(world, world.pools.rings, FRAME.ring, x, y);
  if (entity === 0) return;
  Sprite.isAdditive[entity] = 1;
  Sprite.tint[entity] = world.view.colors.highlight;
  playMotion(world, entity, MOTIONS.ring, { delay });
}

function burstBesidePanel(world: GameWorld): void {
  const { layout, colors } = world.view;
  const y = layout.boardTop + DESIGN.cellUnits;
  for (const x of [DESIGN.cellUnits, DESIGN.widthUnits - DESIGN.cellUnits])
    startBurst(world, BURSTS.panel, { x, y, tint: colors.confetti });
}

function burstStars(world: GameWorld): void {
  startBurst(world, BURSTS.stars, middleOf(world));
}

function middleOf({ view }: GameWorld): { readonly x: number; readonly y: number } {
  return { x: DESIGN.widthUnits / 2, y: cellCentreY(view.layout, MIDDLE_CELL) };
}

export const LATE_SHOWS: LateShows = { showWords, celebrateEmptyBoard, openRing, burstStars, burstBesidePanel };
