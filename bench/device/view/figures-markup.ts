// The sections of a result below its card.
import { escapeMarkup, plotMarkup, type Bar } from '../../harness/plot.ts';
import { significant } from '../../harness/report.ts';
import type { DeviceDescription } from '../describe-device.ts';
import type { DeviceResult, EcsRow, EngineRow } from '../result.ts';
import { meanOf, type Estimate } from '../score/estimate.ts';
import { WORKLOADS } from '../score/workloads.ts';
import { rampMarkup, sustainedMarkup } from './charts.ts';
import { detailsMarkup, listMarkup, paragraph, sectionMarkup, tableMarkup } from './markup.ts';

const REFERENCE_SCORE = 1000;

export function figuresMarkup(result: DeviceResult): string {
  const { ramp, startUp, latency, engines, ecs, warnings, wrong, missing, device } = result;
  return [
    sectionMarkup('complaints', 'Warnings and missing parts', listMarkup([...wrong, ...missing, ...warnings])),
    sectionMarkup('workloads', 'Workloads', workloadsOf(result)),
    sectionMarkup('ramp', 'Ramp', ramp ? rampOf(ramp) : ''),
    sectionMarkup('start-up', 'Start-up of the game', startUp ? startUpOf(startUp) : ''),
    sectionMarkup('latency', 'Input latency', latency ? latencyOf(latency) : ''),
    sectionMarkup('sustained', 'Sustained speed', sustainedOf(result)),
    sectionMarkup('engines', 'Engines', enginesOf(engines)),
    sectionMarkup('ecs', 'ECS libraries', ecsOf(ecs)),
    sectionMarkup('device-section', 'Device', `<dl id="device">${deviceMarkup(device)}</dl>`),
  ].join('');
}

function barOf(label: string, { value, interval }: Estimate): Bar {
  return { label, figure: { value, ...(interval && { interval }) } };
}

function workloadsOf({ workloads }: DeviceResult): string {
  if (workloads.length === 0) return '';
  const bars = workloads.map(({ name, score }) => barOf(WORKLOADS[name].title, score));
  const rows = workloads.map(({ name, rounds }) => [
    WORKLOADS[name].title,
    ...(['first', 'average', 'worst', 'best'] as const).map((part) => significant(meanOf(rounds.map((split) => split[part])))),
  ]);
  const table = tableMarkup('Milliseconds per iteration, mean of all rounds', ['Workload', 'First', 'Average', 'Worst', 'Best'], rows);
  return (
    paragraph('The line is the reference run, at 1,000. Whiskers are 95 % intervals.') +
    plotMarkup({ title: 'Score of each workload', unit: '', bars, mark: REFERENCE_SCORE }) +
    detailsMarkup('First, average, worst and best iterations', table)
  );
}

function rampOf(ramp: NonNullable<DeviceResult['ramp']>): string {
  const { sprites, screenHertz } = ramp;
  const [low, high] = sprites.interval ?? [sprites.value, sprites.value];
  const range = sprites.interval ? ` (${significant(low)}–${significant(high)})` : '';
  return (
    paragraph(`This device keeps ${significant(sprites.value)}${range} moving sprites at ${Math.round(screenHertz)} frames per second.`) +
    (ramp.passes.length === 0
      ? plotMarkup({
          title: 'Moving sprites, by pass',
          unit: '',
          bars: sprites.rounds.map((value, pass) => barOf(`Pass ${pass + 1}`, { value, interval: null })),
        })
      : `<figure>${rampMarkup(ramp)}<figcaption>A point is the mean frame at a number of sprites.</figcaption></figure>`)
  );
}

function startUpOf({ firstFrame, menu, firstMove }: NonNullable<DeviceResult['startUp']>): string {
  const bars = [barOf('First frame', firstFrame), barOf('Menu', menu), barOf('First possible move', firstMove)];
  return plotMarkup({ title: 'From the navigation, with a warm cache', unit: 'ms', bars });
}

function latencyOf({ frame, paint }: NonNullable<DeviceResult['latency']>): string {
  const bars = [barOf('To the next frame', frame), ...(paint ? [barOf('To the next paint, in steps of 8 ms', paint)] : [])];
  return plotMarkup({ title: 'From the pointer event', unit: 'ms', bars });
}

function sustainedOf({ sustained }: DeviceResult): string {
  if (!sustained) return '';
  const { points, decay, marks } = sustained;
  const words = { throttled: 'the device throttled', powerSaving: 'it saved power', hidden: 'the page was hidden' };
  return (
    paragraph(
      `The device lost ${significant(decay * 100)} % of its speed in ${Math.round(points[points.length - 1]?.seconds ?? 0)} seconds.`,
    ) +
    `<figure>${sustainedMarkup(sustained)}<figcaption>Speed relative to the first minute.</figcaption></figure>` +
    listMarkup(marks.map(({ seconds, kind }) => `After ${Math.round(seconds)} s ${words[kind]}.`))
  );
}

function enginesOf(rows: readonly EngineRow[]): string {
  const counts = [...new Set(rows.map(({ sprites }) => sprites))];
  return counts
    .map((count) => {
      const same = rows.filter(({ sprites }) => sprites === count);
      const title = `${significant(count)} moving sprites`;
      return (
        plotMarkup({ title: `${title}: whole frame`, unit: 'ms', bars: same.map(({ engine, whole }) => barOf(engine, whole)) }) +
        plotMarkup({ title: `${title}: script`, unit: 'ms', bars: same.map(({ engine, script }) => barOf(engine, script)) })
      );
    })
    .join('');
}

function ecsOf(rows: readonly EcsRow[]): string {
  const tests = [...new Set(rows.map(({ test }) => test))];
  return tests
    .map((test) => {
      const same = rows.filter((row) => row.test === test);
      return plotMarkup({ title: test, unit: 'ms', bars: same.map(({ library, milliseconds }) => barOf(library, milliseconds)) });
    })
    .join('');
}

function deviceMarkup(device: DeviceDescription): string {
  const {
    userAgent = '',
    gpu,
    webGl,
    hardwareConcurrency,
    deviceMemory,
    viewport,
    devicePixelRatio,
    screenHertz,
    timerMilliseconds,
  } = device;
  const pairs: readonly (readonly [string, string])[] = [
    ['Browser', userAgent],
    ['Graphics', webGl === 0 ? 'no WebGL' : `${gpu}, WebGL ${webGl}`],
    ['Processor', hardwareConcurrency === null ? 'unknown' : `${hardwareConcurrency} threads`],
    ['Memory', deviceMemory === null ? 'unknown' : `${deviceMemory} GB or more`],
    ['Page', `${viewport.width} x ${viewport.height} CSS pixels, device pixel ratio ${significant(devicePixelRatio)}`],
    ['Screen', `${significant(screenHertz)} Hz`],
    ['Clock', `steps of ${significant(timerMilliseconds)} ms`],
  ];
  return pairs.map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`).join('');
}
