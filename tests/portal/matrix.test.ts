// The tables in docs/portals.md are true: the breaks of each site, what its adapter does in each scenario, and the game in each situation.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { AdBreak } from '../../src/flow/flow.ts';
import type { AdPolicy } from '../../src/portal/portal.ts';
import { tellAd } from './support/ad-story.ts';
import { playSituation, SITUATIONS } from './support/situations.ts';
import { MOCKED_PORTALS, type MockedPortal } from './support/mocked-portals.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/portals.md', import.meta.url));
const HOW_TO_RENEW =
  'The matrix in docs/portals.md is not what the portals do; renew it: UPDATE_DOCS=1 npx vitest run tests/portal/matrix.test.ts';

/** From the request to the ad, or to the answer that there is none: within the time for which the game holds, and beyond it. */
const DELAYS = [2, AD_LIMITS.holdSeconds + 2] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Cell = (mocked: MockedPortal, row: string, delaySeconds: number) => Promise<readonly [interstitial: string, rewarded: string]>;

const scenarioCell: Cell = async (mocked, scenario, delaySeconds) => {
  if (!mocked.scenarios.includes(scenario)) return ['—', '—'];
  const interstitial = await tellAd(mocked, scenario, 'interstitial', delaySeconds);
  const rewarded = await tellAd(mocked, scenario, 'rewarded', delaySeconds);
  return [interstitial.outcome, rewarded.outcome];
};

const situationCell: Cell = async (mocked, situation, delaySeconds) => [
  await playSituation(mocked, situation, 'interstitial', delaySeconds),
  await playSituation(mocked, situation, 'rewarded', delaySeconds),
];

/** What more of the SDKs can do comes first. */
function scenariosOfAll(): string[] {
  const owners = (scenario: string) => MOCKED_PORTALS.filter(({ scenarios }) => scenarios.includes(scenario)).length;
  const all = [...new Set(MOCKED_PORTALS.flatMap(({ scenarios }) => scenarios))];
  return all.sort((a, b) => owners(b) - owners(a));
}

async function createMatrix(head: string, rows: readonly string[], cell: Cell): Promise<string[][]> {
  const matrix = [[head, ...MOCKED_PORTALS.flatMap(({ name }) => [name, 'late'])]];
  for (const row of rows) {
    const cells = [row];
    for (const mocked of MOCKED_PORTALS) {
      for (const delaySeconds of DELAYS) {
        const [interstitial, rewarded] = await cell(mocked, row, delaySeconds);
        cells.push(interstitial === rewarded ? rewarded : `${interstitial} · ${rewarded}`);
      }
    }
    matrix.push(cells);
  }
  return matrix;
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

/** Breaks of the game at which a site allows an interstitial. */
const BREAKS: Readonly<Record<AdBreak, string>> = {
  play: 'Play',
  replay: 'replay',
  nextLevel: 'closing the level-up panel',
  unpause: 'closing the pause',
  home: 'home',
  pause: 'Pause, after 50 lines',
};

const FIRST: Readonly<Record<AdPolicy['first'], string>> = {
  play: 'the first press on Play',
  afterPlay: 'the next press after that',
  afterGame: 'a press after a game over',
};

function createBreakTable(): string[][] {
  const policies = MOCKED_PORTALS.map((mocked) => mocked.open('fill').adPolicy);
  const row = (name: string, cell: (policy: AdPolicy) => string) => [name, ...policies.map(cell)];
  return [
    ['break', ...MOCKED_PORTALS.map(({ name }) => name)],
    ...Object.entries(BREAKS).map(([name, words]) => row(words, ({ breaks }) => (breaks.includes(name as AdBreak) ? 'yes' : '—'))),
    row('first of a page', ({ first }) => FIRST[first]),
    row('least time after an ad', ({ cooldownSeconds }) => (cooldownSeconds === null ? "the site's own" : '`adCooldownSeconds`')),
    row('and after a rewarded ad', ({ secondsAfterRewarded }) => (secondsAfterRewarded > 0 ? `${secondsAfterRewarded} s` : 'the same')),
  ];
}

test('the table of breaks is true', () => expectTable('breaks', createBreakTable()));

function expectTable(name: string, table: string[][]): void {
  const part = new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);
  const text = readFileSync(DOCUMENT, 'utf8');
  expect(part.test(text), `docs/portals.md has a part between <!-- ${name} --> and <!-- /${name} -->`).toBe(true);
  if (process.env.UPDATE_DOCS) writeFileSync(DOCUMENT, text.replace(part, `$1\n${writeTable(table)}\n$3`));
  const [, , written] = part.exec(readFileSync(DOCUMENT, 'utf8'))!;
  expect(readTable(written), HOW_TO_RENEW).toEqual(table);
}

test.each([
  { name: 'scenarios', head: '`?ad=`', rows: scenariosOfAll(), cell: scenarioCell },
  { name: 'situations', head: 'meanwhile', rows: Object.keys(SITUATIONS), cell: situationCell },
])('the matrix of portals and $name is true', async ({ name, head, rows, cell }) => {
  expectTable(name, await createMatrix(head, rows, cell));
});
