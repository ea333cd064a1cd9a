import { beforeAll, expect, test } from 'vitest';
import { ThemesPanel } from '../../src/hud/panels/themes-panel.tsx';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';
import { openHud } from './hud-markup.ts';

beforeAll(() => loadMoreTexts());

// @spec 2.69
test.each(LANGUAGES)('a price is a dollar sign before the number in "%s"', async (language) => {
  await switchLanguage(language);
  const markup = openHud(openMenu({ profile: { coins: 130 } })).show(ThemesPanel);
  await switchLanguage('en');
  expect([...markup.matchAll(/class="[^"]*reward price">.*?<\/p>/g)].map(([price]) => price.replaceAll(/^[^>]*>|<[^>]*>/g, ''))).toEqual([
    '$100',
    '$300',
    '$600',
    '$800',
    '$990',
  ]);
});

test('a theme that is too dear has a bar with coins and price in words', () => {
  const markup = openHud(openMenu({ profile: { coins: 130 } })).show(ThemesPanel);
  expect([...markup.matchAll(/aria-valuetext="([^"]*)"/g)].map(([, words]) => words)).toEqual([
    '130 of 300',
    '130 of 600',
    '130 of 800',
    '130 of 990',
  ]);
});
