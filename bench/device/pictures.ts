// The plots of the results, and a sentence where bars do not show all.
import { countText, type Bar, type Plot } from '../harness/plot.ts';
import { significant } from '../harness/report.ts';
import { SCENES } from '../play/scenes.ts';
import type { Figures, FrameRow, Results, SpriteRow, StepRow } from './result.ts';

const NANOSECONDS_PER_MS = 1e6;

export function plotsOf({ sprites, step, frame }: Results): Readonly<Record<keyof Results, Plot[]>> {
  return {
    sprites: groupsOf(sprites, (row) => `${row.sprites}/${row.pixels}`).flatMap(plotsOfSprites),
    step: groupsOf(step, ({ entities }) => `${entities}`).map(plotOfStep),
    frame: frame.length === 0 ? [] : [plotOfFrames(frame)],
  };
}

function plotsOfSprites(rows: readonly SpriteRow[]): Plot[] {
  const [{ sprites, pixels }] = rows;
  const scene = `${countText(sprites)} sprites of ${pixels} x ${pixels}`;
  const shown = rows.flatMap(({ engine, screen }) => (screen ? [`${engine} ${significant(screen.framesPerSecond)}`] : []));
  return [
    { title: `${scene}: script of a frame`, unit: 'ms', bars: rows.map(({ engine, script }) => barOf(engine, script)) },
    {
      title: `${scene}: whole frame`,
      unit: 'ms',
      bars: rows.map(({ engine, whole }) => barOf(engine, whole)),
      ...(shown.length > 0 && { sentence: `Frames a second on the screen: ${shown.join(', ')}.` }),
    },
  ];
}

function plotOfStep(rows: readonly StepRow[]): Plot {
  const [{ entities }] = rows;
  const bars = rows.map(({ contestant, step }) => barOf(contestant, step, NANOSECONDS_PER_MS / entities));
  return { title: `A step of ${countText(entities)} entities, for each of them`, unit: 'ns', bars };
}

function plotOfFrames(rows: readonly FrameRow[]): Plot {
  const [{ drawPath, width, height, pixelRatio }] = rows;
  const dropped = rows.reduce((sum, { screen }) => sum + screen.dropped, 0);
  const frames = rows.reduce((sum, { screen }) => sum + screen.frames, 0);
  return {
    title: 'Script of a frame of the real game',
    unit: 'ms',
    bars: rows.map(({ scene, script }) => barOf(SCENES[scene].title, script)),
    sentence:
      `${countText(dropped)} of ${countText(frames + dropped)} frames were dropped. ` +
      `Drawn by ${drawPath}, ${Math.round(width * pixelRatio)} x ${Math.round(height * pixelRatio)} pixels.`,
  };
}

function barOf(label: string, { p50, interval }: Figures, scale = 1): Bar {
  return { label, figure: { value: p50 * scale, ...(interval && { interval: [interval[0] * scale, interval[1] * scale] }) } };
}

function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return Array.from(groups.values());
}
