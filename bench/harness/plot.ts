import { figureText } from './report.ts';
import type { Figure } from './series.ts';

export type Bar = { readonly label: string; readonly figure: Figure };

/** A bar chart with one unit and scale. `mark` is a value with a line through all bars. */
export type Plot = {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
  /** Below the bars: what is compared with what. */
  readonly sentence: string;
  readonly mark?: number;
};

/** Whiskers are clipped at this multiple of the longest bar. */
const MAX_WHISKER_SCALE = 1.6;

/** Returns a `<figure>`. Whiskers are 95 % intervals. */
export function plotMarkup({ title, unit, bars, sentence, mark }: Plot): string {
  const longest = Math.max(mark ?? 0, ...bars.map(({ figure }) => figure.value));
  const farthest = Math.max(longest, ...bars.map(({ figure: { interval } }) => interval?.[1] ?? 0));
  const end = Math.min(farthest, longest * MAX_WHISKER_SCALE) || 1;
  const rows = bars.map((bar) => rowOf(bar, unit, end, mark)).join('');
  return `<figure><figcaption>${escapeMarkup(title)}</figcaption><ul>${rows}</ul><p>${escapeMarkup(sentence)}</p></figure>`;
}

function rowOf({ label, figure }: Bar, unit: string, end: number, mark: number | undefined): string {
  const text = figureText({ ...figure, unit: unit && ` ${escapeMarkup(unit)}` });
  const kind = /^bare/i.test(label) ? 'limit' : 'ours';
  return `<li><span>${escapeMarkup(label)}</span><span>${text}</span>${barMarkup(figure, end, mark, kind)}</li>`;
}

/** Returns a bar with its interval on a scale from 0 to `end`. */
export function barMarkup({ value, interval }: Figure, end: number, mark?: number, kind = 'ours'): string {
  const percent = (part: number) => `${(Math.min(1, part / end) * 100).toFixed(2)}%`;
  const [low, high] = interval ?? [value, value];
  const line = mark === undefined ? '' : `<line class="mark" x1="${percent(mark)}" x2="${percent(mark)}" y1="0" y2="14" />`;
  return (
    `<svg class="bar" width="100%" height="14" aria-hidden="true">` +
    `<rect class="${kind}" width="${percent(Math.max(end / 200, value))}" height="14" rx="4" />` +
    `<line class="whisker" x1="${percent(low)}" x2="${percent(high)}" y1="7" y2="7" />${line}</svg>`
  );
}

export function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
