// Markup of the leaderboard's overlay: list states, rows and the form to join.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHud } from '../../src/state/hud.ts';
import { HudContext } from '../../src/hud/use-hud.ts';
import { FIRST_LEADERBOARD, type LeaderboardView } from '../../src/state/leaderboard-view.ts';
import type { LeaderboardEntry } from '../../src/net/protocol.ts';
import { LeaderboardPanel } from '../../src/hud/panels/leaderboard-panel.tsx';
import { Standing } from '../../src/hud/panels/standing.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

function draw(view: Partial<LeaderboardView>, username = 'Anna', bestScore = 0, shown: FunctionComponent = LeaderboardPanel): string {
  const hud = createHud(openMenu({ profile: { username, bestScore } }).world, NO_HUD_CALLS);
  hud.leaderboard.value = { ...FIRST_LEADERBOARD, ...view };
  return renderToStaticMarkup(createElement(HudContext, { value: hud }, createElement(shown)));
}

/** Returns the texts of the markup, separated by `|`. */
const textsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>\s*/g, '|')
    .replaceAll(/\|+/g, '|')
    .slice(1, -1);

const row = (rank: number, more: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  rank,
  username: `Player ${rank}`,
  country: 'de',
  score: 12_345 - rank,
  isOwn: false,
  ...more,
});

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

