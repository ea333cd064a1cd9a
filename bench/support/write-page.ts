// The HTML report: the latest answers as plots and tables in one file that needs nothing else.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sentenceOf, textOf } from './print-report.ts';
import { isMet, significant, type Aim, type Bar, type Plot, type Report, type Table } from './report.ts';
import type { SavedRun } from './saved-run.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #8883; --bar: #9ab2cc; --ours: #1f7fd1; --good: #1d7f4e; --bad: #b3402f; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1.5rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.85rem; }
caption { font-weight: 600; padding: 0.5rem 0; text-align: left; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } td { font-variant-numeric: tabular-nums; }
figure { margin: 1.5rem 0; } figcaption { font-weight: 600; } svg { display: block; height: auto; max-width: 46rem; width: 100%; }
svg text { fill: currentColor; font: 13px system-ui, sans-serif; } .bar { fill: var(--bar); } .ours { fill: var(--ours); }
.whisker { stroke: currentColor; stroke-width: 1.5; }
ul.aims { list-style: none; padding: 0; } .met { color: var(--good); } .missed { color: var(--bad); }
`;

const PLOT = { width: 736, label: 230, row: 26, bar: 16, figures: 110 } as const;

/** Creates the folder too. */
export async function writePage(file: string, runs: readonly SavedRun[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, pageOf(runs));
}

export function pageOf(runs: readonly SavedRun[]): string {
  const { machine } = runs[0];
  const sections = runs.flatMap(({ date, reports }) => reports.map((report) => sectionOf(report, date)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Frozen Jewel: benches</title>
<style>${STYLE}</style>
<h1>Frozen Jewel: benches</h1>
<p>${escape(`${machine.processor}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}.`)} Bars are medians, their whiskers reach to
the 95th percentile. Only ratios of one run count: contestants take turns in it, and the machine's speed drifts.</p>
${sections.join('\n')}
</html>
`;
}

function sectionOf({ question, tables, plots = [], aims = [], notes, failures = [], missing = [] }: Report, date: string): string {
  return `<h2 id="${escape(question)}">${escape(question)}</h2>
<p><time>${escape(date)}</time></p>
${aims.length > 0 ? `<ul class="aims">${aims.map(aimOf).join('')}</ul>` : ''}
${plots.map(plotOf).join('\n')}
${tables.map(tableOf).join('\n')}
${listOf([...failures, ...missing, ...notes])}`;
}

function aimOf(aim: Aim): string {
  return `<li class="${isMet(aim) ? 'met' : 'missed'}">${escape(sentenceOf(aim))}</li>`;
}

function listOf(sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : `<ul>${sentences.map((sentence) => `<li>${escape(sentence)}</li>`).join('')}</ul>`;
}

function tableOf({ title, columns, rows }: Table): string {
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(textOf(cell))}</td>`).join('')}</tr>`).join('');
  return `<div class="wide"><table><caption>${escape(title)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** All bars on one scale from 0; a whisker that reaches far beyond the longest bar is cut at the edge. */
function plotOf({ title, unit, bars }: Plot): string {
  const longest = Math.max(...bars.map(({ value }) => value));
  const end = Math.min(Math.max(longest, ...bars.map(({ high }) => high ?? 0)), longest * 1.6) || 1;
  const place = (value: number) => (Math.min(value, end) / end) * (PLOT.width - PLOT.label - PLOT.figures);
  const rows = bars.map((bar, index) => barOf(bar, index * PLOT.row, unit, place)).join('');
  const words = bars.map(({ label, value }) => `${label} ${significant(value)} ${unit}`).join(', ');
  return `<figure><figcaption>${escape(title)}</figcaption><svg viewBox="0 0 ${PLOT.width} ${bars.length * PLOT.row}" role="img" aria-label="${escape(words)}">${rows}</svg></figure>`;
}

function barOf({ label, value, low, high, isOurs = false }: Bar, top: number, unit: string, place: (value: number) => number): string {
  const middle = top + PLOT.row / 2;
  const whisker =
    high === undefined
      ? ''
      : `<line class="whisker" x1="${PLOT.label + place(low ?? value)}" x2="${PLOT.label + place(high)}" y1="${middle}" y2="${middle}" />`;
  return (
    `<text x="${PLOT.label - 10}" y="${middle}" text-anchor="end" dominant-baseline="central">${escape(label)}</text>` +
    `<rect class="${isOurs ? 'ours' : 'bar'}" x="${PLOT.label}" y="${middle - PLOT.bar / 2}" width="${Math.max(1, place(value))}" height="${PLOT.bar}" />${whisker}` +
    `<text x="${PLOT.width - PLOT.figures + 8}" y="${middle}" dominant-baseline="central">${significant(value)} ${escape(unit)}</text>`
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
