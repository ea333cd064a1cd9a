// How long the rules take: the no-move check, the reveal with its fair-deal search, a drop, a whole replay.
import { RULES } from '../../src/rules/constants.ts';
import { revealThird } from '../../src/rules/deal.ts';
import { applyAction, cloneGame, hasNoMove, newGame, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { replayGame, type Replay } from '../../src/rules/replay.ts';
import { shapesInMix } from '../../src/rules/mix.ts';
import {
  expectSame,
  ratioCell,
  spreadCells,
  SPREAD_COLUMNS,
  type BenchOptions,
  type Cell,
  type Plot,
  type Report,
} from '../support/report.ts';
import { spreadOf, takeTurns, timed, type Spread } from '../support/samples.ts';
import { plainCanPlaceAll, plainDrop, plainHasAlternative, plainNoMove } from './plain-rules.ts';
import { actionsOf, positionsBeforeReveal, recordGreedyGame, type RecordedGame } from './recorded-games.ts';

const FULL: Pace = { games: 24, maxDrops: 400, rounds: 60, warmUpRounds: 10, replays: 200, warmUpReplays: 50 };
const QUICK: Pace = { games: 3, maxDrops: 60, rounds: 5, warmUpRounds: 2, replays: 10, warmUpReplays: 2 };
const NANOSECONDS = 1e6;
const SAMPLE_MILLISECONDS = 2;

type Pace = {
  readonly games: number;
  readonly maxDrops: number;
  readonly rounds: number;
  readonly warmUpRounds: number;
  readonly replays: number;
  readonly warmUpReplays: number;
};

/** An operation: how long it takes, and how long the plain array takes. */
type Row = { readonly name: string; readonly ours: Spread; readonly plain: Spread };

export function benchRules({ say, isQuick }: BenchOptions): Report {
  const pace = isQuick ? QUICK : FULL;
  say(`${pace.games} games are played`);
  const games = Array.from({ length: pace.games }, (_, seed) => recordGreedyGame(seed + 1, pace.maxDrops));
  const longest = games.reduce((best, game) => (game.drops.length > best.drops.length ? game : best));
  const reveals = games.flatMap(positionsBeforeReveal);
  const unfair = reveals.filter(({ board, queue }) => !canPlaceTrio(board.low, board.high, queue));
  const worst = findWorst(reveals);
  say('the no-move check');
  const rows = [benchNoMove(games, pace)];
  say('reveals');
  rows.push(benchReveal('reveal, every drop of the games', reveals, pace));
  if (unfair.length > 0) rows.push(benchReveal('reveal, third piece exchanged or dead', unfair, pace));
  rows.push(benchReveal('reveal, the worst position found', [worst], pace));
  say('drops and replays');
  rows.push(benchDrops(games));
  return {
    question: 'rules',
    tables: [
      {
        title: 'Time of one operation, ns; the ratio is against the same questions asked of a plain array of 64 cells',
        columns: ['operation', ...SPREAD_COLUMNS, 'plain p50', 'plain/ours'],
        rows: rows.map(({ name, ours, plain }) => [name, ...spreadCells(ours), plain.p50, ratioCell(plain.p50, ours.p50)]),
      },
      {
        title: `Whole replay, us; ${longest.drops.length} drops`,
        columns: ['operation', ...SPREAD_COLUMNS],
        rows: [benchReplay(longest, pace)],
      },
    ],
    plots: rows.map(plotOf),
    notes: [
      `${games.length} greedy games, ${reveals.length} drops, of which ${unfair.length} showed a third piece that had to be looked for`,
      `worst position: ${worst.board.low}, ${worst.board.high} with ${worst.queue
        .slice(0, RULES.visiblePieces)
        .map(({ name }) => name)
        .join(', ')} at level ${worst.level}`,
      `final hash of the replay: ${hashGame(longest.end)}`,
    ],
  };
}

function plotOf({ name, ours, plain }: Row): Plot {
  const bar = (label: string, { p50, p95 }: Spread) => ({ label, value: p50, low: p50, high: p95 });
  return { title: name, unit: 'ns', bars: [{ ...bar('ours', ours), isOurs: true }, bar('plain array', plain)] };
}

function benchNoMove(games: readonly RecordedGame[], pace: Pace): Row {
  const positions = games.flatMap(({ before, end }) => [...before, end]);
  const boards = positions.map(({ cells, queue }) => ({ cells, pieces: queue.slice(0, RULES.visiblePieces) }));
  const ours = () => positions.reduce((count, game) => count + Number(hasNoMove(game)), 0);
  const plain = () => boards.reduce((count, { cells, pieces }) => count + Number(plainNoMove(cells, pieces)), 0);
  expectSame('positions without a move', ours(), plain());
  return compare('no-move check', positions.length, ours, plain, pace);
}

/** Every position's deal is put back before each reveal, at some 30 ns. Checked: whether the third piece may stay, and else whether one was found. */
function benchReveal(name: string, positions: readonly GameState[], pace: Pace): Row {
  const slot = RULES.visiblePieces - 1;
  const deals = positions.map((position) => ({
    game: cloneGame(position),
    random: [...position.random],
    bag: position.bag.slice(),
    third: position.queue[slot],
  }));
  const ours = () => {
    let exchanged = 0;
    for (const { game, random, bag, third } of deals) {
      for (let word = 0; word < random.length; word++) game.random[word] = random[word];
      game.bag.set(bag);
      game.queue[slot] = third;
      revealThird(game, game.queue);
      if (game.queue[slot] !== third) exchanged++;
    }
    return exchanged;
  };
  const plain = () => {
    let exchanged = 0;
    for (const { cells, queue, level } of positions) {
      const [first, second, third] = queue;
      if (!plainCanPlaceAll(cells, [first, second, third]) && plainHasAlternative(cells, first, second, shapesInMix(level))) exchanged++;
    }
    return exchanged;
  };
  expectSame('third pieces exchanged', ours(), plain());
  return compare(name, positions.length, ours, plain, pace);
}

function findWorst(positions: readonly GameState[]): GameState {
  let worst = positions[0];
  let longest = 0;
  for (const position of positions) {
    const times = Array.from({ length: 5 }, () => {
      const game = cloneGame(position);
      return timed(() => revealThird(game, game.queue));
    });
    const least = Math.min(...times);
    if (least <= longest) continue;
    longest = least;
    worst = position;
  }
  return worst;
}

/** Each drop is a sample of its own; the timer's own time, some 40 ns, is in it. */
function benchDrops(games: readonly RecordedGame[]): Row {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < 4; round++) {
    ours.length = 0;
    plain.length = 0;
    for (const { seed, drops, before, end } of games) {
      const game = newGame(seed);
      for (const [index, drop] of drops.entries()) {
        const cells = game.cells.slice();
        const shape = game.queue[drop.slot];
        ours.push(timed(() => applyAction(game, { type: 'drop', ...drop })) * NANOSECONDS);
        const pieces = before[index].queue.toSpliced(drop.slot, 1).slice(0, RULES.visiblePieces);
        plain.push(
          timed(() => {
            plainDrop(cells, shape, drop.x, drop.y);
            plainCanPlaceAll(cells, pieces);
          }) * NANOSECONDS,
        );
        expectSame('the board after a drop', game.cells.join(''), cells.join(''));
      }
      expectSame(`the final hash of seed ${seed}`, hashGame(game), hashGame(end));
    }
  }
  return { name: 'drop, with its reveal', ours: spreadOf(ours), plain: spreadOf(plain) };
}

