// Checks the tables of docs/portals.md and docs/portal-scenarios.md against the adapters, or writes them with UPDATE_DOCS=1.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { AdBreak } from '../../src/flow/flow.ts';
import type { AdPolicy } from '../../src/portal/portal.ts';
import { playAd } from './support/play-ad.ts';
import { playSituation, SITUATIONS } from './support/situations.ts';
import { MOCKED_PORTALS, type MockedPortal } from './support/mocked-portals.ts';

const PORTALS_PAGE = 'docs/portals.md';
const SCENARIOS_PAGE = 'docs/portal-scenarios.md';
const UPDATE_HINT = 'The table does not match the adapters. Update it: UPDATE_DOCS=1 npx vitest run tests/portal/matrix.test.ts';

/** Seconds from the request to the ad or the refusal: within the game's hold, and after it. */
const DELAYS = [2, AD_LIMITS.holdSeconds + 2] as const;

beforeEach(() => void vi.useFakeTimers());

type Cell = (mocked: MockedPortal, row: string, delaySeconds: number) => Promise<readonly [interstitial: string, rewarded: string]>;

const scenarioCell: Cell = async (mocked, scenario, delaySeconds) => {
  if (!mocked.scenarios.includes(scenario)) return ['—', '—'];
  const interstitial = await playAd(mocked, scenario, 'interstitial', delaySeconds);
  const rewarded = await playAd(mocked, scenario, 'rewarded', delaySeconds);
  return [interstitial.outcome, rewarded.outcome];
};

const situationCell: Cell = async (mocked, situation, delaySeconds) => [
  await playSituation(mocked, situation, 'interstitial', delaySeconds),
  await playSituation(mocked, situation, 'rewarded', delaySeconds),
];

/** Returns all scenarios, those of the most SDKs first. */
function allScenarios(): string[] {
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

/** Returns the cells of a Markdown table without its separator line. */
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

/** Breaks at which a site may allow an interstitial. */
const BREAKS: Readonly<Record<AdBreak, string>> = {
  play: 'Play',
  replay: 'Replay',
  nextLevel: 'closing the level-up panel',
  unpause: 'closing the pause',
  home: 'Home',
  pause: 'Pause, after 50 cleared lines',
};

const FIRST: Readonly<Record<AdPolicy['first'], string>> = {
  play: 'the first press on Play',
  afterPlay: 'the next break after it',
  afterGame: 'the first break after a game over',
};

function createBreakTable(): string[][] {
  const policies = MOCKED_PORTALS.map((mocked) => mocked.open('fill').adPolicy);
  const row = (name: string, cell: (policy: AdPolicy) => string) => [name, ...policies.map(cell)];
  return [
    ['break', ...MOCKED_PORTALS.map(({ name }) => name)],
    ...Object.entries(BREAKS).map(([name, words]) => row(words, ({ breaks }) => (breaks.includes(name as AdBreak) ? 'yes' : '—'))),
    row('first ad of a page', ({ first }) => FIRST[first]),
    row('minimum time after an ad', ({ cooldownSeconds }) => (cooldownSeconds === null ? 'set by the site' : '`adCooldownSeconds`')),
    row('minimum time after a rewarded ad', ({ secondsAfterRewarded: seconds }) => (seconds > 0 ? `${seconds} s` : 'as above')),
  ];
}

test('docs/portals.md lists the breaks of each portal', () => expectTable(PORTALS_PAGE, 'breaks', createBreakTable()));

function expectTable(page: string, name: string, table: string[][]): void {
  const path = fileURLToPath(new URL(`../../${page}`, import.meta.url));
  const part = new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);
  const text = readFileSync(path, 'utf8');
  expect(part.test(text), `${page} has a part between <!-- ${name} --> and <!-- /${name} -->`).toBe(true);
  if (process.env.UPDATE_DOCS) writeFileSync(path, text.replace(part, `$1\n${writeTable(table)}\n$3`));
  const [, , written] = part.exec(readFileSync(path, 'utf8'))!;
  expect(readTable(written), UPDATE_HINT).toEqual(table);
}

test.each([
  { name: 'scenarios', head: '`?ad=`', rows: allScenarios(), cell: scenarioCell },
  { name: 'situations', head: 'during the request', rows: Object.keys(SITUATIONS), cell: situationCell },
])('docs/portal-scenarios.md lists the $name of each portal', async ({ name, head, rows, cell }) => {
  expectTable(SCENARIOS_PAGE, name, await createMatrix(head, rows, cell));
});
