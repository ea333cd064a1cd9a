// Coins of the first games: a weak player can soon buy a theme.
import { expect, test } from 'vitest';
import { addGame, firstRecords, newGoals } from '../../src/records/records.ts';
import { weekAt } from '../../src/records/weekly-goals.ts';
import { summarizeGame } from '../../src/records/summarize-game.ts';
import { applyAction, newGame, type Action } from '../../src/rules/game.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { THEMES } from '../../src/themes/themes.ts';

const PLAYERS = 40;
const GAMES = 5;

/** Returns the coins after five games of the random player, whose games are shorter than a beginner's. */
function earn(player: number): number {
  let records = firstRecords(0);
  let coins = 0;
  for (let k = 0; k < GAMES; k++) {
    const seed = player * GAMES + k;
    const game = newGame(seed);
    const choose = createPlayer('random', seed);
    const actions: Action[] = [];
    for (let drop = choose(game); drop; drop = choose(game)) {
      const action = { type: 'drop', ...drop } as const;
      applyAction(game, action);
      actions.push(action);
    }
    const summary = summarizeGame({ start: { type: 'seed', seed }, actions });
    expect(summary.score).toBe(game.score);
    const after = addGame(records, { summary, day: undefined, device: 'phone', endedAt: seed });
    coins += game.coins + newGoals(records, after, weekAt(seed)).reduce((total, goal) => total + goal.coins, 0);
    records = after;
  }
  return coins;
}

test('the first theme is affordable within five average games', () => {
  const coins = Array.from({ length: PLAYERS }, (_, player) => earn(player)).sort((one, other) => one - other);
  const price = Math.min(...THEMES.flatMap((theme) => theme.price ?? []));
  expect(coins[PLAYERS / 2]).toBeGreaterThanOrEqual(price);
});
