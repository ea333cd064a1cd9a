import { significant, type Cell, type Report } from '../harness/report.ts';
import { figureOf, ratioFigure, seriesOf } from '../harness/series.ts';
import type { Raced } from '../sprites/sprites-report.ts';
import { COUNT, VIEW } from './scene.ts';

/** The first row. */
export const OURS = 'ours';

/** Requested frames and milliseconds of script in 2 seconds. */
export type Rest = { readonly frames: number; readonly script: number };

/** `bytes` after gzip. `stopped` is undefined if the engine documents no stop. */
export type Measured = {
  readonly bytes: number;
  readonly lines: number;
  readonly raced: Raced<string>;
  readonly idle: Rest;
  readonly stopped: Rest | undefined;
};

const BYTES_PER_KB = 1000;
const COLUMNS = ['gzip KB', 'lines', 'script us', `/ ${OURS}`, 'draw calls', 'idle frames', 'idle ms', 'stopped frames', 'stopped ms'];

/** `runtimeBytes`: all of the runtime after gzip. */
export function describePages(pages: readonly Measured[], runtimeBytes: number): Report {
  const contestants = pages.map(({ raced: { name, times } }) => ({ name, blocks: times.script }));
  const series = seriesOf('script', contestants, { unit: 'us', scale: 1000, yardstick: OURS });
  const rows = pages.map(({ bytes, lines, raced: { name, counts: gl }, idle, stopped }, index): Cell[] => [
    name,
    bytes / BYTES_PER_KB,
    lines,
    figureOf(series[index], 'p50'),
    index === 0 ? '1x' : ratioFigure(series[index], series[0]),
    gl.drawCalls,
    ...[idle, stopped].flatMap((rest): Cell[] => (rest ? [rest.frames, rest.script] : ['-', '-'])),
  ]);
  const counts = pages.flatMap(({ bytes, lines, raced: { name, counts: gl } }): [string, number][] => [
    [`${name}, gzip bytes`, bytes],
    [`${name}, lines`, lines],
    [`${name}, draw calls`, gl.drawCalls],
  ]);
  return {
    question: 'runtime',
    tables: [
      {
        title: `${significant(COUNT)} bouncing sprites in ${VIEW.width} x ${VIEW.height}`,
        columns: ['', ...COLUMNS],
        rows,
        sentence: 'Compares one scene in our runtime with the same scene in other engines.',
      },
    ],
    series,
    counts: Object.fromEntries(counts),
    notes: [
      `gzip: the minified scripts that the page loads; all of our runtime, with bitECS and signals, is ${significant(runtimeBytes / BYTES_PER_KB)} KB`,
      'lines: of the page’s source as esbuild prints it, without types and comments',
      'script: median of a frame in which all sprites move, with draw calls off',
      'idle: requested frames and script in 2 s after the last movement; stopped: the same after the engine’s documented stop, if it has one',
      'stops: LittleJS setEngineManualStep(true), PixiJS app.ticker.stop(), Phaser game.loop.sleep(); ours sleeps without one',
      'phaser-gpu-layer moves its sprites on the GPU: the page’s script has no positions unless it computes them',
      'each page’s pixels match the computed picture',
    ],
  };
}
