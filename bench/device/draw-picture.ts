// A picture of bars that is as wide as its place, and reads as a list of figures.
import { significant, type Bar } from '../support/report.ts';
import type { Picture } from './pictures.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A whisker that reaches further than this beyond the longest bar is cut at the edge. */
const MOST_WHISKER = 1.6;

export function drawPicture({ title, unit, bars, sentence }: Picture): HTMLElement {
  const longest = Math.max(...bars.map(({ value }) => value));
  const end = Math.min(Math.max(longest, ...bars.map(({ high }) => high ?? 0)), longest * MOST_WHISKER) || 1;
  const list = create('ul');
  list.append(...bars.map((bar) => drawRow(bar, unit, end)));
  const figure = create('figure');
  figure.append(create('figcaption', title), list);
  if (sentence !== undefined) figure.append(create('p', sentence));
  return figure;
}

function drawRow({ label, value, high, isOurs = false }: Bar, unit: string, end: number): HTMLElement {
  const row = create('li');
  const figures = high === undefined ? '' : ` · p95 ${significant(high)}`;
  const amount = create('span', `${significant(value)} ${unit}${figures}`);
  row.append(create('span', label), amount, drawBar(value / end, (high ?? value) / end, isOurs));
  return row;
}

function drawBar(share: number, whisker: number, isOurs: boolean): SVGElement {
  const svg = draw('svg', { width: '100%', height: '14', 'aria-hidden': 'true' });
  const percent = (part: number) => `${(Math.min(1, part) * 100).toFixed(2)}%`;
  svg.append(
    draw('rect', { class: isOurs ? 'ours' : 'limit', width: percent(Math.max(0.005, share)), height: '14', rx: '4' }),
    draw('line', { class: 'whisker', x1: percent(share), x2: percent(whisker), y1: '7', y2: '7' }),
  );
  return svg;
}

function create(tag: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function draw(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
