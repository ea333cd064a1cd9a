// The coach: finds the move that lost a game, and a way to place the three pieces instead. Runs in a worker after the end.
import { columnMask, fullColumns, fullRows, highRowMask, lowRowMask } from '../rules/board.ts';
import { cellAt } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import { applyAction, cloneGame, hasNoMove, type Action, type GameState } from '../rules/game.ts';
import { toNotation } from '../rules/notation.ts';
import { canPlaceTrio, PLACE_STEPS, searches } from '../rules/place.ts';
import { ReplayError, startGame, type Replay } from '../rules/replay.ts';
import type { Shape } from '../rules/shapes.ts';
import type { GameSummary } from './summarize-game.ts';

type Drop = Extract<Action, { type: 'drop' }>;

/** The board with a piece in it, before lines clear. `x` and `y`: the piece's top left cell. */
export type Placement = Pick<GameSummary, 'cells' | 'lastCells'> & { readonly x: number; readonly y: number };

/** The last position of a game from which all three visible pieces could have been placed. */
export type LastChance = {
  /** Includes seed, bags and queue: a game from it has the same pieces. */
  readonly notation: string;
  /** The move that lost the chance. Undefined if it was a change of the pieces. */
  readonly made: Placement | undefined;
  /** The level after the move. Its mix had no shape with which all three next pieces could have been placed. */
  readonly level: number;
  /** The move left room for the other two pieces: only the third one, for which the deal found no exchange, could not be placed. */
  readonly isRoomLeft: boolean;
  /** One way to place the three pieces, in order. It does not begin with the move that was made, if there is another. */
  readonly way: readonly Placement[];
};

/**
 * Returns the last chance of a game that ended without a move. Returns undefined if moves are left, and if the three pieces never fitted, which
 * only happens in games from a position. Throws a ReplayError for a replay that the rules reject.
 */
export function findLastChance(replay: Replay): LastChance | undefined {
  const positions = positionsOf(replay);
  let index = replay.actions.length;
  if (!hasNoMove(positions[index])) return undefined;
  while (index >= 0 && !canPlaceTrio(positions[index].board.low, positions[index].board.high, positions[index].queue)) index--;
  if (index < 0) return undefined;
  const { board, queue } = positions[index];
  const after = positions[index + 1];
  const action = replay.actions[index];
  const made = action.type === 'drop' ? action : undefined;
  const pieces = queue.slice(0, RULES.visiblePieces);
  const way = findWay(board.low, board.high, pieces, made) ?? findWay(board.low, board.high, pieces) ?? [];
  const game = cloneGame(positions[index]);
  return {
    notation: toNotation(game),
    made: made && placementOf(game, made),
    level: after.level,
    isRoomLeft: findWay(after.board.low, after.board.high, after.queue.slice(0, RULES.visiblePieces - 1)) !== undefined,
    way: way.map((drop) => {
      const placement = placementOf(game, drop);
      applyAction(game, drop);
      return placement;
    }),
  };
}

/** Returns the position before each action, and the end. The limit of `replayGame` is for unknown origins: a rare own game exceeds it. */
function positionsOf({ start, actions }: Replay): readonly GameState[] {
  const game = startGame(start);
  const positions = [cloneGame(game)];
  for (const action of actions) {
    if (applyAction(game, action)[0].type === 'actionRejected') throw new ReplayError(`action ${positions.length - 1} is not allowed`);
    positions.push(cloneGame(game));
  }
  return positions;
}

/**
 * Returns a way to place the pieces, in any order, with full lines cleared after each, that does not begin with `except`; undefined if there is
 * none. Slots are those of the game at that time.
 */
function findWay(low: number, high: number, pieces: readonly Shape[], except?: Drop): readonly Drop[] | undefined {
  if (pieces.length === 0) return [];
  for (const [slot, { placements }] of pieces.entries()) {
    const others = pieces.filter((_, other) => other !== slot);
    for (let k = 0; k < placements.count; k++) {
      if (((low & placements.low[k]) | (high & placements.high[k])) !== 0) continue;
      const drop: Drop = { type: 'drop', slot, x: placements.x[k], y: placements.y[k] };
      if (except?.slot === slot && except.x === drop.x && except.y === drop.y) continue;
      searches.steps += PLACE_STEPS;
      const nextLow = low | placements.low[k];
      const nextHigh = high | placements.high[k];
      const rows = fullRows(nextLow, nextHigh);
      const columns = columnMask(fullColumns(nextLow, nextHigh));
      const rest = findWay(nextLow & ~(lowRowMask(rows) | columns), nextHigh & ~(highRowMask(rows) | columns), others);
      if (rest) return [drop, ...rest];
    }
  }
  return undefined;
}

function placementOf({ cells, queue }: GameState, { slot, x, y }: Drop): Placement {
  const lastCells = queue[slot].cells.map((cell) => cellAt(x + cell.x, y + cell.y));
  return { cells: Array.from(cells, (type, cell) => (lastCells.includes(cell) ? queue[slot].type : type)), lastCells, x, y };
}
