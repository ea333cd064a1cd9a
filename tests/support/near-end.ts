// A game shortly before its end, for tests of the end.
import { applyAction, newGame, type GameState } from '../../src/rules/game.ts';
import type { Drop } from '../../server/leaderboard/automatic-players.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';

/** Seed of a short game: fourteen drops, two of which clear a line. Not a seed of the server. */
export const SHORT_GAME_SEED = 3765;

/** Returns the game of the seed with `count` drops left, and these drops. None of the pieces fits after them. */
export function nearEnd(count = 2): { readonly rules: GameState; readonly drops: readonly Drop[] } {
  const whole = newGame(SHORT_GAME_SEED);
  const choose = createPlayer('random', SHORT_GAME_SEED);
  const all: Drop[] = [];
  for (let drop = choose(whole); drop; drop = choose(whole)) {
    all.push(drop);
    applyAction(whole, { type: 'drop', ...drop });
  }
  const rules = newGame(SHORT_GAME_SEED);
  for (const drop of all.slice(0, -count)) applyAction(rules, { type: 'drop', ...drop });
  return { rules, drops: all.slice(-count) };
}
