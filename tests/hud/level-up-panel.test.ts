import { beforeAll, expect, test } from 'vitest';
import { changeOf, hourOf, LevelUpPanel } from '../../src/hud/panels/level-up-panel.tsx';
import { openHud } from './hud-markup.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

// @spec 2.55
test('says Level up after Congratulations', () => {
  const words = openHud()
    .show(LevelUpPanel)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');
  expect(words).toBe('|Congratulations!|Level up!|Level |Continue|');
});

test('a level names larger pieces only if its mix has more of them', () => {
  const larger = Array.from({ length: 25 }, (_, index) => index + 1).filter((level) => changeOf(level).startsWith('The big stones'));
  expect(larger).toEqual(Array.from({ length: 19 }, (_, index) => index + 2));
});

test('an hour is named at the level that begins it', () => {
  const named = Array.from({ length: 20 }, (_, index) => hourOf(index + 1));
  expect(named.filter((name) => name !== '')).toEqual(['Moonrise', 'Aurora', 'Deep night', 'First light', 'Sunrise', 'Morning']);
  expect([named[1], named[2], named[3]]).toEqual(['Moonrise', 'Aurora', '']);
});

test('other levels name their goal', () => {
  expect(changeOf(1)).toBe('Next level: 3,200 points');
  expect(changeOf(21)).toBe('Next level: 27,200 points');
});
