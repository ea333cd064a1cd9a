// Casual players: greedy, with noise in the cost of each drop. They overlook the best drop as people do.
import { boardCost } from '../../src/rules/board-cost.ts';
import { applyAction, cloneGame, type GameState } from '../../src/rules/game.ts';
import { createPlayer, LINE_REWARD, legalDrops, PLAYER_NAMES, type Drop, type Player } from '../../src/rules/players.ts';
import { nextWord, seedRandom } from '../../src/rules/random.ts';

const NOISES = { 'casual-40': 40, 'casual-20': 20, 'casual-8': 8 } as const;
const CASUAL_NAMES = ['casual-40', 'casual-20', 'casual-8'] as const;

export const SIMULATED_NAMES = [...PLAYER_NAMES, ...CASUAL_NAMES] as const;
export type SimulatedName = (typeof SIMULATED_NAMES)[number];

const WORDS = 2 ** 32;

/** Creates a player of the rules, or a casual one whose costs are up to 40, 20 or 8 points wrong. */
export function createSimulated(name: SimulatedName, seed: number): Player {
  const casual = CASUAL_NAMES.find((known) => known === name);
  if (casual === undefined) return createPlayer(name as (typeof PLAYER_NAMES)[number], seed);
  const random = seedRandom(seed ^ 0xca5a);
  return (game) => {
    let best: { readonly drop: Drop; readonly cost: number } | undefined;
    for (const drop of legalDrops(game)) {
      const cost = costAfter(game, drop) + (NOISES[casual] * nextWord(random)) / WORDS;
      if (!best || cost < best.cost) best = { drop, cost };
    }
    return best?.drop;
  };
}

/** Returns the greedy player's cost of the drop. */
function costAfter(game: GameState, drop: Drop): number {
  const copy = cloneGame(game);
  const events = applyAction(copy, { type: 'drop', ...drop });
  const lines = events.filter(({ type }) => type === 'lineCleared').length;
  return boardCost(copy.board.low, copy.board.high) - LINE_REWARD * lines;
}
