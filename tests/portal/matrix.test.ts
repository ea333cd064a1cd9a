// The matrix of portals and scenarios in the README is what the adapters really do.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellAd } from './support/ad-story.ts';
import { STANDS, type Stand } from './support/stands.ts';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const PART = /(<!-- portal-matrix -->\n)([\s\S]*?)(<!-- \/portal-matrix -->)/;
const HOW_TO_RENEW =
  'The matrix in README.md is not what the portals do; renew it: UPDATE_DOCS=1 npx vitest run tests/portal/matrix.test.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

/** What comes of an interstitial and of a rewarded ad. */
async function cell(stand: Stand, scenario: string): Promise<string> {
  if (!stand.scenarios.includes(scenario)) return '—';
  const interstitial = await tellAd(stand, scenario, 'interstitial');
  const rewarded = await tellAd(stand, scenario, 'rewarded');
  return interstitial.outcome === rewarded.outcome ? rewarded.outcome : `${interstitial.outcome} · ${rewarded.outcome}`;
}

/** What more of the SDKs can do comes first. */
function scenariosOfAll(): string[] {
  const owners = (scenario: string) => STANDS.filter(({ scenarios }) => scenarios.includes(scenario)).length;
  const all = [...new Set(STANDS.flatMap(({ scenarios }) => scenarios))];
  return all.sort((a, b) => owners(b) - owners(a));
}

async function createMatrix(): Promise<string[][]> {
  const rows = [['`?ad=`', ...STANDS.map(({ name }) => name)]];
  for (const scenario of scenariosOfAll()) {
    const row = [`\`${scenario}\``];
    for (const stand of STANDS) row.push(await cell(stand, scenario));
    rows.push(row);
  }
  return rows;
}

/** The cells of a Markdown table, without the line under its head. */
function readTable(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.filter((_, k) => k !== 1);
}

function writeTable([head, ...rows]: readonly string[][]): string {
  const widths = head.map((_, k) => Math.max(...[head, ...rows].map((row) => row[k].length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, k) => cell.padEnd(widths[k])).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

test('the matrix of portals and scenarios is true', async () => {
  const matrix = await createMatrix();
  const readme = readFileSync(README, 'utf8');
  expect(PART.test(readme), 'README.md has a part between <!-- portal-matrix --> and <!-- /portal-matrix -->').toBe(true);
  if (process.env.UPDATE_DOCS) writeFileSync(README, readme.replace(PART, `$1\n${writeTable(matrix)}\n$3`));
  const [, , part] = PART.exec(readFileSync(README, 'utf8'))!;
  expect(readTable(part), HOW_TO_RENEW).toEqual(matrix);
});
