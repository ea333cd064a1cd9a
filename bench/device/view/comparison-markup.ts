import { escapeMarkup } from '../../harness/plot.ts';
import { figureText, significant } from '../../harness/report.ts';
import { compareResults, type ComparedItem } from '../document/compare-results.ts';
import type { DeviceResult } from '../result.ts';
import type { Estimate } from '../score/estimate.ts';
import { pairMarkup } from './charts.ts';
import { dateText, deviceName } from './device-name.ts';
import { paragraph, sectionMarkup } from './markup.ts';

const CLASSES: Readonly<Record<ComparedItem['verdict'], string>> = { faster: 'faster', slower: 'slower', 'no difference shown': 'same' };

export function comparisonMarkup(before: DeviceResult, now: DeviceResult): string {
  const comparison = compareResults(before, now);
  const content =
    'refusal' in comparison
      ? paragraph(comparison.refusal)
      : `${legendMarkup(before, now)}${paragraph(summaryOf(comparison.items))}${partsMarkup(comparison.items)}`;
  return sectionMarkup('compared', 'Comparison', content);
}

function legendMarkup(before: DeviceResult, now: DeviceResult): string {
  const row = (kind: string, title: string, { device, date, isFinished }: DeviceResult) => {
    const name = `${deviceName(device)}, ${dateText(date)}${isFinished ? '' : ' (not finished)'}`;
    return `<li><svg width="14" height="14" aria-hidden="true"><rect class="${kind}" width="14" height="14" rx="4" /></svg><b>${title}</b> ${escapeMarkup(name)}</li>`;
  };
  return `<ul class="legend">${row('limit', 'Before', before)}${row('ours', 'Now', now)}</ul>`;
}

function summaryOf(items: readonly ComparedItem[]): string {
  return `Of ${items.length} figures, ${countsText(items)}. Faster and slower are outside both intervals.`;
}

/** Returns for example `3 faster, 1 slower, 9 without a difference`. */
function countsText(items: readonly ComparedItem[]): string {
  const count = (verdict: ComparedItem['verdict']) => items.filter((item) => item.verdict === verdict).length;
  return `${count('faster')} faster, ${count('slower')} slower, ${count('no difference shown')} without a difference`;
}

/** A part without differences is closed, unless it is the score. */
function partsMarkup(items: readonly ComparedItem[]): string {
  const parts = [...new Set(items.map(({ part }) => part))];
  return parts
    .map((part) => {
      const own = items.filter((item) => item.part === part);
      const isOpen = part === 'Score' || own.some(({ verdict }) => verdict !== 'no difference shown');
      const summary = own.length === 1 ? part : `${part}: ${countsText(own)}`;
      return `<details ${isOpen ? 'open' : ''}><summary>${summary}</summary><ul class="pairs">${own.map(itemMarkup).join('')}</ul></details>`;
    })
    .join('');
}

function itemMarkup({ name, unit, before, now, ratio, verdict }: ComparedItem): string {
  const text = ({ value, interval }: Estimate) => figureText({ value, unit: unit && ` ${unit}`, ...(interval && { interval }) });
  return (
    `<li><span>${escapeMarkup(name)}</span><span class="verdict ${CLASSES[verdict]}">${significant(ratio)}x, ${verdict}</span>` +
    `${pairMarkup(before, now)}<span class="range">${text(before)}</span><span>${text(now)}</span></li>`
  );
}
