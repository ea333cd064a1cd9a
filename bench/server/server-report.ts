// The server bench's report: what was measured of each server, as tables, held against the aims.
import { cpus } from 'node:os';
import { ratioCell, significant, spreadCells, SPREAD_COLUMNS, type Aim, type Cell, type Report } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import type { LoadResult } from './run-load.ts';
import type { Verification } from './verify-bench.ts';

/** With the processor time that the server took for all of them. */
export type Burst = LoadResult & { readonly cpuSeconds: number };

export type Measured = {
  readonly name: string;
  /** Milliseconds of reads at a fixed rate. */
  readonly rate: number[];
  readonly reads: Burst[];
  readonly submissions: Burst[];
  megabytes: number;
};

export const READS_PER_SECOND = 500;
export const NON_READERS = 500;
const AIM = { milliseconds: 10, megabytes: 300, verificationMilliseconds: 2, verificationRatio: 1.25 };

type Facts = {
  readonly scores: number;
  readonly verification: Verification;
  readonly nonReadersMegabytes: number;
  readonly postgres: string;
};

/** The bare server comes first. */
export function describeServer(measured: readonly Measured[], { scores, verification, nonReadersMegabytes, postgres }: Facts): Report {
  const most = (results: readonly LoadResult[]) => results.reduce((sum, { perSecond }) => sum + perSecond, 0) / results.length;
  const cost = (results: readonly Burst[]) =>
    (results.reduce((sum, { cpuSeconds: seconds }) => sum + seconds, 0) * 1000) / results.reduce((sum, { answered }) => sum + answered, 0);
  const bareCost = cost(measured[0].reads);
  const ours = measured.slice(1);
  return {
    question: 'server',
    tables: [
      {
        title: `The best 100 and the own rank of ${scores.toLocaleString('en-US')}, ${READS_PER_SECOND} times a second, ms`,
        columns: ['server', ...SPREAD_COLUMNS],
        rows: measured.map(({ name, rate }) => [name, ...spreadCells(spreadOf(rate))]),
      },
      {
        title: 'As many as it can, by one thread',
        columns: [
          'server',
          'reads a second',
          'p99, ms',
          'CPU ms a read',
          'of bare',
          'scores a second',
          'p99, ms',
          'CPU ms a score',
          'peak MB',
        ],
        rows: measured.map(({ name, reads, submissions, megabytes }): Cell[] => [
          name,
          most(reads),
          spreadOf(reads.flatMap(({ milliseconds }) => milliseconds)).p99,
          cost(reads),
          ratioCell(cost(reads), bareCost),
          ...(submissions.length > 0
            ? [most(submissions), spreadOf(submissions.flatMap(({ milliseconds }) => milliseconds)).p99, cost(submissions)]
            : ['', '', '']),
          megabytes,
        ]),
      },
      verification.table,
    ],
    plots: [
      {
        title: `A read at ${READS_PER_SECOND} a second`,
        unit: 'ms',
        bars: measured.map(({ name, rate }, index) => ({
          label: name,
          value: spreadOf(rate).p50,
          high: spreadOf(rate).p95,
          isOurs: index > 0,
        })),
      },
      {
        title: 'Reads a second, as many as it can',
        unit: 'a second',
        bars: measured.map(({ name, reads }, index) => ({ label: name, value: most(reads), isOurs: index > 0 })),
      },
    ],
    aims: [
      ...ours.flatMap(({ name, rate, megabytes }): Aim[] => [
        {
          name: `${name}: p99 of a read at ${READS_PER_SECOND} a second`,
          value: spreadOf(rate).p99,
          limit: AIM.milliseconds,
          unit: 'ms',
          why: `a server that does nothing takes ${significant(spreadOf(measured[0].rate).p99)} ms beside the same load; database, server and load share ${cpus().length} cores`,
        },
        { name: `${name}: memory`, value: megabytes, limit: AIM.megabytes, unit: 'MB' },
      ]),
      { name: `memory with ${NON_READERS} connections that do not read`, value: nonReadersMegabytes, limit: AIM.megabytes, unit: 'MB' },
      { name: 'verification of a game of 500 drops', value: verification.milliseconds, limit: AIM.verificationMilliseconds, unit: 'ms' },
      { name: 'the same against the bare replay', value: verification.ratio, limit: AIM.verificationRatio, unit: 'x' },
    ],
    notes: [postgres, 'a submission is the proof of a game of 100 drops'],
  };
}
