// The card of the score, made to be shared as a picture.
import { escapeMarkup } from '../../harness/plot.ts';
import { significant } from '../../harness/report.ts';
import type { DeviceResult } from '../result.ts';
import { jewelMarkup, rulerMarkup } from './charts.ts';
import { dateText, deviceName } from './device-name.ts';
import { paragraph } from './markup.ts';

const MS_PER_SECOND = 1000;

/** Also of 1.00, which without its zeros reads as a count. */
const THREE_DIGITS = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** Origin of a shown result: measured in this page, read from a file, or from a link. */
export type Source = 'run' | 'file' | 'link';

const HEADINGS: Readonly<Record<Source, string>> = {
  run: 'The score of this device',
  file: 'A result from a file',
  link: 'A shared result',
};

export function emptyCardMarkup(): string {
  return (
    `${jewelMarkup()}<h2 id="summary-title">No result yet</h2>` +
    '<p class="origin">The reference run has a score of 1,000. A device that is twice as fast has 2,000.</p>' +
    '<p class="origin">A result is a file or a link: share it, compare two of them, and compute every figure of it again.</p>'
  );
}

export function cardMarkup(result: DeviceResult, source: Source): string {
  const { score, device, date, isQuick, isFinished, reference, suiteVersion, version } = result;
  const measured = source === 'run' ? `${deviceName(device)} · ${dateText(date)} · ` : '';
  const foot = `${measured}Frozen Jewel ${version}, score version ${suiteVersion}`;
  return (
    `${jewelMarkup()}<h2 id="summary-title">${HEADINGS[source]}</h2>` +
    (source === 'run' ? '' : `<p class="origin">${escapeMarkup(`Measured with ${deviceName(device)}, on ${dateText(date)}.`)}</p>`) +
    (score ? scoreMarkup(result) : `<p class="score">–</p>${paragraph(reasonWithoutScore(result))}`) +
    (score ? paragraph(`${THREE_DIGITS.format(score.value / 1000)} × the speed of the reference run (1,000): ${reference.name}.`) : '') +
    (isQuick ? '<p class="note">A quick run is a test of the page, not a measurement.</p>' : '') +
    (isFinished ? '' : '<p class="note">This run is not finished.</p>') +
    tilesMarkup(result) +
    `<p class="foot">${escapeMarkup(foot)}</p>`
  );
}

function reasonWithoutScore({ isFinished, workloads }: DeviceResult): string {
  if (!isFinished) return 'No score yet.';
  return workloads.length === 0 ? 'No score was asked for.' : 'There is no score: workloads are missing.';
}

function scoreMarkup({ score, workloads }: DeviceResult): string {
  const { value, interval } = score!;
  const count = Math.min(...workloads.map((workload) => workload.rounds.length));
  const rounds = count === 1 ? '1 round' : `${count} rounds`;
  const [low, high] = interval ?? [value, value];
  const half = interval ? ` <small>± ${Math.round((high - low) / 2).toLocaleString('en-US')}</small>` : '';
  const range = interval ? `95 % interval ${significant(low)}–${significant(high)}, ${rounds}` : `${rounds}: too few for an interval`;
  return `<p class="score">${Math.round(value).toLocaleString('en-US')}${half}</p><p class="range">${range}</p>${rulerMarkup(score!)}`;
}

function tilesMarkup({ ramp, startUp, latency, sustained }: DeviceResult): string {
  const tiles: (readonly [value: string, label: string])[] = [];
  if (ramp) tiles.push([significant(ramp.sprites.value), `moving sprites at ${Math.round(ramp.screenHertz)} Hz`]);
  if (startUp) tiles.push([`${significant(startUp.firstMove.value / MS_PER_SECOND)} s`, 'until the first move']);
  if (latency) tiles.push([`${significant(latency.frame.value)} ms`, 'from a press to its frame']);
  if (sustained) tiles.push([`−${significant(sustained.decay * 100)} %`, 'speed when warm']);
  if (tiles.length === 0) return '';
  return `<dl class="tiles">${tiles.map(([value, label]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}
