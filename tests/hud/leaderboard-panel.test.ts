// The leaderboard's overlay as markup: each of its faces, what a row says, and who is asked for a name.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHud } from '../../src/app/create-hud.ts';
import { HudContext } from '../../src/hud/hud-context.ts';
import { FIRST_LEADERBOARD, type LeaderboardRow, type LeaderboardView } from '../../src/hud/leaderboard-view.ts';
import { LeaderboardPanel } from '../../src/hud/panels/leaderboard-panel.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';

const none = () => undefined;

function draw(view: Partial<LeaderboardView>, username = 'Anna', bestScore = 0): string {
  const hud = createHud(openMenu({ profile: { username, bestScore } }).world, {
    send: none,
    chooseLanguage: none,
    sendToLeaderboard: none,
    sendToScoreService: none,
    share: none,
  });
  hud.leaderboard.value = { ...FIRST_LEADERBOARD, ...view };
  return renderToStaticMarkup(createElement(HudContext, { value: hud }, createElement(LeaderboardPanel)));
}

/** What is read, without the markup. */
const words = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    .slice(1, -1);

const row = (rank: number, more: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  key: `${rank}`,
  rank,
  username: `Player ${rank}`,
  country: 'de',
  score: 12_345 - rank,
  isVerified: false,
  isOwn: false,
  ...more,
});

beforeAll(() => switchLanguage('en'));

describe('in the place of a list', () => {
  test.each([
    ['empty', 'No entry yet! Be the first!'],
    // @spec 8.7
    ['loading', 'Loading, please wait...'],
    // @spec 8.5
    ['error', 'Failed to load leaderboard data!|Try again'],
    ['login', 'Please log in to view the leaderboard!'],
  ] as const)('%s says: %s', (listState, text) => {
    expect(words(draw({ listState }))).toBe(`Leaderboard|All time|Today|${text}|Close`);
  });

  test('before a server is connected there is the own result, no tabs and no field', () => {
    expect(words(draw({ listState: 'absent' }, '', 4321))).toBe('Leaderboard|Loading, please wait...|Your result|4,321|Close');
  });

  test('a server without seeds has one leaderboard', () => {
    const markup = draw({ listState: 'empty', hasDaily: false, tab: 'daily' });
    expect(words(markup)).toBe('Leaderboard|No entry yet! Be the first!|Close');
    expect(markup).not.toContain('role="tab');
  });
});

describe('a list', () => {
  // @spec 2.59
  test('has rank, name and score, and says whose and what each control is for', () => {
    const markup = draw({ listState: 'list', rows: [row(1, { isVerified: true, run: 'r' }), row(2, { isOwn: true, username: '' })] });
    expect(words(markup)).toContain('Rank|Username|Score|1|Player 1|12,344|2|Anonymous|12,343');
    expect(markup.match(/aria-label="[^"]+"/g)).toEqual(
      ['Leaderboard', 'Germany', 'Verified', 'Watch Player 1’s run', 'Germany'].map((label) => `aria-label="${label}"`),
    );
    expect(markup).toContain('aria-current="true"');
    expect(markup).toContain('role="tabpanel" aria-labelledby="leaderboard-allTime" tabindex="0"');
  });

  // @spec 2.61
  test('has the own row at its foot, and then no own result below', () => {
    const markup = draw({ listState: 'list', rows: [row(1)], ownRows: [row(523, { isOwn: true })] }, 'Anna', 4321);
    expect(markup).toMatch(/<tfoot><tr class="leaderboard-own".*523.*<\/tfoot>/);
    expect(words(markup)).not.toContain('Your result');
  });

  test('has no rank and no medal for what is not verified, and says so', () => {
    const own = { isOwn: true, rank: undefined };
    const markup = draw({ listState: 'list', rows: [row(1, { isVerified: true })], ownRows: [row(523, own), row(2, own)] });
    expect(words(markup)).toContain('12,344|–|Player 523|Not verified, no rank|11,822|–|Player 2|Not verified, no rank|12,343');
    expect(markup.match(/leaderboard-medal/g)).toHaveLength(2);
  });

  test('shows names as text, whatever they hold', () => {
    expect(draw({ listState: 'list', rows: [row(1, { username: '<img src=x onerror=alert(1)>' })] })).toContain(
      '&lt;img src=x onerror=alert(1)&gt;',
    );
  });

  test.each(['', 'zz', 'de-by', '<b>'])('has a globe that says nothing for the country %j', (country) => {
    const markup = draw({ listState: 'list', rows: [row(1, { country })] });
    expect(markup).toMatch(/<span class="flag" style="[^"]*background-position:0% 0%" aria-hidden="true">/);
  });
});

describe('the name to join with', () => {
  // @spec 2.60 5.4
  test('is asked for as long as there is none, or the server has not taken it', () => {
    const isAsked = (view: Partial<LeaderboardView>, username: string) =>
      draw({ listState: 'empty', ...view }, username).includes('<input');
    expect([
      isAsked({}, ''),
      isAsked({}, 'Anna'),
      isAsked({ pending: 'join' }, 'Anna'),
      isAsked({ joinError: 'error.NameTaken' }, 'Anna'),
    ]).toEqual([true, false, true, true]);
    expect(words(draw({ listState: 'empty' }, ''))).toContain('Join The Leaderboard?|Submit');
    expect(words(draw({ listState: 'login' }, ''))).toContain('Join The Leaderboard?|Log in');
  });

  // @spec 5.1
  test('has what is wrong with it said at the field', () => {
    const markup = draw({ listState: 'empty', joinError: 'error.EmptyName' }, '');
    const [, id] = /aria-describedby="([^"]+)"/.exec(markup)!;
    expect(markup).toContain(`role="alert" id="${id}">Please enter a Username!`);
    expect(markup).toContain('aria-invalid="true"');
  });
});

test('the day has a button that plays it', () => {
  expect(words(draw({ listState: 'empty', tab: 'daily' }))).toContain('Play today’s game|Close');
});