function benchReplay(game: RecordedGame, { replays, warmUpReplays }: Pace): readonly Cell[] {
  const replay: Replay = { start: { type: 'seed', seed: game.seed }, actions: actionsOf(game) };
  expectSame('the final hash of the replay', hashGame(replayGame(replay)), hashGame(game.end));
  const [samples] = takeTurns([{ name: 'replay', sample: () => timed(() => replayGame(replay)) * 1000 }], replays, warmUpReplays);
  return ['replayGame', ...spreadCells(spreadOf(samples))];
}

function compare(name: string, operations: number, ours: () => number, plain: () => number, { rounds, warmUpRounds }: Pace): Row {
  const [fast, slow] = takeTurns(
    [
      { name, sample: sampler(ours, operations) },
      { name: 'plain', sample: sampler(plain, operations) },
    ],
    rounds,
    warmUpRounds,
  ).map(spreadOf);
  return { name, ours: fast, plain: slow };
}

/** Nanoseconds an operation; the work is repeated until a sample is long enough to be timed. */
function sampler(work: () => number, operations: number): () => number {
  const repeats = Math.max(1, Math.ceil(SAMPLE_MILLISECONDS / timed(work)));
  return () => {
    const milliseconds = timed(() => {
      for (let k = 0; k < repeats; k++) work();
    });
    return (milliseconds * NANOSECONDS) / (operations * repeats);
  };
}
