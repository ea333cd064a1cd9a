import { labelOf, significant, tableOf, targetOf, type Report, type Target } from '../harness/report.ts';
import { figureOf, medianOf, seriesOf, type Series } from '../harness/series.ts';
import { SLOW_4G, type FirstMove } from './drive-first-move.ts';
import { FLOOR, GAME, LOCAL_FLOOR, OFFLINE, PIXI } from './pages.ts';
import type { Weight } from '../../tools/build/weigh-requests.ts';

/** One load of a page at a CPU throttling rate. */
export type Load = Omit<FirstMove, 'requests'> & {
  readonly name: string;
  readonly rate: number;
  readonly weight: Weight;
};

/** Score from 0 to 100; times in milliseconds. */
export type PageScore = Readonly<Record<'score' | 'firstPaint' | 'largestPaint' | 'blocking' | 'speedIndex', number>>;

export type LoadFigures = {
  /** Measured slowdown of arithmetic at each throttling rate. */
  readonly slowdowns: readonly { readonly rate: number; readonly slowdown: number }[];
  readonly loads: readonly Load[];
  readonly scores: { readonly game: PageScore; readonly floor: PageScore } | undefined;
};

/** KB after brotli; times as shares of PixiJS' first move. */
const TARGETS = { requests: 12, javascript: 75, total: 220, play: 0.45, move: 0.65, offline: 0.3, lighthouseGap: 10 } as const;
const KB = 1024;
const LIGHTHOUSE = 'Lighthouse, mobile profile, ms; median of three runs';

export function describeLoad({ slowdowns, loads, scores }: LoadFigures): Report {
  const names = [...new Set(loads.map(({ name }) => name))];
  const series = new Map(slowdowns.map(({ rate }) => [rate, seriesAt(loads, rate)]));
  const { weight } = lightest(loads, GAME);
  const weightRow = (name: string) => {
    const { requests, javascript, everything } = lightest(loads, name).weight;
    return [name, requests, ...[javascript, everything].map((bytes) => Number((bytes / KB).toFixed(1)))];
  };
  return {
    question: 'load',
    tables: [
      {
        title: 'Requests before the first move, KB after brotli',
        columns: ['page', 'requests', 'JavaScript', 'total'],
        rows: names.filter((name) => name !== OFFLINE && name !== LOCAL_FLOOR).map(weightRow),
        sentence: 'Compares the game with its page without running scripts, the floor, and with the same scene in other engines.',
      },
      ...Array.from(series, ([rate, moves]) => timeTable(moves, loads, rate)),
      ...(scores ? [lighthouseTable(scores)] : []),
    ],
    series: [...series.values()].flat(),
    counts: {
      'requests before the first move': weight.requests,
      'bytes of JavaScript before the first move, brotli': weight.javascript,
      'total bytes before the first move, brotli': weight.everything,
    },
    targets: [
      targetOf('JavaScript before the first move, brotli', weight.javascript / KB, TARGETS.javascript, 'KB'),
      targetOf('total before the first move, brotli', weight.everything / KB, TARGETS.total, 'KB'),
      targetOf('requests before the first move', weight.requests, TARGETS.requests),
      ...Array.from(series, ([rate, moves]) => timeTargets(moves, loads, rate)).flat(),
      ...(scores ? [lighthouseTarget(scores)] : []),
    ],
    notes: [
      ...slowdowns.map(({ rate, slowdown }) => `measured slowdown of arithmetic at ${rate}x: ${significant(slowdown)}x`),
      `slow 4G: ${SLOW_4G.latencyMilliseconds} ms to the first byte, ${(SLOW_4G.bytesPerSecond * 8) / 1e6} Mbit/s, HTTP/1.1 from this machine; a new browser with an empty profile for each load`,
      'the game is opened by its Play button as soon as possible; the peers start with their board; the floor loads the files of the game, whose scripts do not run, and draws a rectangle',
    ],
  };
}

function lighthouseTable(scores: NonNullable<LoadFigures['scores']>) {
  const rows = Object.entries(scores).map(([page, score]) => [page, ...Object.values(score).map(Math.round)]);
  const sentence = 'Compares the game with its page without running scripts.';
  return { title: LIGHTHOUSE, columns: ['page', ...Object.keys(scores.game)], rows, sentence };
}

function lighthouseTarget({ game, floor }: NonNullable<LoadFigures['scores']>): Target {
  const gap = ({ score }: PageScore) => Math.round(100 - score);
  return targetOf('Lighthouse performance, points below 100', gap(game), TARGETS.lighthouseGap, '', `the floor has ${gap(floor)}`);
}

/** Returns the first moves at a rate. Each round is a block; the floor is the yardstick. */
function seriesAt(loads: readonly Load[], rate: number): Series[] {
  const atRate = loads.filter((load) => load.rate === rate);
  const blocksOf = (page: string) => atRate.filter(({ name }) => name === page).map(({ move }) => [Math.round(move)]);
  const pages = [...new Set(atRate.map(({ name }) => name))].map((name) => ({ name, blocks: blocksOf(name) }));
  return seriesOf(`first move at ${rate}x`, pages, { yardstick: FLOOR });
}

function timeTable(series: readonly Series[], loads: readonly Load[], rate: number) {
  return tableOf(
    `First move on slow 4G at ${rate}x, ms from navigation until a piece follows the pointer`,
    series,
    'Compares the game with its page without running scripts, the floor, and with the same scene in other engines.',
    [find(series, GAME)!],
    { columns: ['Play ready'], cells: (page) => [playOf(loads, rate, labelOf(page))] },
  );
}

/** Returns the targets of the times at a rate; none without PixiJS. A miss names the limit, which is a floor. */
function timeTargets(series: readonly Series[], loads: readonly Load[], rate: number): Target[] {
  const moveOf = (page: string) => figureOf(find(series, page)!, 'p50').value;
  if (!find(series, PIXI)) return [];
  const share = (milliseconds: number) => Number((milliseconds / moveOf(PIXI)).toFixed(2));
  const limit = (floor: string) => `the ${floor} takes ${share(moveOf(floor))}`;
  return [
    targetOf(`Play ready at ${rate}x`, share(playOf(loads, rate, GAME)), TARGETS.play, "of PixiJS' first move", limit(FLOOR)),
    targetOf(`first move at ${rate}x`, share(moveOf(GAME)), TARGETS.move, "of PixiJS' first move", limit(FLOOR)),
    targetOf(`second start offline at ${rate}x`, share(moveOf(OFFLINE)), TARGETS.offline, "of PixiJS' first move", limit(LOCAL_FLOOR)),
  ];
}

function playOf(loads: readonly Load[], rate: number, page: string): number {
  return Math.round(medianOf(loads.filter((load) => load.rate === rate && load.name === page).map(({ play }) => play)));
}

function find(series: readonly Series[], page: string): Series | undefined {
  return series.find((one) => labelOf(one) === page);
}

/** Returns the load with the fewest bytes. On a busy machine, parts that load by a timer arrive before the first move in some loads. */
function lightest(loads: readonly Load[], page: string): Load {
  const candidates = loads.filter(({ name }) => name === page);
  return candidates.reduce((least, load) => (load.weight.everything < least.weight.everything ? load : least));
}
