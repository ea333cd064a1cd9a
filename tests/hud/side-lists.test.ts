// Markup of the scores beside the board: where and when they are shown.
import { beforeAll, expect, test } from 'vitest';
import { layoutView, type Layout } from '../../src/game/layout.ts';
import { FIRST_LEADERBOARD } from '../../src/state/leaderboard-view.ts';
import type { LeaderboardEntry } from '../../src/net/leaderboard-types.ts';
import { SideLists } from '../../src/hud/panels/side-lists.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu, type WorldDriver } from '../support/play-world.ts';
import { openHud } from './hud-markup.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const ROW: LeaderboardEntry = { rank: 1, username: 'Mira', country: 'de', score: 24_820, isVerified: true, isOwn: false };
const OWN: LeaderboardEntry = { ...ROW, rank: undefined, username: '', score: 310, isOwn: true };
const WIDE = layoutView(1366, 768);

function show(driver: WorldDriver, layout: Layout = WIDE, isDaily = true, rows = [ROW, OWN]): string {
  const { hud, show: draw } = openHud(driver.send({ type: 'changeLayout', layout }));
  hud.leaderboard.value = { ...FIRST_LEADERBOARD, side: { isDaily, rows } };
  return draw(SideLists);
}

const play = () => openMenu().send({ type: 'play' });

test('lists rank, name and score in a labelled region', () => {
  const markup = show(play());
  expect(markup).toContain('<section class="side-panel" aria-label="Today&#x27;s best"');
  expect(markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe('|Today&#x27;s best|1|Mira|24,820|–|Anonymous|310|');
  expect(markup.match(/<bdi translate="no">/g)).toHaveLength(2);
  expect(markup).toContain('<li class="own" aria-current="true">');
});

test('has the title of the main leaderboard on a server without daily games', () => {
  expect(show(play(), WIDE, false)).toContain('aria-label="Leaderboard"');
});

test.each([
  ['below 600 pixels of height', () => show(play(), layoutView(1366, 599))],
  ['without 300 pixels beside the column', () => show(play(), layoutView(1134, 600))],
  ['in a window that is not wide', () => show(play(), layoutView(1800, 1500))],
  ['in the tutorial', () => show(openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' }))],
])('shows nothing %s', (_, draw) => {
  expect(draw()).toBe('');
});

test('shows the scores at the limit of both sizes', () => {
  expect(show(play(), layoutView(1135, 600))).not.toBe('');
});

test('shows no list without rows', () => {
  expect(show(play(), WIDE, true, [])).not.toContain('<section');
});
