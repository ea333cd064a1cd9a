// The sections of a result below its card.
import { plotMarkup } from '../../harness/plot.ts';
import { significant } from '../../harness/report.ts';
import type { DeviceDescription } from '../describe-device.ts';
import type { DeviceResult, EngineRow } from '../result.ts';
import { meanOf } from '../score/estimate.ts';
import { isDisturbed, REFERENCE_SCORE } from '../score/score.ts';
import { WORKLOADS } from '../score/workloads.ts';
import { fifthsOf } from '../sustained/sustained-tasks.ts';
import { detailsMarkup, listMarkup, pairsMarkup, sectionMarkup, tableMarkup } from './markup.ts';

const DISTURBED =
  'Other programs disturbed this run: plain arithmetic took very different times in its rounds. Its figures are not compared with those of quiet runs.';

export function figuresMarkup(result: DeviceResult): string {
  const { startUp, sustained, engines, warnings, wrong, missing, device, control } = result;
  const complaints = [...wrong, ...missing, ...(isDisturbed(control.variation) ? [DISTURBED] : []), ...warnings];
  return [
    sectionMarkup('complaints', 'Warnings and missing parts', listMarkup(complaints)),
    sectionMarkup('workloads', 'Workloads', workloadsOf(result)),
    sectionMarkup('start-up', 'Start-up of the game', startUp ? startUpOf(startUp) : ''),
    sectionMarkup('sustained', 'Sustained speed', sustained ? sustainedOf(sustained) : ''),
    sectionMarkup('engines', 'Engines', enginesOf(engines)),
    sectionMarkup('device-section', 'Device', deviceMarkup(device)),
  ].join('');
}

function workloadsOf({ workloads }: DeviceResult): string {
  if (workloads.length === 0) return '';
  const bars = workloads.map(({ name, score }) => ({ label: WORKLOADS[name].title, figure: score }));
  const rows = workloads.map(({ name, rounds }) => [
    WORKLOADS[name].title,
    ...(['first', 'average', 'worst', 'best'] as const).map((part) => significant(meanOf(rounds.map((split) => split[part])))),
  ]);
  const table = tableMarkup('Milliseconds per iteration, mean of all rounds', ['Workload', 'First', 'Average', 'Worst', 'Best'], rows);
  const sentence =
    'Best iterations of this device, relative to those of the reference run, which has 1,000 (the line). Whiskers are 95 % intervals.';
  return (
    plotMarkup({ title: 'Score of each workload', unit: '', bars, mark: REFERENCE_SCORE, sentence }) +
    detailsMarkup('First, average, worst and best iterations', table)
  );
}

function startUpOf({ firstFrame, menu, firstMove }: NonNullable<DeviceResult['startUp']>): string {
  const bars = [
    { label: 'First frame', figure: firstFrame },
    { label: 'Menu', figure: menu },
    { label: 'First possible move', figure: firstMove },
  ];
  const sentence = 'From the navigation of the game’s frame, with its files in the browser’s cache.';
  return plotMarkup({ title: 'Start of the game', unit: 'ms', bars, sentence });
}

function sustainedOf({ points, decay }: NonNullable<DeviceResult['sustained']>): string {
  const seconds = points[points.length - 1]?.seconds ?? 0;
  const bars = fifthsOf(points).map((speed, part) => ({ label: `Part ${part + 1} of 5`, figure: { value: speed * 100 } }));
  const sentence = `Best iterations of the workloads, relative to the first part. The device lost ${significant(decay * 100)} % of its speed.`;
  return plotMarkup({ title: `Speed within ${Math.round(seconds)} seconds`, unit: '%', bars, mark: 100, sentence });
}

function enginesOf(rows: readonly EngineRow[]): string {
  if (rows.length === 0) return '';
  const chart = (measure: 'whole' | 'script', name: string, sentence: string) => {
    const bars = rows.map((row) => ({ label: row.engine, figure: row[measure] }));
    return plotMarkup({ title: `${significant(rows[0].sprites)} moving sprites: ${name}`, unit: 'ms', bars, sentence });
  };
  return (
    chart('whole', 'whole frame', 'Time until a pixel of the same picture can be read: script, upload and drawing.') +
    chart('script', 'script', 'Time of the script that moves and packs the same sprites and calls WebGL, without the drawing itself.')
  );
}

function deviceMarkup(device: DeviceDescription): string {
  const { userAgent, model, gpu, webGl, hardwareConcurrency, deviceMemory, viewport, devicePixelRatio, screenHertz, timerMilliseconds } =
    device;
  return pairsMarkup([
    ['Browser', userAgent],
    ['Model', model === '' ? 'unknown' : model],
    ['Graphics', webGl === 0 ? 'no WebGL' : `${gpu}, WebGL ${webGl}`],
    ['Processor', hardwareConcurrency === null ? 'unknown' : `${hardwareConcurrency} threads`],
    ['Memory', deviceMemory === null ? 'unknown' : `${deviceMemory} GB or more`],
    ['Page', `${viewport.width} x ${viewport.height} CSS pixels, device pixel ratio ${significant(devicePixelRatio)}`],
    ['Screen', `${significant(screenHertz)} Hz`],
    ['Clock', `steps of ${significant(timerMilliseconds)} ms`],
  ]);
}
