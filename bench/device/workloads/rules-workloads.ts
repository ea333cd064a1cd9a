import { RULES } from '../../../src/rules/constants.ts';
import { revealThird } from '../../../src/rules/deal.ts';
import { cloneGame } from '../../../src/rules/game.ts';
import { hashGame } from '../../../src/rules/hash.ts';
import { replayGame } from '../../../src/rules/replay.ts';
import { expectSame } from '../../harness/report.ts';
import type { RecordedPlay, Workload } from './workload.ts';

const SEARCHES = 8;
const REPLAYS = 5;
const SLOT = RULES.visiblePieces - 1;

/** Deals the third piece of each position. An exchange is preceded by a search in all orders of the three pieces. */
export function searchRules({ reveals, exchanged }: RecordedPlay): Workload {
  const deals = reveals.map((position) => ({
    game: cloneGame(position),
    random: [...position.random],
    bag: position.bag.slice(),
    third: position.queue[SLOT],
  }));

  function countExchanges(): number {
    let count = 0;
    for (const { game, random, bag, third } of deals) {
      for (let word = 0; word < random.length; word++) game.random[word] = random[word];
      game.bag.set(bag);
      game.queue[SLOT] = third;
      revealThird(game, game.queue);
      if (game.queue[SLOT] !== third) count++;
    }
    return count;
  }

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
