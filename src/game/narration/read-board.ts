// Reads board and score to screen readers, and searches for cells where a piece fits. Loaded after a first move.
import { cellAt } from '../../rules/cells.ts';
import { RULES } from '../../rules/constants.ts';
import { dropObstacle, type GameState } from '../../rules/game.ts';
import { hasFewPlaces } from '../few-places.ts';
import type { Cursor } from '../input.ts';
import type { CellRange, NarrationPart } from '../narrate.ts';

const SIDE = RULES.boardCells;

/** Reads all rows that are not empty. */
export function readBoard(state: GameState): NarrationPart[] {
  const rows = Array.from({ length: SIDE }, (_, y) => readRow(state, y)).filter(({ key }) => key === 'row');
  if (rows.length === 0) return [{ key: 'boardEmpty' }];
  return rows.length < SIDE ? [...rows, { key: 'otherRowsEmpty' }] : rows;
}

export function readRow({ cells }: GameState, y: number): NarrationPart {
  const ranges = filledRanges((x) => cells[cellAt(x, y)] > 0);
  return ranges.length > 0 ? { key: 'row', number: y + 1, ranges } : { key: 'rowEmpty', number: y + 1 };
}

export function readColumn({ cells }: GameState, x: number): NarrationPart {
  const ranges = filledRanges((y) => cells[cellAt(x, y)] > 0);
  return ranges.length > 0 ? { key: 'column', number: x + 1, ranges } : { key: 'columnEmpty', number: x + 1 };
}

/** Reads score, level, combo and the drops left until the combo ends, and danger. */
export function readScore(state: GameState): NarrationPart[] {
  const { score, level, combo, comboStatus } = state;
  const comboPart: NarrationPart = combo > 0 ? { key: 'combo', combo, drops: comboStatus } : { key: 'noCombo' };
  return [{ key: 'score', score }, { key: 'level', level }, comboPart, ...(hasFewPlaces(state) ? [{ key: 'danger' } as const] : [])];
}

function filledRanges(isFilled: (index: number) => boolean): CellRange[] {
  const ranges: CellRange[] = [];
  for (let from = 0; from < SIDE; from++) {
    if (!isFilled(from)) continue;
    let to = from;
    while (to + 1 < SIDE && isFilled(to + 1)) to++;
    ranges.push({ from: from + 1, to: to + 1 });
    from = to;
  }
  return ranges;
}

/** Returns the next cell after the cursor, row by row, where the selected piece fits. It may be the cursor's own; undefined if there is none. */
export function nextFit(state: GameState, { slot, x, y }: Cursor): { readonly x: number; readonly y: number } | undefined {
  const { placements } = state.queue[slot];
  const isAfter = (k: number) => placements.y[k] > y || (placements.y[k] === y && placements.x[k] > x);
  let first = -1;
  for (let k = 0; k < placements.count; k++) {
    if (dropObstacle(state, slot, placements.x[k], placements.y[k])) continue;
    if (isAfter(k)) return { x: placements.x[k], y: placements.y[k] };
    if (first < 0) first = k;
  }
  return first < 0 ? undefined : { x: placements.x[first], y: placements.y[first] };
}
