// How long the rules take: the no-move check, the reveal with its fair-deal search, a drop, a whole replay.
import { RULES } from '../../src/rules/constants.ts';
import { revealThird } from '../../src/rules/deal.ts';
import { applyAction, cloneGame, hasNoMove, newGame, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { replayGame, type Replay } from '../../src/rules/replay.ts';
import { shapesInMix } from '../../src/rules/mix.ts';
import { expectSame, ratioCell, spreadCells, SPREAD_COLUMNS, type Cell, type Report } from '../support/report.ts';
import { spreadOf, takeTurns, timed } from '../support/samples.ts';
import { plainCanPlaceAll, plainDrop, plainHasAlternative, plainNoMove } from './plain-rules.ts';
import { actionsOf, positionsBeforeReveal, recordGreedyGame, type RecordedGame } from './recorded-games.ts';

const GAMES = 24;
const MAX_DROPS = 400;
const NANOSECONDS = 1e6;
const ROUNDS = 60;
const WARM_UP_ROUNDS = 10;
const SAMPLE_MILLISECONDS = 2;

type Row = readonly Cell[];

export function benchRules(): Report {
  const games = Array.from({ length: GAMES }, (_, seed) => recordGreedyGame(seed + 1, MAX_DROPS));
  const longest = games.reduce((best, game) => (game.drops.length > best.drops.length ? game : best));
  const reveals = games.flatMap(positionsBeforeReveal);
  const unfair = reveals.filter(({ board, queue }) => !canPlaceTrio(board.low, board.high, queue));
  const worst = findWorst(reveals);
  return {
    question: 'rules',
    tables: [
      {
        title: 'Time of one operation, ns; the ratio is against the same questions asked of a plain array of 64 cells',
        columns: ['operation', ...SPREAD_COLUMNS, 'plain p50', 'plain/ours'],
        rows: [
          benchNoMove(games),
          benchReveal('reveal, every drop of the games', reveals),
          benchReveal('reveal, third piece exchanged or dead', unfair),
          benchReveal('reveal, the worst position found', [worst]),
          ...benchDrops(games),
        ],
      },
      {
        title: `Whole replay of ${longest.drops.length} drops, us`,
        columns: ['operation', ...SPREAD_COLUMNS],
        rows: [benchReplay(longest)],
      },
    ],
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

function benchNoMove(games: readonly RecordedGame[]): Row {
  const positions = games.flatMap(({ before, end }) => [...before, end]);
  const boards = positions.map(({ cells, queue }) => ({ cells, pieces: queue.slice(0, RULES.visiblePieces) }));
  const ours = () => positions.reduce((count, game) => count + Number(hasNoMove(game)), 0);
  const plain = () => boards.reduce((count, { cells, pieces }) => count + Number(plainNoMove(cells, pieces)), 0);
  expectSame('positions without a move', ours(), plain());
  return compare('no-move check', positions.length, ours, plain);
}

/** Every position's deal is put back before each reveal, at some 30 ns. Checked: whether the third piece may stay, and else whether one was found. */
function benchReveal(name: string, positions: readonly GameState[]): Row {
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
  return compare(name, positions.length, ours, plain);
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
function benchDrops(games: readonly RecordedGame[]): Row[] {
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
  const spread = spreadOf(ours);
  const other = spreadOf(plain);
  return [['drop, with its reveal', ...spreadCells(spread), other.p50, ratioCell(other.p50, spread.p50)]];
}

function benchReplay(game: RecordedGame): Row {
  const replay: Replay = { start: { type: 'seed', seed: game.seed }, actions: actionsOf(game) };
  expectSame('the final hash of the replay', hashGame(replayGame(replay)), hashGame(game.end));
  const [samples] = takeTurns([{ name: 'replay', sample: () => timed(() => replayGame(replay)) * 1000 }], 200, 50);
  return ['replayGame', ...spreadCells(spreadOf(samples))];
}

function compare(name: string, operations: number, ours: () => number, plain: () => number): Row {
  const [fast, slow] = takeTurns(
    [
      { name, sample: sampler(ours, operations) },
      { name: 'plain', sample: sampler(plain, operations) },
    ],
    ROUNDS,
    WARM_UP_ROUNDS,
  ).map(spreadOf);
  return [name, ...spreadCells(fast), slow.p50, ratioCell(slow.p50, fast.p50)];
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
