import { applyAction, cloneGame, newGame, type Action, type GameState } from '../../src/rules/game.ts';
import { RULES } from '../../src/rules/constants.ts';
import type { Drop } from '../../server/leaderboard/automatic-players.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';

export type RecordedGame = {
  readonly seed: number;
  readonly drops: readonly Drop[];
  /** Position before each drop. */
  readonly before: readonly GameState[];
  readonly end: GameState;
};

export function recordGreedyGame(seed: number, maxDrops: number): RecordedGame {
  const choose = createPlayer('greedy', seed);
  const game = newGame(seed);
  const drops: Drop[] = [];
  const before: GameState[] = [];
  for (let drop = choose(game); drop && drops.length < maxDrops; drop = choose(game)) {
    before.push(cloneGame(game));
    drops.push(drop);
    applyAction(game, { type: 'drop', ...drop });
  }
  return { seed, drops, before, end: game };
}

export function actionsOf({ drops }: RecordedGame): Action[] {
  return drops.map((drop) => ({ type: 'drop', ...drop }));
}

/** Returns the position before each reveal: after the drop and the draw of the next piece, before the fair-deal check. */
export function positionsBeforeReveal({ before, drops, end }: RecordedGame): GameState[] {
  return before.map((position, index) => {
    const after = cloneGame(before[index + 1] ?? end);
    const queue = position.queue.filter((_, slot) => slot !== drops[index].slot);
    after.queue[RULES.visiblePieces - 1] = queue[RULES.visiblePieces - 1];
    return after;
  });
}
