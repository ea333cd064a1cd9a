// Compares two results figure by figure. A difference counts only outside both intervals.
import { significant } from '../../harness/report.ts';
import type { DeviceResult } from '../result.ts';
import type { Estimate } from '../score/estimate.ts';
import { isDisturbed } from '../score/score.ts';
import { WORKLOADS } from '../score/workloads.ts';
import { NOT_COMPARABLE } from './read-result.ts';

export type Verdict = 'faster' | 'slower' | 'no difference shown' | 'not judged';

export type ComparedItem = {
  /** Heading of the items that belong together. */
  readonly part: string;
  readonly name: string;
  /** Empty for scores. */
  readonly unit: 'ms' | '';
  readonly before: Estimate;
  readonly now: Estimate;
  /** Speed of `now` relative to `before`: above 1 is faster. */
  readonly ratio: number;
  /** Of `now`. Intervals that overlap show no difference; those of a disturbed run are too narrow to be judged. */
  readonly verdict: Verdict;
};

/** `refusal`: a sentence why the results cannot be compared. */
export type Comparison = { readonly items: readonly ComparedItem[]; readonly isDisturbed: boolean } | { readonly refusal: string };

/** A figure of a result. Times are better if they are lower, others if they are higher. */
type Figure = Pick<ComparedItem, 'part' | 'name' | 'unit'> & { readonly estimate: Estimate };

/** Compares all figures that both results have. */
export function compareResults(before: DeviceResult, now: DeviceResult): Comparison {
  if (before.suiteVersion !== now.suiteVersion) {
    return { refusal: `The results have versions ${before.suiteVersion} and ${now.suiteVersion} of the score. ${NOT_COMPARABLE}` };
  }
  if (before.isQuick || now.isQuick) return { refusal: 'A quick run is a test of the page, not a measurement: it cannot be compared.' };
  const isAnyDisturbed = isDisturbed(before.control.variation) || isDisturbed(now.control.variation);
  const isSameClass = before.device.webGl === now.device.webGl;
  const earlier = figuresIn(before);
  const items = figuresIn(now).flatMap((figure) => {
    const same = earlier.find(({ part, name }) => part === figure.part && name === figure.name);
    // Scores of different classes have different workloads.
    return same && (isSameClass || figure.part !== 'Score') ? [compareFigures(same, figure, isAnyDisturbed)] : [];
  });
  return items.length === 0 ? { refusal: 'The two results have no figure in common.' } : { items, isDisturbed: isAnyDisturbed };
}

function compareFigures({ estimate: before }: Figure, { part, name, unit, estimate: now }: Figure, isAnyDisturbed: boolean): ComparedItem {
  const ratio = unit === 'ms' ? before.value / now.value : now.value / before.value;
  const difference = ratio > 1 ? 'faster' : 'slower';
  const verdict = isAnyDisturbed ? 'not judged' : areApart(before, now) ? difference : 'no difference shown';
  return { part, name, unit, before, now, ratio, verdict };
}

function areApart({ interval: one }: Estimate, { interval: other }: Estimate): boolean {
  return one !== null && other !== null && (one[1] < other[0] || other[1] < one[0]);
}

function figuresIn({ score, workloads, startUp, engines }: DeviceResult): Figure[] {
  const figure = (part: string, name: string, estimate: Estimate | null | undefined, unit: 'ms' | '' = 'ms'): Figure[] =>
    estimate ? [{ part, name, unit, estimate }] : [];
  return [
    ...figure('Score', 'Score', score, ''),
    ...workloads.flatMap(({ name, best }) => figure('Workloads', WORKLOADS[name].title, best)),
    ...figure('Start-up', 'First frame', startUp?.firstFrame),
    ...figure('Start-up', 'Menu', startUp?.menu),
    ...figure('Start-up', 'First move', startUp?.firstMove),
    ...engines.flatMap(({ engine, sprites, script, whole }) => [
      ...figure('Engines', `${engine}, ${significant(sprites)} sprites: script`, script),
      ...figure('Engines', `${engine}, ${significant(sprites)} sprites: whole frame`, whole),
    ]),
  ];
}
