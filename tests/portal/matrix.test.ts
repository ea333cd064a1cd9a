// Checks the tables of docs/portals.md and docs/portal-scenarios.md against the adapters, or writes them with UPDATE_DOCS=1.
import { beforeEach, expect, test, vi } from 'vitest';
import { AD_LIMITS } from '../../src/portal/ad-limits.ts';
import type { AdBreak } from '../../src/flow/flow.ts';
import type { AdPolicy } from '../../policies/policy.ts';
import { PORTAL_NAMES } from '../../src/settings/portals.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { BASIS as PLAYABLES_BASIS } from '../../mocks/sdks/playables/site.ts';
import { BASIS as PLAYGAMA_BASIS } from '../../mocks/sdks/playgama/site.ts';
import { playAd } from './support/play-ad.ts';
import { expectTable } from './support/tables.ts';
import { casesOf } from '../../tools/suite.ts';
import { playSituation, SITUATIONS } from './support/situations.ts';
import { MOCKED_PORTALS, type MockedPortal } from './support/mocked-portals.ts';

const PORTALS_PAGE = 'docs/portals.md';
const SCENARIOS_PAGE = 'docs/portal-scenarios.md';

/** Seconds from the request to the ad or the refusal: within the game's hold, and after it. */
const DELAYS = [2, AD_LIMITS.holdSeconds + 2] as const;

const KB = 1024;
const MB = KB * KB;

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

const SITES = PORTAL_NAMES.map((name) => ({ portal: name, ...PORTALS[name] }));

function createBreakTable(): string[][] {
  const sites = SITES.filter(({ ads }) => ads.breaks.length > 0);
  const row = (name: string, cell: (policy: AdPolicy) => string) => [name, ...sites.map(({ ads }) => cell(ads))];
  return [
    ['break', ...sites.map(({ name }) => name)],
    ...Object.entries(BREAKS).map(([name, words]) => row(words, ({ breaks }) => (breaks.includes(name as AdBreak) ? 'yes' : '—'))),
    row('first ad of a page', ({ first }) => FIRST[first]),
    row('minimum time after an ad', ({ cooldownSeconds: seconds }) => (seconds === null ? 'set by the site' : showCooldown(seconds))),
    row('minimum time after a rewarded ad', ({ secondsAfterRewarded: seconds }) => (seconds > 0 ? `${seconds} s` : 'as above')),
    row('revives in a game', ({ hasOneRevive }) => (hasOneRevive ? 'one' : 'after each loss')),
  ];
}

const showCooldown = (seconds: number) => (seconds > 0 ? `\`adCooldownSeconds\`, at least ${seconds} s` : '`adCooldownSeconds`');

const HOST_PAGE = 'none: the page around the game, through `embed.js`';
const NO_SDK = 'none; every request is `unsupported`';

/** The other generated tables of docs/portals.md by name: the head, and the rows. */
const TABLES: Readonly<Record<string, string[][]>> = {
  breaks: createBreakTable(),
  adapters: [
    ['adapter', 'SDK of the site'],
    ...SITES.map(({ portal, sdk, ads }) => [`\`${portal}\``, sdk ? `\`${sdk.address}\`` : ads.breaks.length > 0 ? HOST_PAGE : NO_SDK]),
  ],
  rules: [
    ['site', 'rule and its effect on the game', 'source', 'read on'],
    ...SITES.flatMap(({ name, rules, readOn }) => rules.map(({ rule, source = 'none found: unchecked' }) => [name, rule, source, readOn])),
  ],
  pages: [
    ['site', 'new player starts in', 'phone held sideways', 'share buttons, storage, language, visibility'],
    ...SITES.map(({ name, landsInGame, orientation, page }) => [
      name,
      landsInGame ? 'the tutorial' : 'the menu',
      orientation === 'any' ? 'plays' : 'plays in a frame, otherwise is turned',
      page === 'closed' ? 'no share buttons; the others of the site' : 'share buttons outside a frame; the others of the browser',
    ]),
  ],
  limits: [['portal', 'limits that the build checks'], ...SITES.map(({ portal, limitsNote }) => [`\`${portal}\``, limitsNote])],
  steps: [['portal', 'step'], ...SITES.flatMap(({ portal, steps }) => (steps === undefined ? [] : [[`\`${portal}\``, steps]]))],
};

test.each(Object.entries(TABLES))('docs/portals.md has the %s of the policies', (name, table) => expectTable(PORTALS_PAGE, name, table));

const BASES: readonly Readonly<Record<string, string | undefined>>[] = [PLAYGAMA_BASIS, PLAYABLES_BASIS];

test('docs/portal-scenarios.md says where the scenarios of Playgama and YouTube Playables are known from', () => {
  const cell = (basis: (typeof BASES)[number], scenario: string) => (scenario in basis ? (basis[scenario] ?? 'unchecked') : '—');
  const scenarios = [...new Set(BASES.flatMap((basis) => Object.keys(basis)))];
  const rows = scenarios.map((scenario) => [scenario, ...BASES.map((basis) => cell(basis, scenario))]);
  expectTable(SCENARIOS_PAGE, 'basis', [['`?ad=`', 'Playgama', 'YouTube Playables'], ...rows]);
});

test.each(SITES)('the limits of $portal are in its words', ({ limits: { files, pathCharacters, ...bytes }, limitsNote }) => {
  const numbers = [files, pathCharacters].flatMap((count) => (count === undefined ? [] : [`${count}`]));
  const sizes = Object.values(bytes).map((size) => (size < MB ? `${size / KB} KB` : `${Math.ceil(size / MB)} MB`));
  for (const words of [...numbers, ...sizes]) expect(limitsNote).toMatch(new RegExp(`\\b${words}\\b`));
});

test('each rule has a source or is marked, and each policy a date', () => {
  for (const { rules, readOn } of SITES) {
    expect(readOn).toMatch(/^2026-\d\d-\d\d$/);
    for (const { source } of rules) if (source !== undefined) expect(source).toMatch(/^\[.+\]\(https:/);
  }
});

test.each(
  casesOf(
    [
      { name: 'scenarios', head: '`?ad=`', rows: allScenarios(), cell: scenarioCell },
      { name: 'situations', head: 'during the request', rows: Object.keys(SITUATIONS), cell: situationCell },
    ],
    [0],
  ),
)('docs/portal-scenarios.md lists the $name of each portal', async ({ name, head, rows, cell }) => {
  expectTable(SCENARIOS_PAGE, name, await createMatrix(head, rows, cell));
});
