// The card of the score, made to be shared as a picture.
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import { barMarkup, escapeMarkup } from '../../harness/plot.ts';
import { significant } from '../../harness/report.ts';
import type { DeviceResult } from '../result.ts';
import { isDisturbed, REFERENCE_SCORE } from '../score/score.ts';
import { dateText, resultName } from './device-name.ts';
import { pairsMarkup, paragraph } from './markup.ts';

/** Also of 1.00, which without its zeros reads as a count. */
const THREE_DIGITS = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** The bar of the score ends at this multiple of the score or of the reference run. */
const SCALE = 1.15;

/** Origin of a shown result: the current run, the list, or the address of the page. */
export type Source = 'run' | 'list' | 'link';

const HEADINGS: Readonly<Record<Source, string>> = {
  run: 'The score of this device',
  list: 'A collected result',
  link: 'A shared result',
};

export function cardMarkup(result: DeviceResult, source: Source): string {
  const { score, date, isQuick, isFinished, reference, suiteVersion, version } = result;
  const name = resultName(result);
  const measured = source === 'run' ? `${name} · ${dateText(date)} · ` : '';
  const foot = `${measured}Frozen Jewel ${version}, score version ${suiteVersion}`;
  return (
    `<h2 id="summary-title">${HEADINGS[source]}</h2>` +
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
  const bar = barMarkup(score!, Math.max(REFERENCE_SCORE, high) * SCALE, REFERENCE_SCORE);
  const stamp = isDisturbed(variation) ? '<p class="stamp">Disturbed</p>' : '';
  return `<p class="score">${Math.round(value).toLocaleString('en-US')}${half}</p>${stamp}<p class="foot">${range}</p>${bar}`;
}

function tilesMarkup({ underLoad, control: { variation }, startUp, sustained }: DeviceResult): string {
  const tiles: [label: string, value: string][] = [];
  if (underLoad !== null) tiles.push(['under load: all iterations, not the best only', significant(underLoad)]);
  if (variation !== null) tiles.push(['slowest to fastest round of plain arithmetic', `${significant(variation)}x`]);
  if (startUp) tiles.push(['until the first move', `${significant(startUp.firstMove.value / MS_PER_SECOND)} s`]);
  if (sustained) tiles.push(['speed when warm', `−${significant(sustained.decay * 100)} %`]);
  return pairsMarkup(tiles, 'tiles');
}
