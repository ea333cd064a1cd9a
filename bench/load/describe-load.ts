// The loads as tables and targets.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { significant, tableOf, targetOf, type Report, type Target } from '../harness/report.ts';
import { createSeries, figureOf, medianOf, type Series } from '../harness/series.ts';
import { SLOW_4G } from './drive-first-move.ts';
import type { Weight } from './weigh-requests.ts';

/** One load of one page, times in milliseconds since its navigation began. */
export type Load = {
  readonly name: string;
  readonly rate: number;
  readonly play: number;
  readonly move: number;
  readonly weight: Weight;
  /** Sources of the game that were loaded and should have waited. */
  readonly early: readonly string[];
};

/** The score is from 0 to 100, times are milliseconds. */
export type PageScore = Readonly<Record<'score' | 'firstPaint' | 'largestPaint' | 'blocking' | 'speedIndex', number>>;

/** How many times slower arithmetic really became at a rate. */
export type Slowdown = { readonly rate: number; readonly slowdown: number };

export type LoadFigures = {
  readonly slowdowns: readonly Slowdown[];
  readonly loads: readonly Load[];
  readonly score: PageScore | undefined;
};

const TARGETS = { javascriptKilobytes: 150, kilobytes: 500, firstMoveMilliseconds: 2500, firstMoveRate: 4, lighthouseGap: 5 } as const;
const BARE = 'bare page';
const KB = 1024;

export function describeLoad({ slowdowns, loads, score }: LoadFigures): Report {
  const names = [...new Set(loads.map(({ name }) => name))];
  const timed = slowdowns.map(({ rate }) => seriesAt(loads, rate));
  const { early, weight } = lightest(loads, 'game');
  const inKb = (bytes: number) => Number((bytes / KB).toFixed(1));
  return {
    question: 'load',
    tables: [
      {
        title: 'Requested before the first move, KB after brotli',
        columns: ['page', 'requests', 'JavaScript', 'everything'],
        rows: names.map((name) => {
          const { requests, javascript, everything } = lightest(loads, name).weight;
          return [name, requests, inKb(javascript), inKb(everything)];
        }),
      },
      ...timed.map((series, index) => timeTable(series, loads, slowdowns[index].rate)),
      ...(score
        ? [
            {
              title: 'Lighthouse on its phone profile, ms; the middle run of three',
              columns: Object.keys(score),
              rows: [Object.values(score).map(Math.round)],
            },
          ]
        : []),
    ],
    series: timed.flat(),
    counts: {
      'requests before the first move': weight.requests,
      'bytes of JavaScript before the first move, brotli': weight.javascript,
      'bytes before the first move, brotli': weight.everything,
    },
    targets: targetsOf(timed.flat(), weight, early, score),
    notes: [
      ...slowdowns.map(({ rate, slowdown }) => `at ${rate}x a loop really took ${significant(slowdown)} times as long`),
      `slow 4G is ${SLOW_4G.latencyMilliseconds} ms to a first byte and ${(SLOW_4G.bytesASecond * 8) / 1e6} Mbit/s; each load has a new browser with an empty profile, and HTTP/1.1 from this machine`,
      'the game must be entered by its Play button, which is pressed as soon as it can be; the others begin with their board; the bare page has the picture and a rectangle that follows',
      ...early.map((source) => `loaded before the first move: ${source}`),
    ],
  };
}

/** Each round is a block. The bare page is the yardstick. */
function seriesAt(loads: readonly Load[], rate: number): Series[] {
  const own = loads.filter((load) => load.rate === rate);
  return [...new Set(own.map(({ name }) => name))].map((name) => {
    const blocks = own.filter((load) => load.name === name).map(({ move }) => [Math.round(move)]);
    return createSeries(seriesName(name, rate), 'ms', blocks, name === BARE ? undefined : seriesName(BARE, rate));
  });
}

function timeTable(series: readonly Series[], loads: readonly Load[], rate: number) {
  const title = `First move on slow 4G at ${rate}x, ms from the navigation until a piece follows the pointer`;
  const plays = (own: Series) => loads.filter((load) => own.name === seriesName(load.name, rate)).map(({ play }) => play);
  return tableOf(
    title,
    series,
    { game: find(series, 'game', rate)! },
    { columns: ['first press'], cells: (own) => [Math.round(medianOf(plays(own)))] },
  );
}

function targetsOf(
  series: readonly Series[],
  { javascript, everything }: Weight,
  early: readonly string[],
  score: PageScore | undefined,
): Target[] {
  const rate = TARGETS.firstMoveRate;
  const bare = figureOf(find(series, BARE, rate)!, 'p50').value / MS_PER_SECOND;
  const network = everything / SLOW_4G.bytesASecond;
  const whyMove = `here the bare page, which has the atlas alone, takes ${significant(bare)} s, and what is loaded ${significant(network)} s at 1.6 Mbit/s`;
  const moves = ['game', 'game, first visit'].flatMap((name) => {
    const own = find(series, name, rate);
    return own ? [targetOf(`first move at ${rate}x, ${name}`, figureOf(own, 'p50'), TARGETS.firstMoveMilliseconds, 'ms', whyMove)] : [];
  });
  const scores = (score ? [score] : []).map(({ score: points, largestPaint, blocking }) => {
    const why = `its simulated phone has the largest paint at ${significant(largestPaint / MS_PER_SECOND)} s and ${Math.round(blocking)} ms blocked`;
    return targetOf('Lighthouse performance, points below 100', Math.round(100 - points), TARGETS.lighthouseGap, '', why);
  });
  return [
    targetOf('JavaScript before the first move, brotli', javascript / KB, TARGETS.javascriptKilobytes, 'KB'),
    targetOf('everything before the first move, brotli', everything / KB, TARGETS.kilobytes, 'KB'),
    targetOf('sources of leaderboards, score service, debug or gallery before the first move', early.length, 0),
    ...moves,
    ...scores,
  ];
}

function seriesName(page: string, rate: number): string {
  return `first move at ${rate}x / ${page}`;
}

function find(series: readonly Series[], page: string, rate: number): Series | undefined {
  return series.find(({ name }) => name === seriesName(page, rate));
}

/** Later parts are requested by the clock, and a load on a busy machine may get so far before its first move. */
function lightest(loads: readonly Load[], page: string): Load {
  const own = loads.filter(({ name }) => name === page);
  return own.reduce((least, load) => (load.weight.everything < least.weight.everything ? load : least));
}
