// Two automatic players, with which games are compared: greedy (best next drop) and beam search (three pieces).
import { columnMask, fullColumns, fullRows, highRowMask, lowRowMask, popCount } from '../../src/rules/board.ts';
import { RULES } from '../../src/rules/constants.ts';
import type { GameState } from '../../src/rules/game.ts';
import { boardCost } from './board-cost.ts';

export type Drop = { readonly slot: number; readonly x: number; readonly y: number };

/** Returns a drop, or undefined if no visible piece fits. Uses only the visible pieces. */
export type Player = (game: GameState) => Drop | undefined;

export const LINE_REWARD = 30;
const BEAM_WIDTH = 24;

export const greedyPlayer: Player = (game) => best(extend(game))?.first;

export const beamPlayer: Player = (game) => searchVisible(game)?.first;

/** A sequence of drops in the search. `lines` counts cleared lines; `left` has a bit for each visible piece not yet placed. */
type Start = { readonly low: number; readonly high: number; readonly lines: number; readonly left: number };
type Line = Start & { readonly cost: number; readonly first: Drop };

/** Returns the best placement of the visible pieces, of those that begin with `first` if given. `left` is 0 if all can be placed. */
export function searchVisible(game: GameState, first?: Drop): Line | undefined {
  let beam = extend(game).filter((line) => !first || isSameDrop(line.first, first));
  let last = beam;
  for (let depth = 1; depth < RULES.visiblePieces && beam.length > 0; depth++) {
    beam.sort((a, b) => a.cost - b.cost);
    last = beam;
    const seen = new Set<string>();
    const kept = beam.filter((line) => {
      const key = `${line.low},${line.high},${line.left}`;
      return !seen.has(key) && seen.add(key);
    });
    beam = kept.slice(0, BEAM_WIDTH).flatMap((line) => extend(game, line));
  }
  return best(beam) ?? best(last);
}

export function isSameDrop(one: Drop, other: Drop): boolean {
  return one.slot === other.slot && one.x === other.x && one.y === other.y;
}

function best(lines: readonly Line[]): Line | undefined {
  let found: Line | undefined;
  for (const line of lines) if (!found || line.cost < found.cost) found = line;
  return found;
}

/** Returns all continuations by one drop. The default is the position. */
function extend(game: GameState, from: Partial<Line> & Start = { ...game.board, lines: 0, left: 0b111 }): Line[] {
  const lines: Line[] = [];
  for (let slot = 0; slot < RULES.visiblePieces; slot++) {
    if (((from.left >>> slot) & 1) === 0) continue;
    const { count, low, high, x, y } = game.queue[slot].placements;
    for (let k = 0; k < count; k++) {
      if (((from.low & low[k]) | (from.high & high[k])) !== 0) continue;
      let nextLow = from.low | low[k];
      let nextHigh = from.high | high[k];
      const rows = fullRows(nextLow, nextHigh);
      const columns = fullColumns(nextLow, nextHigh);
      nextLow &= ~(lowRowMask(rows) | columnMask(columns));
      nextHigh &= ~(highRowMask(rows) | columnMask(columns));
      const cleared = from.lines + popCount(rows) + popCount(columns);
      lines.push({
        low: nextLow,
        high: nextHigh,
        lines: cleared,
        cost: boardCost(nextLow, nextHigh) - LINE_REWARD * cleared,
        first: from.first ?? { slot, x: x[k], y: y[k] },
        left: from.left & ~(1 << slot),
      });
    }
  }
  return lines;
}
