// Puts device, pictures and complaints into the page.
import { fill } from './fill.ts';
import { significant } from '../support/report.ts';
import type { DeviceDescription } from './describe-device.ts';
import { drawPicture } from './draw-picture.ts';
import { PICTURES } from './pictures.ts';
import type { Results } from './result.ts';

export function showDevice(list: HTMLElement, device: DeviceDescription): void {
  const { gpu, webGl, hardwareConcurrency, deviceMemory, viewport, devicePixelRatio, screenHertz, timerMilliseconds } = device;
  const pairs: readonly (readonly [string, string])[] = [
    ['Graphics', webGl === 0 ? 'no WebGL' : `${gpu}, WebGL ${webGl}`],
    ['Processor', hardwareConcurrency === null ? 'not told' : `${hardwareConcurrency} threads`],
    ['Memory', deviceMemory === null ? 'not told' : `${deviceMemory} GB or more`],
    ['Page', `${viewport.width} x ${viewport.height}, device pixel ratio ${significant(devicePixelRatio)}`],
    ['Screen', `${significant(screenHertz)} Hz`],
    ['Clock', `steps of ${significant(timerMilliseconds)} ms`],
  ];
  fill(
    list,
    ...pairs.flatMap(([name, value]) => [
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: value }),
    ]),
  );
}

export function showPictures({ sprites, step, frame }: Results): void {
  const pictures = { sprites: PICTURES.sprites(sprites), step: PICTURES.step(step), frame: PICTURES.frame(frame) };
  for (const [part, drawn] of Object.entries(pictures)) fill(document.querySelector(`#${part}`)!, ...drawn.map(drawPicture));
}

export function showComplaints(section: HTMLElement, sentences: readonly string[]): void {
  section.hidden = sentences.length === 0;
  const lines = sentences.map((sentence) => Object.assign(document.createElement('li'), { textContent: sentence }));
  fill(section.querySelector('ul')!, ...lines);
}
