import { RULES } from '../../../src/rules/constants.ts';
import { revealThird } from '../../../src/rules/deal.ts';
import { cloneGame, type GameState } from '../../../src/rules/game.ts';
import { hashGame } from '../../../src/rules/hash.ts';
import { actionsOf, positionsBeforeReveal, recordGreedyGame } from '../../rules/recorded-games.ts';
import type { RecordedPlay } from './workload.ts';

const GAMES = 4;
const MAX_DROPS = 150;
const SLOT = RULES.visiblePieces - 1;

/** Records the games of the rules' workloads. The result is the same in every browser. */
export function recordPlay(): RecordedPlay {
  const games = Array.from({ length: GAMES }, (_, seed) => recordGreedyGame(seed + 1, MAX_DROPS));
  const reveals = games.flatMap(positionsBeforeReveal);
  return {
    replays: games.map((game) => ({ start: { type: 'seed', seed: game.seed }, actions: actionsOf(game), hash: hashGame(game.end) })),
    reveals,
    exchanged: reveals.filter(isExchanged).length,
  };
}

function isExchanged(position: GameState): boolean {
  const game = cloneGame(position);
  revealThird(game, game.queue);
  return game.queue[SLOT] !== position.queue[SLOT];
}
