import { RULES } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, newGame, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { shapesInMix } from '../../src/rules/mix.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { replayGame, type Replay } from '../../src/rules/replay.ts';
import { runJob } from '../harness/process.ts';
import { expectSame } from '../harness/report.ts';
import { timedOf, timeInTurns, timeOnce, type TimedContest } from '../harness/turns.ts';
import { createExchangeCounter } from './count-exchanges.ts';
import { plainCanPlaceAll, plainDrop, plainEmptying, plainHasAlternative, plainNoMove } from './plain-rules.ts';
import { actionsOf, positionsBeforeReveal, recordGreedyGame, type RecordedGame } from './recorded-games.ts';

export type RulesJob = {
  readonly games: number;
  readonly maxDrops: number;
  readonly samples: number;
  readonly replays: number;
};

export type RulesResult = { readonly operations: readonly TimedContest[]; readonly notes: readonly string[] };

/** Both functions return the number of positions with a positive result, which must be equal. */
type Operation = { readonly name: string; readonly positions: number; readonly ours: () => number; readonly plain: () => number };

const MIN_SAMPLE_MILLISECONDS = 2;

async function measure({ games: count, maxDrops, samples, replays }: RulesJob): Promise<RulesResult> {
  const games = Array.from({ length: count }, (_, seed) => recordGreedyGame(seed + 1, maxDrops));
  const longest = games.reduce((best, game) => (game.drops.length > best.drops.length ? game : best));
  const reveals = games.flatMap(positionsBeforeReveal);
  const unfair = reveals.filter(({ board, queue }) => !canPlaceTrio(board.low, board.high, queue));
  const compared = [
    noMoveOperation(games),
    revealOperation('reveal, every drop', reveals),
    ...(unfair.length > 0 ? [revealOperation('reveal, third piece replaced or unplayable', unfair)] : []),
  ];
  const operations: TimedContest[] = [];
  for (const { name, positions, ours, plain } of compared) {
    expectSame(name, ours(), plain());
    const contestants = [
      { name: 'ours', work: ours, units: positions },
      { name: 'plain array', work: plain, units: positions },
    ];
    const plan = { blocks: 1, samplesPerBlock: samples, warmUpBlocks: 1, minSampleMilliseconds: MIN_SAMPLE_MILLISECONDS };
    operations.push({ name, timed: await timeInTurns(contestants, plan) });
  }
  operations.push(timeDrops(games), await timeReplay(longest, replays));
  return {
    operations,
    notes: [
      `${games.length} greedy games, ${reveals.length} drops; ${unfair.length} reveals required a search, because the third piece did not fit`,
      `replay of ${longest.drops.length} drops with the final hash ${hashGame(longest.end)}`,
    ],
  };
}

function noMoveOperation(games: readonly RecordedGame[]): Operation {
  const positions = games.flatMap(({ before, end }) => [...before, end]);
  const boards = positions.map(({ cells, queue }) => ({ cells, pieces: queue.slice(0, RULES.visiblePieces) }));
  return {
    name: 'no-move check',
    positions: positions.length,
    ours: () => positions.reduce((count, game) => count + Number(hasNoMove(game)), 0),
    plain: () => boards.reduce((count, { cells, pieces }) => count + Number(plainNoMove(cells, pieces)), 0),
  };
}

/** Counts replaced third pieces. Restoring a deal before its reveal adds about 30 ns. */
function revealOperation(name: string, positions: readonly GameState[]): Operation {
  const plain = () => {
    let exchanged = 0;
    for (const { cells, queue, level } of positions) {
      const [first, second, third] = queue;
      const shapes = shapesInMix(level);
      const emptying = plainEmptying(cells, first, second, shapes);
      const isWanted = emptying.length > 0 ? emptying.some(({ id }) => id === third.id) : plainCanPlaceAll(cells, [first, second, third]);
      if (!isWanted && (emptying.length > 0 || plainHasAlternative(cells, first, second, shapes))) exchanged++;
    }
    return exchanged;
  };
  return { name, positions: positions.length, ours: createExchangeCounter(positions), plain };
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
  return { name: 'drop with reveal', timed: [timedOf('ours', ours), timedOf('plain array', plain)] };
}

async function timeReplay(game: RecordedGame, replays: number): Promise<TimedContest> {
  const replay: Replay = { start: { type: 'seed', seed: game.seed }, actions: actionsOf(game) };
  expectSame('final hash of the replay', hashGame(replayGame(replay)), hashGame(game.end));
  const contestant = { name: 'replayGame', work: () => void replayGame(replay) };
  return { name: 'whole replay', timed: await timeInTurns([contestant], { blocks: 1, samplesPerBlock: replays, warmUpBlocks: 1 }) };
}

await runJob(measure);
