import { figureText, significant } from '../../harness/report.ts';
import { compareResults, type ComparedItem, type Verdict } from '../document/compare-results.ts';
import type { DeviceResult } from '../result.ts';
import { dateText, resultName } from './device-name.ts';
import { detailsMarkup, pairsMarkup, paragraph, sectionMarkup, tableMarkup } from './markup.ts';

const VERDICTS: readonly Verdict[] = ['faster', 'slower', 'no difference shown', 'not judged'];
const JUDGED = 'Faster and slower are outside both 95 % intervals.';
const NOT_JUDGED = 'A disturbed run is not compared as if it were quiet: close other programs, and measure again.';

/** Compares two results in the order of their dates. */
export function comparisonMarkup(one: DeviceResult, other: DeviceResult): string {
  const [before, now] = one.date <= other.date ? [one, other] : [other, one];
  const comparison = compareResults(before, now);
  const content =
    'refusal' in comparison
      ? paragraph(comparison.refusal)
      : pairsMarkup([
          ['Earlier', nameOf(before)],
          ['Later', nameOf(now)],
        ]) +
        paragraph(`${countsText(comparison.items)}. ${comparison.isDisturbed ? NOT_JUDGED : JUDGED}`) +
        partsMarkup(comparison.items);
  return sectionMarkup('compared', 'Comparison', content);
}

function nameOf(result: DeviceResult): string {
  return `${resultName(result)}, ${dateText(result.date)}${result.isFinished ? '' : ' (not finished)'}`;
}

/** Returns for example `3 faster, 1 slower, 9 no difference shown`. */
function countsText(items: readonly ComparedItem[]): string {
  const counts = VERDICTS.map((verdict) => [verdict, items.filter((item) => item.verdict === verdict).length] as const);
  return counts.flatMap(([verdict, count]) => (count > 0 ? [`${count} ${verdict}`] : [])).join(', ');
}

/** A part without differences is closed, unless it is the score. */
function partsMarkup(items: readonly ComparedItem[]): string {
  const parts = [...new Set(items.map(({ part }) => part))];
  return parts
    .map((part) => {
      const own = items.filter((item) => item.part === part);
      const isOpen = part === 'Score' || own.some(({ verdict }) => verdict === 'faster' || verdict === 'slower');
      const table = tableMarkup('', ['Figure', 'Earlier', 'Later', 'Speed', 'Verdict'], own.map(rowOf));
      return detailsMarkup(`${part}: ${countsText(own)}`, table, isOpen);
    })
    .join('');
}

function rowOf({ name, unit, before, now, ratio, verdict }: ComparedItem): string[] {
  const [earlier, later] = [before, now].map((figure) => figureText({ ...figure, unit: unit && ` ${unit}` }));
  return [name, earlier, later, `${significant(ratio)}x`, verdict === 'no difference shown' ? '–' : verdict];
}
