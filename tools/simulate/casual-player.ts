// Casual players: greedy, with an error in the cost of each drop. They overlook the best drop as people do.
import { boardCost } from '../../server/leaderboard/board-cost.ts';
import { applyAction, cloneGame, type GameState } from '../../src/rules/game.ts';
import { LINE_REWARD, type Drop, type Player } from '../../server/leaderboard/automatic-players.ts';
import { createPlayer, legalDrops, PLAYER_NAMES } from './automatic-players.ts';
import { nextWord, seedRandom, type RandomState } from '../../src/rules/random.ts';

/** Standard deviation of the error, in points of the cost. */
export const ERRORS = { beginner: 80, usual: 40, good: 16 } as const;
type CasualName = keyof typeof ERRORS;

export const SIMULATED_NAMES = [...PLAYER_NAMES, 'beginner', 'usual', 'good'] as const;
export type SimulatedName = (typeof SIMULATED_NAMES)[number];

/** Creates a player of the rules or a casual one. */
export function createSimulated(name: SimulatedName, seed: number): Player {
  if (!isCasual(name)) return createPlayer(name, seed);
  const random = seedRandom(seed ^ 0xca5a);
  return (game) => {
    let best: { readonly drop: Drop; readonly cost: number } | undefined;
    for (const drop of legalDrops(game)) {
      const cost = costAfter(game, drop) + ERRORS[name] * nextNormal(random);
      if (!best || cost < best.cost) best = { drop, cost };
    }
    return best?.drop;
  };
}

function isCasual(name: SimulatedName): name is CasualName {
  return Object.hasOwn(ERRORS, name);
}

/** Returns a number from 0 to below 1. */
export function fraction(random: RandomState): number {
  return nextWord(random) / 2 ** 32;
}

/** Returns a nearly normal number, of mean 0 and deviation 1: a sum of 12 uniform ones. Exact, so that each machine plays the same game. */
export function nextNormal(random: RandomState): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += fraction(random);
  return sum;
}

/** Returns the greedy player's cost of the drop. */
function costAfter(game: GameState, drop: Drop): number {
  const copy = cloneGame(game);
  const events = applyAction(copy, { type: 'drop', ...drop });
  const lines = events.filter(({ type }) => type === 'lineCleared').length;
  return boardCost(copy.board.low, copy.board.high) - LINE_REWARD * lines;
}
