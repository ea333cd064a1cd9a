// The loads as tables and targets.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { significant, tableOf, type Cell, type Report, type Table, type Target } from '../harness/report.ts';
import { createSeries, figureOf, medianOf, type Series } from '../harness/series.ts';
import { SLOW_4G, type Slowdown } from './conditions.ts';
import { FILLER_BYTES } from './pages.ts';
import type { Weight } from './weigh-requests.ts';

/** One load of one page, times in milliseconds since its navigation began. */
export type Load = {
  readonly name: string;
  readonly isOurs: boolean;
  readonly rate: number;
  readonly play: number;
  readonly move: number;
  readonly weight: Weight;
  /** Sources that were loaded and should have waited. */
  readonly early: readonly string[];
};

/** The score is from 0 to 100, times are milliseconds. */
export type PageScore = Readonly<Record<'score' | 'firstPaint' | 'largestPaint' | 'blocking' | 'speedIndex', number>>;

export type LoadFigures = {
  readonly slowdowns: readonly Slowdown[];
  readonly loads: readonly Load[];
  readonly score: PageScore | undefined;
};

const TARGETS = { javascriptKilobytes: 150, kilobytes: 500, firstMoveSeconds: 2.5, firstMoveRate: 4, lighthouseGap: 5 } as const;
const BARE = 'bare page';
const KB = 1024;

export function describeLoad({ slowdowns, loads, score }: LoadFigures): Omit<Report, 'missing'> {
  const timed = slowdowns.map(({ rate }) => seriesAt(loads, rate));
  const { early, weight } = lightest(loads, 'game');
  return {
    question: 'load',
    tables: [
      weightTable(loads),
      ...timed.map((series, index) => timeTable(series, loads, slowdowns[index].rate)),
      ...(score ? [scoreTable(score)] : []),
    ],
    series: timed.flat(),
    counts: {
      'requests before the first move': weight.requests,
      'bytes of JavaScript before the first move, brotli': weight.javascript.brotli,
      'bytes before the first move, brotli': weight.everything.brotli,
    },
    targets: targetsOf(timed.flat(), weight, early, score),
    notes: [
      ...slowdowns.map(
        ({ rate, processor, networkMilliseconds }) =>
          `at ${rate}x a loop really took ${significant(processor)} times as long, and ${FILLER_BYTES / 1000} KB came in ${significant(networkMilliseconds / MS_PER_SECOND)} s`,
      ),
      `slow 4G is ${SLOW_4G.latencyMilliseconds} ms to a first byte and ${(SLOW_4G.bytesASecond * 8) / 1e6} Mbit/s; each load has a new browser with an empty profile, and HTTP/1.1 from this machine`,
      'the game must be entered by its Play button, which is pressed as soon as it can be; the others begin with their board; the bare page has the picture and a rectangle that follows',
      ...early.map((source) => `loaded before the first move: ${source}`),
    ],
  };
}

/** Each round is a block. The bare page is the yardstick. */
function seriesAt(loads: readonly Load[], rate: number): Series[] {
  const own = loads.filter((load) => load.rate === rate);
  const nameOf = (name: string) => `first move at ${rate}x / ${name}`;
  return [...new Set(own.map(({ name }) => name))].map((name) => {
    const blocks = own.filter((load) => load.name === name).map(({ move }) => [Math.round(move)]);
    return createSeries(nameOf(name), 'ms', blocks, name === BARE ? undefined : nameOf(BARE));
  });
}

function timeTable(series: readonly Series[], loads: readonly Load[], rate: number): Table {
  const game = find(series, 'game', rate)!;
  return tableOf(
    `First move on slow 4G at ${rate}x, ms from the navigation until a piece follows the pointer`,
    series,
    { game },
    {
      columns: ['Play can be pressed'],
      cells(own) {
        const plays = loads.filter((load) => load.isOurs && load.rate === rate && own.name.endsWith(` / ${load.name}`));
        return [plays.length > 0 ? Math.round(medianOf(plays.map(({ play }) => play))) : ''];
      },
    },
  );
}

function weightTable(loads: readonly Load[]): Table {
  const names = [...new Set(loads.map(({ name }) => name))];
  return {
    title: 'Requested before the first move, KB',
    columns: ['page', 'requests', 'JavaScript gzip', 'JavaScript brotli', 'everything gzip', 'everything brotli'],
    rows: names.map((name): Cell[] => {
      const { requests, javascript, everything } = lightest(loads, name).weight;
      const bytes = [javascript.gzip, javascript.brotli, everything.gzip, everything.brotli];
      return [name, requests, ...bytes.map((count) => Number((count / KB).toFixed(1)))];
    }),
  };
}

function scoreTable({ score, firstPaint, largestPaint, blocking, speedIndex }: PageScore): Table {
  return {
    title: 'Lighthouse on its phone profile, ms; the middle run of three',
    columns: ['performance', 'first paint', 'largest paint', 'blocked', 'speed index'],
    rows: [[score, firstPaint, largestPaint, blocking, speedIndex].map(Math.round)],
  };
}

function targetsOf(
  series: readonly Series[],
  { javascript, everything }: Weight,
  early: readonly string[],
  score: PageScore | undefined,
): Target[] {
  const plain = (name: string, value: number, limit: number, unit: string, why?: string): Target => ({
    name,
    figure: { value },
    limit,
    unit,
    ...(why !== undefined && { why }),
  });
  const rate = TARGETS.firstMoveRate;
  const bare = figureOf(find(series, BARE, rate)!, 'p50').value / MS_PER_SECOND;
  const network = everything.brotli / SLOW_4G.bytesASecond;
  const why = `here the bare page, which has the atlas alone, takes ${significant(bare)} s, and what is loaded ${significant(network)} s at 1.6 Mbit/s`;
  const moves = (['game', 'game, first visit'] as const).flatMap((name): Target[] => {
    const own = find(series, name, rate);
    if (!own) return [];
    const title = `first move at ${rate}x, ${name === 'game' ? 'returning player' : 'first visit'}`;
    return [{ name: title, figure: figureOf(own, 'p50'), limit: TARGETS.firstMoveSeconds * MS_PER_SECOND, unit: 'ms', why }];
  });
  return [
    plain('JavaScript before the first move, brotli', javascript.brotli / KB, TARGETS.javascriptKilobytes, 'KB'),
    plain('everything before the first move, brotli', everything.brotli / KB, TARGETS.kilobytes, 'KB'),
    plain('sources of leaderboards, score service, debug or gallery before the first move', early.length, 0, ''),
    ...moves,
    ...(score
      ? [
          plain(
            'Lighthouse performance, points below 100',
            Math.round(100 - score.score),
            TARGETS.lighthouseGap,
            '',
            `its simulated phone has the largest paint at ${significant(score.largestPaint / MS_PER_SECOND)} s and ${Math.round(score.blocking)} ms blocked`,
          ),
        ]
      : []),
  ];
}

function find(series: readonly Series[], name: string, rate: number): Series | undefined {
  return series.find((own) => own.name === `first move at ${rate}x / ${name}`);
}

/** Later parts are requested by the clock, and a load on a busy machine may get so far before its first move. */
function lightest(loads: readonly Load[], name: string): Load {
  const own = loads.filter((load) => load.name === name);
  return own.reduce((least, load) => (load.weight.everything.brotli < least.weight.everything.brotli ? load : least));
}
