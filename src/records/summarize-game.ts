// The figures of one game, computed from its replay, so that play itself counts nothing.
import { RULES } from '../rules/constants.ts';
import { applyAction } from '../rules/game.ts';
import { startGame, type Replay } from '../rules/replay.ts';

export type GameSummary = {
  readonly score: number;
  readonly level: number;
  readonly lines: number;
  /** The largest combo count. */
  readonly longestCombo: number;
  /** The most lines cleared by one drop. */
  readonly mostLines: number;
  /** Number of times that the board was emptied. */
  readonly emptied: number;
  /** Piece type of each of the 64 cells at the end, 0 if empty. */
  readonly cells: readonly number[];
  /** Cells of the last piece. */
  readonly lastCells: readonly number[];
};

/** Plays the replay again: about 0.1 ms per 50 actions. */
export function summarizeGame({ start, actions }: Replay): GameSummary {
  const game = startGame(start);
  let [lines, longestCombo, mostLines, emptied] = [0, 0, 0, 0];
  let lastCells: readonly number[] = [];
  for (const action of actions) {
    let linesOfDrop = 0;
    for (const event of applyAction(game, action)) {
      if (event.type === 'boardEmptied') emptied++;
      if (event.type === 'pieceDropped') lastCells = event.shape.cells.map(({ x, y }) => (event.y + y) * RULES.boardCells + event.x + x);
      if (event.type !== 'lineCleared') continue;
      linesOfDrop++;
      longestCombo = Math.max(longestCombo, event.combo);
    }
    lines += linesOfDrop;
    mostLines = Math.max(mostLines, linesOfDrop);
  }
  return { score: game.score, level: game.level, lines, longestCombo, mostLines, emptied, cells: [...game.cells], lastCells };
}
