// The figures of the server bench as tables and targets.
import { cpus } from 'node:os';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { figureText, tableOf, type Cell, type Report, type Target } from '../harness/report.ts';
import { createSeries, figureOf, ratioFigure, type Series } from '../harness/series.ts';
import type { LoadResult } from './run-load.ts';
import { VERIFIED_DROPS } from './verify-bench.ts';

/** With the processor time that the server took for all of them. */
export type Burst = LoadResult & { readonly cpuSeconds: number };

/** A server by turn, which is a block. */
export type Measured = {
  readonly name: string;
  /** Milliseconds of reads at a fixed rate. */
  readonly rate: (readonly number[])[];
  readonly reads: Burst[];
  readonly submissions: Burst[];
  megabytes: number;
};

export const READS_PER_SECOND = 500;
export const NON_READERS = 500;
const LIMIT = { milliseconds: 10, megabytes: 300, verificationMilliseconds: 2, verificationRatio: 1.25 };

type Facts = {
  readonly scores: number;
  readonly verification: readonly [Series, Series];
  readonly nonReadersMegabytes: number;
  readonly postgres: string;
};

/** The bare server comes first: it is the yardstick of the others. */
export function describeServer(measured: readonly Measured[], { scores, verification, nonReadersMegabytes, postgres }: Facts): Report {
  const seriesOf = (title: string, unit: string, blocksOf: (own: Measured) => readonly (readonly number[])[]) =>
    measured
      .filter((own) => blocksOf(own).length > 0)
      .map((own, index, all) => {
        const isJudged = index > 0 && all[0] === measured[0];
        return createSeries(`${title} / ${own.name}`, unit, blocksOf(own), isJudged ? `${title} / ${all[0].name}` : undefined);
      });
  const cpu = (bursts: readonly Burst[]) => bursts.map(({ cpuSeconds, answered }) => [(cpuSeconds * MS_PER_SECOND) / answered]);
  const each = (bursts: readonly Burst[]) => bursts.map(({ perSecond }) => [MS_PER_SECOND / perSecond]);
  const rate = seriesOf(`a read at ${READS_PER_SECOND} a second`, 'ms', (own) => own.rate);
  const costs = [
    seriesOf('a read, as many as it can', 'ms', ({ reads }) => each(reads)),
    seriesOf('CPU of a read', 'ms', ({ reads }) => cpu(reads)),
    seriesOf('a score, as many as it can', 'ms', ({ submissions }) => each(submissions)),
    seriesOf('CPU of a score', 'ms', ({ submissions }) => cpu(submissions)),
  ];
  const [verified, rules] = verification;
  return {
    question: 'server',
    tables: [
      tableOf(`The best 100 and the own rank of ${scores.toLocaleString('en-US')}, ${READS_PER_SECOND} times a second, ms`, rate, {
        bare: rate[0],
      }),
      {
        title: 'As many as it can, by one thread: ms of each, and of its processor time',
        columns: ['server', 'a read', 'CPU of a read', 'of bare', 'a score', 'CPU of a score', 'peak MB'],
        rows: measured.map(({ name, megabytes }): Cell[] => {
          const [read, readCpu, score, scoreCpu] = costs.map((series) => series.find((own) => own.name.endsWith(` / ${name}`)));
          const cell = (series: Series | undefined) => (series ? figureOf(series, 'p50') : '');
          return [name, cell(read), cell(readCpu), ratioFigure(readCpu!, costs[1][0]), cell(score), cell(scoreCpu), megabytes];
        }),
      },
      tableOf(`Verification of a game of ${VERIFIED_DROPS} drops, ms`, verification, { 'the rules alone': rules }),
    ],
    series: [...rate, ...costs.flat(), ...verification],
    targets: [
      ...measured.slice(1).flatMap(({ name, megabytes }, index): Target[] => [
        {
          name: `${name}: p99 of a read at ${READS_PER_SECOND} a second`,
          figure: figureOf(rate[index + 1], 'p99'),
          limit: LIMIT.milliseconds,
          unit: 'ms',
          why: `a server without work takes ${figureText(figureOf(rate[0], 'p99'))} ms beside the same load; database, server and load share ${cpus().length} cores`,
        },
        { name: `${name}: memory`, figure: { value: megabytes }, limit: LIMIT.megabytes, unit: 'MB' },
      ]),
      {
        name: `memory with ${NON_READERS} connections that do not read`,
        figure: { value: nonReadersMegabytes },
        limit: LIMIT.megabytes,
        unit: 'MB',
      },
      {
        name: `verification of a game of ${VERIFIED_DROPS} drops`,
        figure: figureOf(verified, 'p50'),
        limit: LIMIT.verificationMilliseconds,
        unit: 'ms',
      },
      { name: 'the same against the rules alone', figure: ratioFigure(verified, rules), limit: LIMIT.verificationRatio, unit: 'x' },
    ],
    notes: [postgres, 'a submission is the proof of a game of 100 drops'],
  };
}
