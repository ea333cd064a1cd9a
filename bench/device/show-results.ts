// Puts device, plots and complaints into the page.
import { plotMarkup } from '../harness/plot.ts';
import { significant } from '../harness/report.ts';
import type { DeviceDescription } from './describe-device.ts';
import { fill } from './device-task.ts';
import { plotsOf } from './pictures.ts';
import type { Results } from './result.ts';

export function showDevice(list: HTMLElement, device: DeviceDescription): void {
  const { gpu, webGl, hardwareConcurrency, deviceMemory, viewport, devicePixelRatio, screenHertz, timerMilliseconds } = device;
  const pairs: readonly (readonly [string, string])[] = [
    ['Graphics', webGl === 0 ? 'no WebGL' : `${gpu}, WebGL ${webGl}`],
    ['Processor', hardwareConcurrency === null ? 'unknown' : `${hardwareConcurrency} threads`],
    ['Memory', deviceMemory === null ? 'unknown' : `${deviceMemory} GB or more`],
    ['Page', `${viewport.width} x ${viewport.height}, device pixel ratio ${significant(devicePixelRatio)}`],
    ['Screen', `${significant(screenHertz)} Hz`],
    ['Clock', `steps of ${significant(timerMilliseconds)} ms`],
  ];
  fill(list, ...pairs.flatMap(([name, value]) => [create('dt', name), create('dd', value)]));
}

export function showPlots(results: Results): void {
  for (const [part, plots] of Object.entries(plotsOf(results))) {
    document.querySelector(`#${part}`)!.innerHTML = plots.map(plotMarkup).join('');
  }
}

export function showComplaints(section: HTMLElement, sentences: readonly string[]): void {
  section.hidden = sentences.length === 0;
  fill(section.querySelector('ul')!, ...sentences.map((sentence) => create('li', sentence)));
}

function create(tag: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent });
}
