// Inline SVG. Horizontal positions are percentages, so that a chart fits every width and its text keeps its size.
import { escapeMarkup } from '../../harness/plot.ts';
import { significant } from '../../harness/report.ts';
import type { Estimate } from '../score/estimate.ts';
import type { RampResult, SustainedMark, SustainedResult } from '../result.ts';

const HEIGHT = 200;
/** Height of the labels below a chart. */
const FOOT = 24;
/** Space above the highest point, for its label. */
const HEAD = 26;
const BOTTOM = HEIGHT - FOOT;
/** Filled points have at most this many refreshes per frame. */
const KEPT_FRAMES = 1.05;
/** Share of the width left and right of the points. */
const SIDE = 0.03;

const MARKS: Readonly<Record<SustainedMark['kind'], string>> = {
  throttled: 'throttled',
  powerSaving: 'power saving',
  hidden: 'hidden',
};

const percent = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

type Scale = (value: number) => number;

function xScale(end: number): Scale {
  return (value) => SIDE + (value / (end || 1)) * (1 - 2 * SIDE);
}

function yScale(end: number): Scale {
  return (value) => BOTTOM - (Math.min(value, end) / (end || 1)) * (BOTTOM - HEAD);
}

/** `label` describes the chart to readers without pictures. */
function chart(label: string, content: string): string {
  const floor = `<line class="axis" x1="0" x2="100%" y1="${BOTTOM}" y2="${BOTTOM}" />`;
  return `<svg class="chart" width="100%" height="${HEIGHT}" role="img" aria-label="${escapeMarkup(label)}">${floor}${content}</svg>`;
}

function textAt(x: number, y: number, text: string): string {
  const anchor = x < 0.15 ? 'start' : x > 0.85 ? 'end' : 'middle';
  return `<text x="${percent(x)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeMarkup(text)}</text>`;
}

/** A horizontal line with its label above it. */
function level(y: number, text: string): string {
  const line = `<line class="level" x1="0" x2="100%" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" />`;
  return `${line}<text x="6" y="${(y - 6).toFixed(1)}">${escapeMarkup(text)}</text>`;
}

/** Ruler of a score: its interval, its value, and the reference run at 1,000. The scale is logarithmic. */
export function rulerMarkup({ value, interval }: Estimate): string {
  const [low, high] = interval ?? [value, value];
  const [start, end] = [Math.min(500, low / 1.3), Math.max(2000, high * 1.3)];
  const at = (score: number) => percent(Math.log(score / start) / Math.log(end / start));
  return (
    `<svg class="ruler" width="100%" height="46" aria-hidden="true"><rect class="track" y="10" width="100%" height="10" rx="5" />` +
    `<rect class="reach" y="10" width="${at(value)}" height="10" rx="5" />` +
    `<line class="band" x1="${at(low)}" x2="${at(high)}" y1="15" y2="15" /><circle cx="${at(value)}" cy="15" r="8" />` +
    `<line class="reference" x1="${at(1000)}" x2="${at(1000)}" y1="4" y2="27" />` +
    `<text x="${at(1000)}" y="42" text-anchor="middle">1,000</text></svg>`
  );
}

/** Mean interval of frames over moving sprites: a point per hold, and the fitted limit with its interval. */
export function rampMarkup({ screenHertz, sprites, passes }: RampResult): string {
  const holds = passes.flat();
  const frame = 1000 / screenHertz;
  const [low, high] = sprites.interval ?? [sprites.value, sprites.value];
  const x = xScale(Math.max(high, ...holds.map(([count]) => count)));
  const y = yScale(frame * 3);
  const limit = x(sprites.value);
  const points = holds.map(([count, milliseconds]) => {
    const kind = milliseconds <= frame * KEPT_FRAMES ? 'kept' : 'missed';
    return `<circle class="${kind}" cx="${percent(x(count))}" cy="${y(milliseconds).toFixed(1)}" r="4" />`;
  });
  const band = `<rect class="limits" x="${percent(x(low))}" width="${percent(x(high) - x(low))}" y="${HEAD}" height="${BOTTOM - HEAD}" />`;
  const line = `<line class="limit-line" x1="${percent(limit)}" x2="${percent(limit)}" y1="${HEAD}" y2="${BOTTOM}" />`;
  const label = `Mean interval of frames over the number of sprites. The limit is ${significant(sprites.value)} sprites.`;
  const foot = `${textAt(0.005, HEIGHT - 6, '0')}${textAt(limit, HEAD - 8, significant(sprites.value))}${textAt(0.995, HEIGHT - 6, 'sprites')}`;
  return chart(label, `${band}${level(y(frame), `${significant(frame)} ms per frame`)}${line}${points.join('')}${foot}`);
}

