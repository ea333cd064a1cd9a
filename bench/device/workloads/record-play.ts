import { hashGame } from '../../../src/rules/hash.ts';
import { createExchangeCounter } from '../../play/count-exchanges.ts';
import { actionsOf, positionsBeforeReveal, recordGreedyGame } from '../../play/recorded-games.ts';
import type { RecordedPlay } from './workload.ts';

const GAMES = 4;
const MAX_DROPS = 150;

/** Records the games of the rules' workloads. The result is the same in every browser. */
export function recordPlay(): RecordedPlay {
  const games = Array.from({ length: GAMES }, (_, seed) => recordGreedyGame(seed + 1, MAX_DROPS));
  const reveals = games.flatMap(positionsBeforeReveal);
  return {
    replays: games.map((game) => ({ start: { type: 'seed', seed: game.seed }, actions: actionsOf(game), hash: hashGame(game.end) })),
    reveals,
    exchanged: createExchangeCounter(reveals)(),
  };
}
