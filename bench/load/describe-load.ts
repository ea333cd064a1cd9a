// What the loads come to: tables, plots and aims.
import {
  ratioCell,
  significant,
  spreadCells,
  SPREAD_COLUMNS,
  type Aim,
  type Cell,
  type Plot,
  type Report,
  type Table,
} from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { SLOW_4G, type Slowdown } from './conditions.ts';
import type { PageScore } from './lighthouse-score.ts';
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

export type LoadFigures = {
  readonly slowdowns: readonly Slowdown[];
  readonly loads: readonly Load[];
  readonly score: PageScore | undefined;
};

const AIMS = { javascriptKilobytes: 150, kilobytes: 500, firstMoveSeconds: 2.5, firstMoveRate: 4, lighthouseGap: 5 } as const;
const BARE = 'bare page';

export function describeLoad({ slowdowns, loads, score }: LoadFigures): Omit<Report, 'missing'> {
  const rates = slowdowns.map(({ rate }) => rate);
  const { early } = lightest(loads, 'game');
  return {
    question: 'load',
    tables: [weightTable(loads), ...rates.map((rate) => timeTable(loads, rate)), ...(score ? [scoreTable(score)] : [])],
    plots: rates.map((rate) => plotOf(loads, rate)),
    aims: aimsOf(loads, early, score),
    notes: [
      ...slowdowns.map(
        ({ rate, processor, networkMilliseconds }) =>
          `at ${rate}x a loop really took ${significant(processor)} times as long, and 200 KB came in ${significant(networkMilliseconds / 1000)} s`,
      ),
      `slow 4G is ${SLOW_4G.latencyMilliseconds} ms to a first byte and ${(SLOW_4G.bytesASecond * 8) / 1e6} Mbit/s; each load has a new browser with an empty profile, and HTTP/1.1 from this machine`,
      'the game must be entered by its Play button, which is pressed as soon as it can be; the others begin with their board; the bare page has the picture and a rectangle that follows',
      ...early.map((source) => `loaded before the first move: ${source}`),
    ],
  };
}

function timeTable(loads: readonly Load[], rate: number): Table {
  const ours = middleOf(loads, 'game', rate);
  return {
    title: `First move on slow 4G at ${rate}x, ms from the navigation until a piece follows the pointer`,
    columns: ['page', ...SPREAD_COLUMNS, 'Play can be pressed', 'of the game'],
    rows: namesOf(loads, rate).map((name) => {
      const own = loads.filter((load) => load.name === name && load.rate === rate);
      const spread = spreadOf(own.map(({ move }) => Math.round(move)));
      const play = own[0].isOurs ? Math.round(spreadOf(own.map((load) => load.play)).p50) : '';
      return [name, ...spreadCells(spread), play, ratioCell(spread.p50, ours)];
    }),
  };
}

function weightTable(loads: readonly Load[]): Table {
  const rows = namesOf(loads, loads[0].rate).map((name): Cell[] => {
    const { requests, javascript, everything } = lightest(loads, name).weight;
    const sizes = [javascript.gzip, javascript.brotli, everything.gzip, everything.brotli].map((bytes) =>
      Number(kilobytes(bytes).toFixed(1)),
    );
    return [name, requests, ...sizes];
  });
  const columns = ['page', 'requests', 'JavaScript gzip', 'JavaScript brotli', 'everything gzip', 'everything brotli'];
  return { title: 'Asked for before the first move, KB', columns, rows };
}

function scoreTable({ score, firstPaint, largestPaint, blocking, speedIndex }: PageScore): Table {
  return {
    title: 'Lighthouse on its phone profile, ms; the run in the middle of three',
    columns: ['performance', 'first paint', 'largest paint', 'blocked', 'speed index'],
    rows: [[Math.round(score), ...[firstPaint, largestPaint, blocking, speedIndex].map(Math.round)]],
  };
}

function plotOf(loads: readonly Load[], rate: number): Plot {
  const bars = namesOf(loads, rate).map((name) => {
    const own = loads.filter((load) => load.name === name && load.rate === rate);
    const { p50, p95 } = spreadOf(own.map(({ move }) => move / 1000));
    return { label: name, value: p50, low: p50, high: p95, isOurs: own[0].isOurs };
  });
  return { title: `First move on slow 4G at ${rate}x`, unit: 's', bars };
}

function aimsOf(loads: readonly Load[], early: readonly string[], score: PageScore | undefined): Aim[] {
  const { weight } = lightest(loads, 'game');
  const aims: Aim[] = [
    {
      name: 'JavaScript before the first move, brotli',
      value: kilobytes(weight.javascript.brotli),
      limit: AIMS.javascriptKilobytes,
      unit: 'KB',
    },
    {
      name: 'everything before the first move, brotli',
      value: kilobytes(weight.everything.brotli),
      limit: AIMS.kilobytes,
      unit: 'KB',
    },
    { name: 'sources of leaderboards, score service, debug or gallery before the first move', value: early.length, limit: 0, unit: '' },
  ];
  const rate = AIMS.firstMoveRate;
  const bare = middleOf(loads, BARE, rate) / 1000;
  for (const name of ['game', 'game, first visit']) {
    if (!namesOf(loads, rate).includes(name)) continue;
    const value = middleOf(loads, name, rate) / 1000;
    const why = `here the bare page, which has the atlas alone, takes ${significant(bare)} s, and what is loaded ${significant(weight.everything.brotli / SLOW_4G.bytesASecond)} s at 1.6 Mbit/s`;
    aims.push({
      name: `first move at ${rate}x, ${name === 'game' ? 'returning player' : 'first visit'}`,
      value,
      limit: AIMS.firstMoveSeconds,
      unit: 's',
      why,
    });
  }
  if (score) {
    const why = `its simulated phone sees the largest paint at ${significant(score.largestPaint / 1000)} s and ${Math.round(score.blocking)} ms blocked`;
    aims.push({
      name: 'Lighthouse performance, points below 100',
      value: Math.round(100 - score.score),
      limit: AIMS.lighthouseGap,
      unit: '',
      why,
    });
  }
  return aims;
}

function namesOf(loads: readonly Load[], rate: number): string[] {
  return [...new Set(loads.filter((load) => load.rate === rate).map(({ name }) => name))];
}

function middleOf(loads: readonly Load[], name: string, rate: number): number {
  return spreadOf(loads.filter((load) => load.name === name && load.rate === rate).map(({ move }) => move)).p50;
}

/** What comes later is asked for by the clock, and a load on a busy machine may get so far before its first move. */
function lightest(loads: readonly Load[], name: string): Load {
  const own = loads.filter((load) => load.name === name);
  return own.reduce((least, load) => (load.weight.everything.brotli < least.weight.everything.brotli ? load : least));
}

function kilobytes(bytes: number): number {
  return bytes / 1024;
}
