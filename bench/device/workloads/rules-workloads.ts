import { hashGame } from '../../../src/rules/hash.ts';
import { replayGame } from '../../../src/rules/replay.ts';
import { expectSame } from '../../harness/report.ts';
import { createExchangeCounter } from '../../play/count-exchanges.ts';
import type { RecordedPlay, Workload } from './workload.ts';

const SEARCHES = 8;
const REPLAYS = 5;

/** Deals the third piece of each position. An exchange is preceded by a search in all orders of the three pieces. */
export function searchRules({ reveals, exchanged }: RecordedPlay): Workload {
  const countExchanges = createExchangeCounter(reveals);
  return {
    iterate() {
      for (let search = 0; search < SEARCHES; search++) countExchanges();
    },
    check: () => expectSame('exchanged third pieces', countExchanges(), exchanged),
  };
}

export function replayGames({ replays }: RecordedPlay): Workload {
  return {
    iterate() {
      for (let round = 0; round < REPLAYS; round++) for (const replay of replays) replayGame(replay);
    },
    check() {
      for (const replay of replays) expectSame('hash after a replay', hashGame(replayGame(replay)), replay.hash);
    },
  };
}
