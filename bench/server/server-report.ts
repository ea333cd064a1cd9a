// The figures of the server bench as tables and targets.
import { cpus } from 'node:os';
import { figureText, labelOf, tableOf, targetOf, type Report } from '../harness/report.ts';
import { createSeries, figureOf, ratioFigure, type Series } from '../harness/series.ts';
import { VERIFIED_DROPS } from './verify-bench.ts';

export const READS_PER_SECOND = 500;

/** What is measured of a server, in milliseconds. */
const MEASURES = {
  rate: `a read at ${READS_PER_SECOND} a second`,
  read: 'a read, as many as it can',
  readCpu: 'CPU of a read',
  score: 'a score, as many as it can',
  scoreCpu: 'CPU of a score',
} as const;
type Measure = keyof typeof MEASURES;

/** A server's samples by turn, which is a block. */
export type Measured = { readonly name: string; readonly blocks: Readonly<Record<Measure, (readonly number[])[]>>; megabytes: number };

const LIMIT = { milliseconds: 10, megabytes: 300, verificationMilliseconds: 2, verificationRatio: 1.25 };

type Facts = { readonly scores: number; readonly verification: readonly [Series, Series]; readonly postgres: string };

/** The bare server comes first: it is the yardstick of the others. */
export function describeServer(measured: readonly Measured[], { scores, verification, postgres }: Facts): Report {
  const [bare, ...servers] = measured;
  const seriesOf = (measure: Measure) =>
    measured
      .filter(({ blocks }) => blocks[measure].length > 0)
      .map(({ name, blocks }) => {
        const isJudged = name !== bare.name && bare.blocks[measure].length > 0;
        const title = MEASURES[measure];
        return createSeries(`${title} / ${name}`, 'ms', blocks[measure], isJudged ? `${title} / ${bare.name}` : undefined);
      });
  const [rate, ...costs] = (Object.keys(MEASURES) as Measure[]).map(seriesOf);
  const [verified, rules] = verification;
  const why = `a server without work takes ${figureText(figureOf(rate[0], 'p99'))} ms beside the same load; database, server and load share ${cpus().length} cores`;
  return {
    question: 'server',
    tables: [
      tableOf(
        `The best 100 and the own rank of ${scores.toLocaleString('en-US')}, ${READS_PER_SECOND} times a second, ms`,
        rate,
        { bare: rate[0] },
        { columns: ['peak MB'], cells: (own) => [measured[rate.indexOf(own)].megabytes] },
      ),
      ...costs.map((series) =>
        tableOf(`${series[0].name.split(' / ')[0]}, by one thread, ms`, series, { [labelOf(series[0])]: series[0] }),
      ),
      tableOf(`Verification of a game of ${VERIFIED_DROPS} drops, ms`, verification, { 'the rules alone': rules }),
    ],
    series: [...rate, ...costs.flat(), ...verification],
    targets: [
      ...servers.flatMap(({ name, megabytes }, index) => [
        targetOf(`${name}: p99 of a read at ${READS_PER_SECOND} a second`, figureOf(rate[index + 1], 'p99'), LIMIT.milliseconds, 'ms', why),
        targetOf(`${name}: memory`, megabytes, LIMIT.megabytes, 'MB'),
      ]),
      targetOf(`verification of a game of ${VERIFIED_DROPS} drops`, figureOf(verified, 'p50'), LIMIT.verificationMilliseconds, 'ms'),
      targetOf('the same against the rules alone', ratioFigure(verified, rules), LIMIT.verificationRatio, 'x'),
    ],
    notes: [postgres, 'a submission is the proof of a game of 100 drops'],
  };
}
