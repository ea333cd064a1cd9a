// The card of the score, made to be shared as a picture.
import { escapeMarkup } from '../../harness/plot.ts';
import { significant } from '../../harness/report.ts';
import type { DeviceResult } from '../result.ts';
import { isDisturbed, REFERENCE_SCORE } from '../score/score.ts';
import type { Estimate } from '../score/estimate.ts';
import { dateText, resultName } from './device-name.ts';
import { jewelMarkup } from './jewel.ts';
import { paragraph } from './markup.ts';

const MS_PER_SECOND = 1000;

/** Also of 1.00, which without its zeros reads as a count. */
const THREE_DIGITS = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** Origin of a shown result: the current run, the list, or the address of the page. */
export type Source = 'run' | 'list' | 'link';

const HEADINGS: Readonly<Record<Source, string>> = {
  run: 'The score of this device',
  list: 'A collected result',
  link: 'A shared result',
};

export function emptyCardMarkup(): string {
  return (
    `${jewelMarkup()}<h2 id="summary-title">No result yet</h2>` +
    '<p class="origin">The reference run has a score of 1,000. A device that is twice as fast has 2,000.</p>' +
    '<p class="origin">A result is a file or a link: share it, compare it with others, and compute every figure of it again.</p>'
  );
}

export function cardMarkup(result: DeviceResult, source: Source): string {
  const { score, date, isQuick, isFinished, reference, suiteVersion, version } = result;
  const name = resultName(result);
  const measured = source === 'run' ? `${name} · ${dateText(date)} · ` : '';
  const foot = `${measured}Frozen Jewel ${version}, score version ${suiteVersion}`;
  return (
    `${jewelMarkup()}<h2 id="summary-title">${HEADINGS[source]}</h2>` +
    (source === 'run' ? '' : `<p class="origin">${escapeMarkup(`Measured with ${name}, on ${dateText(date)}.`)}</p>`) +
    (score ? scoreMarkup(result) : `<p class="score">–</p>${paragraph(reasonWithoutScore(result))}`) +
    (score
      ? paragraph(`${THREE_DIGITS.format(score.value / REFERENCE_SCORE)} × the speed of the reference run (1,000): ${reference.name}.`)
      : '') +
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

function scoreMarkup({ score, workloads, control: { variation } }: DeviceResult): string {
  const { value, interval } = score!;
  const count = Math.min(...workloads.map((workload) => workload.rounds.length));
  const rounds = count === 1 ? '1 round' : `${count} rounds`;
  const [low, high] = interval ?? [value, value];
  const half = interval ? ` <small>± ${Math.round((high - low) / 2).toLocaleString('en-US')}</small>` : '';
  const range = interval ? `95 % interval ${significant(low)}–${significant(high)}, ${rounds}` : `${rounds}: too few for an interval`;
  const stamp = isDisturbed(variation) ? '<p class="stamp">Disturbed</p>' : '';
  return `<p class="score">${Math.round(value).toLocaleString('en-US')}${half}</p>${stamp}<p class="range">${range}</p>${rulerMarkup(score!)}`;
}

/** Ruler of a score: its interval, its value, and the reference run at 1,000. The scale is logarithmic. */
function rulerMarkup({ value, interval }: Estimate): string {
  const [low, high] = interval ?? [value, value];
  const [start, end] = [Math.min(REFERENCE_SCORE / 2, low / 1.3), Math.max(REFERENCE_SCORE * 2, high * 1.3)];
  const at = (score: number) => `${((Math.log(score / start) / Math.log(end / start)) * 100).toFixed(2)}%`;
  return (
    `<svg class="ruler" width="100%" height="46" aria-hidden="true"><rect class="track" y="10" width="100%" height="10" rx="5" />` +
    `<rect class="reach" y="10" width="${at(value)}" height="10" rx="5" />` +
    `<line class="band" x1="${at(low)}" x2="${at(high)}" y1="15" y2="15" /><circle cx="${at(value)}" cy="15" r="8" />` +
    `<line class="reference" x1="${at(REFERENCE_SCORE)}" x2="${at(REFERENCE_SCORE)}" y1="4" y2="27" />` +
    `<text x="${at(REFERENCE_SCORE)}" y="42" text-anchor="middle">1,000</text></svg>`
  );
}

function tilesMarkup({ underLoad, control: { variation }, startUp, sustained }: DeviceResult): string {
  const tiles: (readonly [value: string, label: string])[] = [];
  if (underLoad !== null) tiles.push([significant(underLoad), 'under load: all iterations, not the best only']);
  if (variation !== null) tiles.push([`${significant(variation)}x`, 'slowest to fastest round of plain arithmetic']);
  if (startUp) tiles.push([`${significant(startUp.firstMove.value / MS_PER_SECOND)} s`, 'until the first move']);
  if (sustained) tiles.push([`−${significant(sustained.decay * 100)} %`, 'speed when warm']);
  if (tiles.length === 0) return '';
  return `<dl class="tiles">${tiles.map(([value, label]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}
