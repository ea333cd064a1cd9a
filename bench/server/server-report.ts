// The server bench's report: what was measured of each server, as tables, held against the aims.
import { ratioCell, spreadCells, SPREAD_COLUMNS, type Cell, type Report, type Table } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import type { LoadResult } from './run-load.ts';

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
const AIM = { milliseconds: 10, megabytes: 300 };

type Facts = { readonly scores: number; readonly verification: Table; readonly postgres: string };

/** The bare server comes first. */
export function describeServer(measured: readonly Measured[], { scores, verification, postgres }: Facts): Report {
  const most = (results: readonly LoadResult[]) => results.reduce((sum, { perSecond }) => sum + perSecond, 0) / results.length;
  const cost = (results: readonly Burst[]) =>
    (results.reduce((sum, { cpuSeconds: seconds }) => sum + seconds, 0) * 1000) / results.reduce((sum, { answered }) => sum + answered, 0);
  const bareCost = cost(measured[0].reads);
  const ours = measured.slice(1);
  const late = ours.filter(({ rate }) => spreadOf(rate).p99 >= AIM.milliseconds).map(({ name }) => name);
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
      verification,
    ],
    notes: [
      postgres,
      `aim of p99 below ${AIM.milliseconds} ms at ${READS_PER_SECOND} a second: ${late.length === 0 ? 'met' : `missed by ${late.join(', ')}`}`,
      `aim of ${AIM.megabytes} MB: ${ours.every(({ megabytes }) => megabytes < AIM.megabytes) ? 'met' : 'missed'}; a submission is the proof of a game of 100 drops`,
    ],
  };
}
