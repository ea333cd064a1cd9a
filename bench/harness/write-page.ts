import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { escapeMarkup as escape, plotMarkup } from './plot.ts';
import { sentenceOf, textOf } from './print-report.ts';
import { isMet, type Report, type Table } from './report.ts';
import type { SavedRun } from './saved-run.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #8883; --bar: #9ab2cc; --ours: #1f7fd1; --good: #1d7f4e; --bad: #b3402f; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1.5rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.85rem; }
caption { font-weight: 600; padding: 0.5rem 0; text-align: left; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } td { font-variant-numeric: tabular-nums; }
figure { margin: 1.5rem 0; max-width: 46rem; } figcaption { font-weight: 600; } figure ul, ul.targets { list-style: none; padding: 0; }
figure li { display: grid; font-size: 0.85rem; grid-template-columns: 1fr auto; } figure svg { grid-column: 1 / 3; }
.limit { fill: var(--bar); } .ours { fill: var(--ours); } .whisker { stroke: currentColor; stroke-width: 2; }
.met { color: var(--good); } .missed { color: var(--bad); }
`;

/** Writes the HTML report. Creates the folder if necessary. */
export async function writePage(file: string, runs: readonly SavedRun[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, pageOf(runs));
}

export function pageOf(runs: readonly Omit<SavedRun, 'format'>[]): string {
  const { machine } = runs[0];
  const sections = runs.flatMap(({ date, reports }) => reports.map((report) => sectionOf(report, date)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Frozen Jewel: benchmarks</title>
<style>${STYLE}</style>
<h1>Frozen Jewel: benchmarks</h1>
<p>${escape(`${machine.processor}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}.`)} Bars are medians, whiskers
95 % intervals. Prefer ratios within a run: its contestants take turns, while the machine's speed drifts.</p>
${sections.join('\n')}
</html>
`;
}

function sectionOf({ question, tables, targets = [], notes, failures = [], missing = [] }: Report, date: string): string {
  const targetItems = targets.map((target) => `<li class="${isMet(target) ? 'met' : 'missed'}">${escape(sentenceOf(target))}</li>`);
  const items = [...failures, ...missing, ...notes].map((sentence) => `<li>${escape(sentence)}</li>`);
  return `<h2 id="${escape(question)}">${escape(question)}</h2>
<p><time>${escape(date)}</time></p>
<ul class="targets">${targetItems.join('')}</ul>
${tables.map(plotOf).join('\n')}
${tables.map(tableMarkup).join('\n')}
<ul>${items.join('')}</ul>`;
}

function tableMarkup({ title, columns, rows }: Table): string {
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(textOf(cell))}</td>`).join('')}</tr>`).join('');
  return `<div class="wide"><table><caption>${escape(title)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Draws the first figure of each row as a bar, if the table has a unit. */
function plotOf({ title, unit, rows }: Table): string {
  if (unit === undefined) return '';
  const bars = rows.flatMap(([label, ...cells]) => {
    const figure = cells.find((cell) => typeof cell === 'object');
    return figure ? [{ label: textOf(label), figure }] : [];
  });
  return bars.length === 0 ? '' : plotMarkup({ title, unit, bars });
}
