import { beforeAll, expect, test } from 'vitest';
import type { LeaderboardTarget } from '../../src/state/leaderboard-view.ts';
import { MenuScreen } from '../../src/hud/screens/menu-screen.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

beforeAll(() => switchLanguage('en'));

test.each<[LeaderboardTarget, readonly string[]]>([
  ['none', ['Play', 'Daily game', 'Themes', 'Records', 'Settings']],
  ['leaderboard', ['Play', 'Daily game', 'Leaderboard', 'Themes', 'Records', 'Settings']],
  ['scoreService', ['Play', 'Daily game', 'Leaderboard', 'Themes', 'Records', 'Settings']],
])('has its buttons for the leaderboard target %s', (target, names) => {
  const stage = openHud();
  stage.hud.leaderboardTarget.value = target;
  expect(buttonsOf(stage.show(MenuScreen))).toEqual(names);
});

test('Play and the daily game are pills, the other buttons are round with a caption, and the language comes last', () => {
  const stage = openHud();
  stage.hud.leaderboardTarget.value = 'leaderboard';
  const controls = stage.show(MenuScreen).matchAll(/<(?:button|label)[^>]* class="(\w+)[^"]*"[^>]*>/g);
  expect([...controls].map(([, shape]) => shape)).toEqual(['pill', 'pill', 'captioned', 'captioned', 'captioned', 'captioned', 'pill']);
});

// @spec 1.16 2.28
test('has a picker of the six languages, each by its own name', () => {
  const options = openHud()
    .show(MenuScreen)
    .matchAll(/<option value="(\w+)" lang="(\w+)"[^>]*>([^<]*)</g);
  expect([...options].map(([, value, lang, name]) => [value, lang, name])).toEqual([
    ['en', 'en', 'English'],
    ['ru', 'ru', 'Русский'],
    ['fr', 'fr', 'Français'],
    ['es', 'es', 'Español'],
    ['pt', 'pt', 'Português'],
    ['zh', 'zh', '中文'],
  ]);
});