/** Speed over time, with marks. */
export function sustainedMarkup({ points, decay, marks }: SustainedResult): string {
  const end = Math.max(1, ...points.map(({ seconds }) => seconds), ...marks.map(({ seconds }) => seconds));
  const x = xScale(end);
  const y = yScale(Math.max(1.1, ...points.map(({ speed }) => speed)));
  const nodes = points.map(({ seconds, speed }) => `${(x(seconds) * 100).toFixed(2)},${y(speed).toFixed(1)}`);
  const line =
    `<svg width="100%" height="${HEIGHT}" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none">` +
    `<polyline class="curve" vector-effect="non-scaling-stroke" points="${nodes.join(' ')}" /></svg>`;
  const flags = marks.map(({ seconds, kind }) => {
    const at = x(seconds);
    return `<line class="flag" x1="${percent(at)}" x2="${percent(at)}" y1="${HEAD}" y2="${BOTTOM}" />${textAt(at, HEAD - 8, MARKS[kind])}`;
  });
  const label = `Speed over ${Math.round(end)} seconds, with a loss of ${significant(decay * 100)} %.`;
  const foot = `${textAt(0.005, HEIGHT - 6, '0 s')}${textAt(0.995, HEIGHT - 6, `${Math.round(end)} s`)}`;
  return chart(label, `${level(y(1), '100 %')}${level(y(0.5), '50 %')}${line}${flags.join('')}${foot}`);
}

/** Two bars with whiskers in one scale: the earlier one above. */
export function pairMarkup(before: Estimate, now: Estimate): string {
  const end = Math.max(before.interval?.[1] ?? before.value, now.interval?.[1] ?? now.value);
  const bar = (kind: string, { value, interval }: Estimate, y: number) => {
    const whisker = interval
      ? `<line class="whisker" x1="${percent(interval[0] / end)}" x2="${percent(interval[1] / end)}" y1="${y + 5}" y2="${y + 5}" />`
      : '';
    return `<rect class="${kind}" y="${y}" width="${percent(value / end)}" height="10" rx="3" />${whisker}`;
  };
  return `<svg width="100%" height="24" aria-hidden="true">${bar('limit', before, 1)}${bar('ours', now, 13)}</svg>`;
}

/** A round brilliant of 100 x 100 units, lit from the top left. */
export function jewelMarkup(): string {
  const FACETS = 8;
  const point = (step: number, radius: number) => {
    const angle = ((step + 0.5) / FACETS) * 2 * Math.PI;
    return `${(50 + Math.cos(angle) * radius).toFixed(1)},${(50 + Math.sin(angle) * radius).toFixed(1)}`;
  };
  const facet = (corners: readonly string[], middle: number, scale: number) => {
    const light = Math.cos(((middle + 0.5) / FACETS) * 2 * Math.PI - (-3 * Math.PI) / 4);
    return `<polygon points="${corners.join(' ')}" fill="hsl(${205 - light * 12} 85% ${(52 + light * 24) * scale}%)" />`;
  };
  const facets = Array.from({ length: FACETS }, (_, k) =>
    [
      facet([point(k, 48), point(k + 1, 48), point(k + 0.5, 33)], k + 0.5, 0.82),
      facet([point(k, 48), point(k + 0.5, 33), point(k - 0.5, 33)], k, 1),
      facet([point(k - 0.5, 33), point(k + 0.5, 33), point(k, 24)], k, 1.1),
    ].join(''),
  );
  const table = `<polygon points="${Array.from({ length: FACETS }, (_, k) => point(k, 24)).join(' ')}" fill="#dff4ff" />`;
  const gleam = '<polygon points="34,36 46,30 40,44" fill="#fff" />';
  return `<svg class="jewel" viewBox="0 0 100 100" aria-hidden="true">${facets.join('')}${table}${gleam}</svg>`;
}
