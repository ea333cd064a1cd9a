// What is shown of the results: bars of one unit a picture, and a sentence where bars do not tell all.
import { significant, type Bar, type Plot } from '../support/report.ts';
import { SCENES } from './frame/scenes.ts';
import type { Figures } from './figures.ts';
import type { FrameRow, PartName, Results, SpriteRow, StepRow } from './result.ts';

/** In a millisecond. */
const NANOSECONDS = 1e6;

export type Picture = Plot & { readonly sentence?: string };

export const PICTURES: { readonly [Part in PartName]: (rows: Results[Part]) => Picture[] } = {
  sprites: (rows) => groupsOf(rows, ({ sprites, pixels }) => `${sprites}/${pixels}`).flatMap(picturesOfSprites),
  step: (rows) => groupsOf(rows, ({ entities }) => `${entities}`).map(pictureOfStep),
  frame: (rows) => (rows.length === 0 ? [] : [pictureOfFrames(rows)]),
};

function picturesOfSprites(rows: readonly SpriteRow[]): Picture[] {
  const [{ sprites, pixels }] = rows;
  const scene = `${countOf(sprites)} sprites of ${pixels} x ${pixels}`;
  const shown = rows.flatMap(({ engine, screen }) => (screen ? [`${engine} ${significant(screen.framesPerSecond)}`] : []));
  return [
    { title: `${scene}: script of a frame`, unit: 'ms', bars: rows.map((row) => barOf(row.engine, row.script)) },
    {
      title: `${scene}: whole frame`,
      unit: 'ms',
      bars: rows.map((row) => barOf(row.engine, row.whole)),
      ...(shown.length > 0 && { sentence: `Frames a second on the screen: ${shown.join(', ')}.` }),
    },
  ];
}

function pictureOfStep(rows: readonly StepRow[]): Picture {
  const [{ entities }] = rows;
  const each = (milliseconds: number) => (milliseconds * NANOSECONDS) / entities;
  return {
    title: `A step of ${countOf(entities)} entities, for each of them`,
    unit: 'ns',
    bars: rows.map(({ contestant, step: { p50, p95 } }) => barOf(contestant, { p50: each(p50), p95: each(p95) })),
  };
}

function pictureOfFrames(rows: readonly FrameRow[]): Picture {
  const [{ drawPath, width, height, pixelRatio }] = rows;
  const dropped = rows.reduce((sum, { screen }) => sum + screen.dropped, 0);
  const frames = rows.reduce((sum, { screen }) => sum + screen.frames, 0);
  return {
    title: 'Script of a frame of the real game',
    unit: 'ms',
    bars: rows.map(({ scene, script }) => ({ ...barOf(SCENES[scene].title, script), isOurs: true })),
    sentence:
      `${countOf(dropped)} of ${countOf(frames + dropped)} frames were dropped. ` +
      `Drawn by ${drawPath}, ${Math.round(width * pixelRatio)} x ${Math.round(height * pixelRatio)} pixels.`,
  };
}

/** Whiskers reach to the 95th percentile. */
function barOf(label: string, { p50, p95 }: Pick<Figures, 'p50' | 'p95'>): Bar {
  return { label, value: p50, high: p95, isOurs: !label.startsWith('bare') };
}

function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

function countOf(count: number): string {
  return count.toLocaleString('en-US');
}
