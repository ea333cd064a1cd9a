// The menu's buttons: the leaderboard is among them only where there is one.
import { beforeAll, expect, test } from 'vitest';
import type { LeaderboardTarget } from '../../src/hud/leaderboard-view.ts';
import { MenuScreen } from '../../src/hud/screens/menu-screen.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

beforeAll(() => switchLanguage('en'));

test.each<[LeaderboardTarget, readonly string[]]>([
  ['none', ['Play', 'Themes', 'Settings']],
  ['leaderboard', ['Play', 'Leaderboard', 'Themes', 'Settings']],
  ['scoreService', ['Play', 'Leaderboard', 'Themes', 'Settings']],
])('with the way %s', (way, names) => {
  const stage = openHud();
  stage.hud.leaderboardTarget.value = way;
  expect(buttonsOf(stage.show(MenuScreen))).toEqual(names);
});
