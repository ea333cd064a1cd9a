import { escapeMarkup, plotMarkup, type Bar, type Plot } from '../harness/plot.ts';
import { significant } from '../harness/report.ts';
import { SCENES } from '../play/scenes.ts';
import { sceneTitle } from '../sprites/swarm.ts';
import type { DeviceDescription } from './describe-device.ts';
import type { Figures, Findings, FrameRow, SpriteRow, StepRow } from './result.ts';

type Results = Pick<Findings, 'sprites' | 'step' | 'frame'>;

const NANOSECONDS_PER_MS = 1e6;

export function showDevice(list: HTMLElement, device: DeviceDescription): void {
  const { gpu, webGl, hardwareConcurrency, deviceMemory, viewport, devicePixelRatio, screenHertz, timerMilliseconds } = device;
  const pairs: readonly (readonly [string, string])[] = [
    ['Graphics', webGl === 0 ? 'no WebGL' : `${gpu}, WebGL ${webGl}`],
    ['Processor', hardwareConcurrency === null ? 'unknown' : `${hardwareConcurrency} threads`],
    ['Memory', deviceMemory === null ? 'unknown' : `${deviceMemory} GB or more`],
    ['Page', `${viewport.width} x ${viewport.height} CSS pixels, device pixel ratio ${significant(devicePixelRatio)}`],
    ['Screen', `${significant(screenHertz)} Hz`],
    ['Clock', `steps of ${significant(timerMilliseconds)} ms`],
  ];
  list.innerHTML = pairs.map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`).join('');
}

export function showPlots(results: Results): void {
  for (const [part, plots] of Object.entries(plotsOf(results))) {
    document.querySelector(`#${part}`)!.innerHTML = plots.map(plotMarkup).join('');
  }
}

export function showComplaints(section: HTMLElement, sentences: readonly string[]): void {
  section.hidden = sentences.length === 0;
  section.querySelector('ul')!.innerHTML = sentences.map((sentence) => `<li>${escapeMarkup(sentence)}</li>`).join('');
}

export function plotsOf({ sprites, step, frame }: Results): Readonly<Record<keyof Results, Plot[]>> {
  return {
    sprites: groupsOf(sprites, (row) => `${row.sprites}/${row.pixels}`).flatMap(plotsOfSprites),
    step: groupsOf(step, ({ entities }) => `${entities}`).map(plotOfStep),
    frame: frame.length === 0 ? [] : [plotOfFrames(frame)],
  };
}

function plotsOfSprites(rows: readonly SpriteRow[]): Plot[] {
  const [{ sprites, pixels }] = rows;
  const scene = sceneTitle({ count: sprites, spritePixels: pixels });
  const shown = rows.flatMap(({ engine, screen }) => (screen ? [`${engine} ${significant(screen.framesPerSecond)}`] : []));
  const sentence = `Frames per second on the screen: ${shown.join(', ')}.`;
  return [
    { title: `${scene}: script per frame`, unit: 'ms', bars: rows.map(({ engine, script }) => barOf(engine, script)) },
    { title: `${scene}: whole frame`, unit: 'ms', bars: rows.map(({ engine, whole }) => barOf(engine, whole)), sentence },
  ];
}

function plotOfStep(rows: readonly StepRow[]): Plot {
  const [{ entities }] = rows;
  const bars = rows.map(({ contestant, step }) => barOf(contestant, step, NANOSECONDS_PER_MS / entities));
  return { title: `Step of ${significant(entities)} entities, per entity`, unit: 'ns', bars };
}

function plotOfFrames(rows: readonly FrameRow[]): Plot {
  const [{ drawPath, width, height, pixelRatio }] = rows;
  const dropped = rows.reduce((sum, { screen }) => sum + screen.dropped, 0);
  const frames = rows.reduce((sum, { screen }) => sum + screen.frames, 0);
  return {
    title: 'Script per frame of the real game',
    unit: 'ms',
    bars: rows.map(({ scene, script }) => barOf(SCENES[scene].title, script)),
    sentence:
      `${significant(dropped)} of ${significant(frames + dropped)} frames were dropped. ` +
      `Draw path ${drawPath}, ${Math.round(width * pixelRatio)} x ${Math.round(height * pixelRatio)} pixels.`,
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