describe('an estimated rank', () => {
  test.each([
    ['en', 'about 12,400'],
    ['ru', 'около 12 400'],
    ['fr', 'environ 12 400'],
    ['es', 'aprox. 12.400'],
    ['pt', 'cerca de 12.400'],
    ['zh', '12,400上下'],
  ] as const)('is rounded to its error in "%s": %s', async (language, text) => {
    await switchLanguage(language);
    const own = row(12_437, { isOwn: true, rankWithin: 150 });
    expect(textsOf(draw({ listState: 'list', rows: [row(1)], ownRows: [own] })).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(`|${text}|`);
    await switchLanguage('en');
  });

  test('is shown as it is if its error is below one percent', () => {
    const markup = draw({ listState: 'list', rows: [row(1)], ownRows: [row(12_437, { isOwn: true, rankWithin: 124 })] });
    expect(textsOf(markup)).toContain('|12,437|');
  });

  test.each([
    [{ rank: 321, total: 1004 }, 'Better than 68%'],
    [{ rank: 321, rankWithin: 50, total: 1004 }, 'Better than 63%'],
    [{ rank: 321 }, undefined],
    [{ rank: 1004, total: 1004 }, undefined],
    [{ rank: 500, total: 400 }, undefined],
  ])('has the share of players after it if the server knows their number: %j', (more, text) => {
    const texts = textsOf(draw({ listState: 'list', rows: [row(1)], ownRows: [row(321, { isOwn: true, ...more })] }));
    expect(/Better than \d+%/.exec(texts)?.[0]).toBe(text);
  });

  test('has no medal, and is not rounded to zero', () => {
    const markup = draw({ listState: 'list', rows: [], ownRows: [row(2, { isOwn: true, rankWithin: 40 })] });
    expect(textsOf(markup)).toContain('|about 2|');
    expect(markup).not.toContain('leaderboard-medal');
  });
});

describe('without a list', () => {
  test.each([
    // @spec 2.64 2.65 8.6
    ['empty', 'No entry yet! Be the first!|Play a classic game to enter!'],
    // @spec 2.64 8.7
    ['loading', 'Loading, please wait...'],
    // @spec 2.64 8.5
    ['error', 'Failed to load leaderboard data!|Try again'],
    // @spec 2.64
    ['login', 'Please log in to view the leaderboard!'],
  ] as const)('the state %s shows: %s', (listState, text) => {
    expect(textsOf(draw({ listState }))).toBe(`Leaderboard|All time|Today|${text}|Close`);
  });

  test('an empty list has a drawing above its text', () => {
    expect(draw({ listState: 'empty' })).toMatch(/<div class="drawing" aria-hidden="true">.*<svg.*<\/div><p class="face empty">/s);
    for (const listState of ['loading', 'error', 'login'] as const) expect(draw({ listState })).not.toContain('drawing');
  });

  test('explains to a player of daily games alone how to enter the list of all time', () => {
    const enter = 'Play a classic game to enter!';
    expect(draw({ listState: 'list', rows: [row(1)] })).toContain(enter);
    expect(draw({ listState: 'empty', tab: 'daily' })).not.toContain(enter);
    expect(draw({ listState: 'empty' }, '')).not.toContain(enter);
    expect(draw({ listState: 'empty' }, 'Anna', 20)).not.toContain(enter);
    expect(draw({ listState: 'list', rows: [row(1, { isOwn: true })] })).not.toContain(enter);
  });

  test('shows only the own result before a server is connected', () => {
    expect(textsOf(draw({ listState: 'absent' }, '', 4321))).toBe('Leaderboard|Loading, please wait...|Your result|4,321|Close');
  });

  test('shows no tabs for a server without daily games', () => {
    const markup = draw({ listState: 'empty', hasDaily: false, tab: 'daily' });
    expect(textsOf(markup)).toBe('Leaderboard|No entry yet! Be the first!|Close');
    expect(markup).not.toContain('role="tab');
  });
});

describe('a list', () => {
  // @spec 2.59 6.5
  test('has rank, name and score, and labels for flags, marks and buttons', () => {
    const markup = draw({ listState: 'list', rows: [row(1, { isVerified: true, run: 'r' }), row(2, { isOwn: true, username: '' })] });
    expect(textsOf(markup)).toContain('Rank|Username|Score|1|Player 1|12,344|2|Anonymous|12,343');
    expect(markup.match(/<bdi/g)).toEqual(markup.match(/<bdi(?= translate="no")/g));
    expect(markup.match(/aria-label="[^"]+"/g)).toEqual(
      ['Leaderboard', 'Germany', 'Verified', 'Watch Player 1’s run', 'Germany'].map((label) => `aria-label="${label}"`),
    );
    expect(markup).toContain('aria-current="true"');
    expect(markup).toContain('role="tabpanel" aria-labelledby="leaderboard-list-allTime" tabindex="0"');
  });

  // @spec 2.61
  test('has the own row in its footer, without the own result below', () => {
    const markup = draw({ listState: 'list', rows: [row(1)], ownRows: [row(523, { isOwn: true })] }, 'Anna', 4321);
    expect(markup).toMatch(/<tfoot><tr class="own".*523.*<\/tfoot>/);
    expect(textsOf(markup)).not.toContain('Your result');
  });

  test('marks unverified rows, without rank and medal', () => {
    const own = { isOwn: true, rank: undefined };
    const markup = draw({ listState: 'list', rows: [row(1, { isVerified: true })], ownRows: [row(523, own), row(2, own)] });
    expect(textsOf(markup)).toContain('12,344|–|Player 523|Not verified, no rank|11,822|–|Player 2|Not verified, no rank|12,343');
    expect(markup.match(/leaderboard-medal/g)).toHaveLength(1);
  });

  test('escapes markup in names', () => {
    expect(draw({ listState: 'list', rows: [row(1, { username: '<img src=x onerror=alert(1)>' })] })).toContain(
      '&lt;img src=x onerror=alert(1)&gt;',
    );
  });

  test.each(['', 'zz', 'de-by', '<b>'])('has an unlabeled globe for the country %j', (country) => {
    const markup = draw({ listState: 'list', rows: [row(1, { country })] });
    expect(markup).toMatch(/<span class="flag" style="[^"]*background-position:0% 0%" aria-hidden="true">/);
  });
});

describe('the form to join', () => {
  // @spec 2.60 2.63 5.4 6.5
  test('is shown until the server has accepted a name', () => {
    const hasForm = (view: Partial<LeaderboardView>, username: string) =>
      draw({ listState: 'empty', ...view }, username).includes('<input');
    expect([
      hasForm({}, ''),
      hasForm({}, 'Anna'),
      hasForm({ pending: 'join' }, 'Anna'),
      hasForm({ joinError: 'error.NameTaken' }, 'Anna'),
    ]).toEqual([true, false, true, true]);
    expect(textsOf(draw({ listState: 'empty' }, ''))).toContain('Join The Leaderboard?|Submit');
    expect(textsOf(draw({ listState: 'login' }, ''))).toContain('Join The Leaderboard?|Log in');
  });

  test.each([
    ['overlay', LeaderboardPanel],
    ['result of a game', Standing],
  ] as const)('is not shown in the %s for the board of a hosting site, which has the names', (_, shown) => {
    const hasForm = (isOfSite: boolean) => draw({ listState: 'list', isOfSite }, '', 0, shown).includes('<input');
    expect([hasForm(false), hasForm(true)]).toEqual([true, false]);
  });

  // @spec 5.1
  test('shows its error at the field', () => {
    const markup = draw({ listState: 'empty', joinError: 'error.EmptyName' }, '');
    const [, id] = /aria-describedby="([^"]+)"/.exec(markup)!;
    expect(markup).toContain(`role="alert" id="${id}">Please enter a Username!`);
    expect(markup).toContain('aria-invalid="true"');
  });
});

test('the daily tab has a button to play', () => {
  expect(textsOf(draw({ listState: 'empty', tab: 'daily' }))).toContain('Play today’s game|Close');
});
