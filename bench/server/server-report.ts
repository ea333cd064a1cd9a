import { figureText, tableOf, targetOf, titleOf, type Report } from '../harness/report.ts';
import { figureOf, ratioFigure, seriesOf, type Series } from '../harness/series.ts';
import { VERIFIED_DROPS } from './verify-bench.ts';

export const READS_PER_SECOND = 500;

/** Milliseconds per request. CPU times are those of the server process. */
const MEASURES = {
  rate: `read at ${READS_PER_SECOND} per second`,
  read: 'read at full load',
  readCpu: 'CPU per read',
  score: 'score at full load',
  scoreCpu: 'CPU per score',
} as const;
type Measure = keyof typeof MEASURES;

/** Samples of a server. A turn is a block. */
export type Measured = { readonly name: string; blocks: Readonly<Record<Measure, number[][]>>; megabytes: number };

const SENTENCE = 'Compares the server on both databases with a bare Fastify server, which answers without a database.';
const LIMIT = { milliseconds: 10, megabytes: 300, verificationMilliseconds: 2, verificationRatio: 1.25 };

/** The first server is the bare one, the yardstick of the others. */
export function describeServer(measured: readonly Measured[], scores: number, [verified, rules]: readonly Series[], note: string): Report {
  const [bare, ...servers] = measured;
  const series = (Object.keys(MEASURES) as Measure[]).map((measure) => {
    const contestants = measured.map(({ name, blocks }) => ({ name, blocks: blocks[measure] }));
    return seriesOf(MEASURES[measure], contestants, { yardstick: bare.name });
  });
  const [rate] = series;
  const why = `the bare server takes ${figureText(figureOf(rate[0], 'p99'))} ms under the same load`;
  return {
    question: 'server',
    tables: [
      ...series.map((rows) => tableOf(`${titleOf(rows[0])}, ms`, rows, SENTENCE)),
      tableOf(
        `Verification of a game of ${VERIFIED_DROPS} drops, ms`,
        [verified, rules],
        'Compares the verification of a game with playing it by the rules alone.',
      ),
    ],
    series: [...series.flat(), verified, rules],
    targets: [
      ...servers.flatMap(({ name, megabytes }, index) => [
        targetOf(
          `${name}: p99 of a read at ${READS_PER_SECOND} per second`,
          figureOf(rate[index + 1], 'p99'),
          LIMIT.milliseconds,
          'ms',
          why,
        ),
        targetOf(`${name}: peak memory`, megabytes, LIMIT.megabytes, 'MB'),
      ]),
      targetOf(`verification of a game of ${VERIFIED_DROPS} drops`, figureOf(verified, 'p50'), LIMIT.verificationMilliseconds, 'ms'),
      targetOf('verification / rules alone', ratioFigure(verified, rules), LIMIT.verificationRatio, 'x'),
    ],
    notes: [
      note,
      `a read lists the best 100 of ${scores.toLocaleString('en-US')} and the player's rank; a score is submitted with a replay of 100 drops`,
    ],
  };
}
