// The figures of one game, computed from its replay, so that play itself counts nothing.
import { RULES } from '../rules/constants.ts';
import { applyAction, hasNoMove } from '../rules/game.ts';
import { startGame, type Replay } from '../rules/replay.ts';

export type GameSummary = Readonly<ReturnType<typeof summarizeGame>>;

/**
 * Plays the replay again: about 0.1 ms per 50 actions. `longestCombo`: the largest combo count. `mostLines`: the most lines cleared by one
 * drop. `doubles`: number of drops that cleared several lines. `emptied`: number of times that the board was emptied. `cells`: piece type of
 * each of the 64 cells at the end, 0 if empty. `lastCells`: those of the last piece. `isStuck`: none of the visible pieces fits at the end.
 */
export function summarizeGame({ start, actions }: Replay) {
  const game = startGame(start);
  let [lines, longestCombo, mostLines, doubles, emptied] = [0, 0, 0, 0, 0];
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
    if (linesOfDrop > 1) doubles++;
  }
  const { score, level } = game;
  const cells: readonly number[] = [...game.cells];
  return { score, level, lines, longestCombo, mostLines, doubles, emptied, cells, lastCells, isStuck: hasNoMove(game) };
}
