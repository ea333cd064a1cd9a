import { RULES } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, newGame, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { replayGame, type Replay } from '../../src/rules/replay.ts';
import { runJob } from '../harness/process.ts';
import { expectSame } from '../harness/report.ts';
import { timedOf, timeInTurns, timeOnce, type TimedContest } from '../harness/turns.ts';
import { createExchangeCounter } from './count-exchanges.ts';
import { plainCanPlaceAll, plainDrop, plainNoMove } from './plain-rules.ts';
import { actionsOf, positionsBeforeReveal, recordGreedyGame, type RecordedGame } from './recorded-games.ts';

export type RulesJob = {
  readonly games: number;
  readonly maxDrops: number;
  readonly samples: number;
  readonly replays: number;
};

export type RulesResult = { readonly operations: readonly TimedContest[]; readonly notes: readonly string[] };

type Counter = { readonly name: string; readonly count: () => number };

const PLAIN = 'plain array';
const MIN_SAMPLE_MILLISECONDS = 2;

async function measure({ games: count, maxDrops, samples, replays }: RulesJob): Promise<RulesResult> {
  const games = Array.from({ length: count }, (_, seed) => recordGreedyGame(seed + 1, maxDrops));
  const longest = games.reduce((best, game) => (game.drops.length > best.drops.length ? game : best));
  const reveals = games.flatMap(positionsBeforeReveal);
  const unfair = reveals.filter(({ board, queue }) => !canPlaceTrio(board.low, board.high, queue));
  const boards = games.flatMap(({ before, end }) => [...before, end]);
  const [plainBoards, plainReveals] = [boards, reveals].map((positions) =>
    positions.map(({ cells, queue }) => ({ cells, pieces: queue.slice(0, RULES.visiblePieces) })),
  );
  const time = (name: string, positions: readonly GameState[], counters: readonly Counter[]) =>
    timeEqual(name, positions, counters, samples);
  const operations = [
    await time('no-move check', boards, [
      { name: 'ours', count: () => boards.reduce((count, game) => count + Number(hasNoMove(game)), 0) },
      { name: PLAIN, count: () => plainBoards.reduce((count, { cells, pieces }) => count + Number(plainNoMove(cells, pieces)), 0) },
    ]),
    await time('search for places of three pieces', reveals, [
      {
        name: 'ours',
        count: () => reveals.reduce((count, { board, queue }) => count + Number(canPlaceTrio(board.low, board.high, queue)), 0),
      },
      { name: PLAIN, count: () => plainReveals.reduce((count, { cells, pieces }) => count + Number(plainCanPlaceAll(cells, pieces)), 0) },
    ]),
    // Restoring a deal before its reveal adds about 30 ns.
    await time('reveal, every drop', reveals, [{ name: 'ours', count: createExchangeCounter(reveals) }]),
    ...(unfair.length > 0
      ? [await time('reveal, third piece replaced or unplayable', unfair, [{ name: 'ours', count: createExchangeCounter(unfair) }])]
      : []),
    timeDrops(games),
    await timeReplay(longest, replays),
  ];
  return {
    operations,
    notes: [
      `${games.length} greedy games, ${reveals.length} drops; ${unfair.length} reveals required a search, because the third piece did not fit`,
      `replay of ${longest.drops.length} drops with the final hash ${hashGame(longest.end)}`,
    ],
  };
}

/** Times counters that go through all positions and must return the same number. */
async function timeEqual(
  name: string,
  positions: readonly GameState[],
  counters: readonly Counter[],
  samplesPerBlock: number,
): Promise<TimedContest> {
  const [first, ...others] = counters.map(({ count }) => count());
  for (const other of others) expectSame(name, other, first);
  const contestants = counters.map((counter) => ({ name: counter.name, work: counter.count, units: positions.length }));
  const plan = { blocks: 1, samplesPerBlock, warmUpBlocks: 1, minSampleMilliseconds: MIN_SAMPLE_MILLISECONDS };
  return { name, timed: await timeInTurns(contestants, plan) };
}

/** Times each drop as a sample, which includes about 40 ns of the timer. */
function timeDrops(games: readonly RecordedGame[]): TimedContest {
  let [ours, plain]: [number[], number[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round < 2; round++) {
    [ours, plain] = [[], []];
    for (const { seed, drops, before, end } of games) {
      const game = newGame(seed);
      for (const [index, drop] of drops.entries()) {
        const cells = game.cells.slice();
        const shape = game.queue[drop.slot];
        ours.push(timeOnce(() => applyAction(game, { type: 'drop', ...drop })));
        const pieces = before[index].queue.toSpliced(drop.slot, 1).slice(0, RULES.visiblePieces);
        const dropPlain = () => {
          plainDrop(cells, shape, drop.x, drop.y, shape.type);
          plainCanPlaceAll(cells, pieces);
        };
        plain.push(timeOnce(dropPlain));
        expectSame('board after a drop', game.cells.join(''), cells.join(''));
      }
      expectSame(`final hash of seed ${seed}`, hashGame(game), hashGame(end));
    }
  }
  return { name: 'drop with reveal', timed: [timedOf('ours', ours), timedOf(PLAIN, plain)] };
}

async function timeReplay(game: RecordedGame, replays: number): Promise<TimedContest> {
  const replay: Replay = { start: { type: 'seed', seed: game.seed }, actions: actionsOf(game) };
  expectSame('final hash of the replay', hashGame(replayGame(replay)), hashGame(game.end));
  const contestant = { name: 'replayGame', work: () => void replayGame(replay) };
  return { name: 'whole replay', timed: await timeInTurns([contestant], { blocks: 1, samplesPerBlock: replays, warmUpBlocks: 1 }) };
}

await runJob(measure);
