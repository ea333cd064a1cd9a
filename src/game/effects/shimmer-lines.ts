// Lines that lack one cell shimmer while a piece is dragged that can complete them.
import { fullColumns, fullRows } from '../../rules/board.ts';
import { cellAt, columnOf, rowOf } from '../../rules/cells.ts';
import type { GameState } from '../../rules/game.ts';
import type { Shape } from '../../rules/shapes.ts';
import type { Lines } from '../input.ts';
import { cellCentreX, cellCentreY, LAST_CELL } from '../layout.ts';
import { LATE_MOTIONS } from './late-motions.ts';
import { showLight } from '../scene/show-light.ts';
import type { GameWorld } from '../world.ts';

/** Delay per cell of distance from the gap. */
const CELL_SECONDS = 0.05;

/** Returns the lines with one empty cell that some legal drop of the shape fills. */
export function linesToComplete({ board, cells }: GameState, { placements }: Shape): Lines {
  let [rows, columns] = [0, 0];
  for (let k = 0; k < placements.count; k++) {
    if (((board.low & placements.low[k]) | (board.high & placements.high[k])) !== 0) continue;
    const low = board.low | placements.low[k];
    const high = board.high | placements.high[k];
    rows |= fullRows(low, high);
    columns |= fullColumns(low, high);
  }
  for (let line = 0; line <= LAST_CELL; line++) {
    if (gapOf(cells, (place) => cellAt(place, line)) < 0) rows &= ~(1 << line);
    if (gapOf(cells, (place) => cellAt(line, place)) < 0) columns &= ~(1 << line);
  }
  return { rows, columns };
}

/** Returns the place of a line's only empty cell, or -1. */
function gapOf(cells: GameState['cells'], cellOf: (place: number) => number): number {
  let gap = -1;
  for (let place = 0; place <= LAST_CELL; place++) {
    if (cells[cellOf(place)] !== 0) continue;
    if (gap >= 0) return -1;
    gap = place;
  }
  return gap;
}

/** Starts one wave of light along each line, from its gap outwards. */
export function shimmerLines(world: GameWorld, { rows, columns }: Lines): void {
  const { cells } = world.session.running!.state;
  for (let line = 0; line <= LAST_CELL; line++) {
    if ((rows >>> line) & 1) shimmer(world, cells, (place) => cellAt(place, line));
    if ((columns >>> line) & 1) shimmer(world, cells, (place) => cellAt(line, place));
  }
}

function shimmer(world: GameWorld, cells: GameState['cells'], cellOf: (place: number) => number): void {
  const { layout, colors } = world.view;
  const gap = gapOf(cells, cellOf);
  for (let place = 0; place <= LAST_CELL; place++) {
    const cell = cellOf(place);
    if (place === gap) continue;
    const [x, y] = [cellCentreX(layout, columnOf(cell)), cellCentreY(layout, rowOf(cell))];
    showLight(world, LATE_MOTIONS.shimmer, { x, y, tint: colors.highlight, delay: Math.abs(place - gap) * CELL_SECONDS });
  }
}
