import { expect, test } from 'vitest';
import { themeState } from '../../src/themes/theme-state.ts';
import { isThemeName, themeOffer, THEMES, type ThemeName } from '../../src/themes/themes.ts';
import { FILES } from './theme-files.ts';

// @spec 1.18 3.13 9.59
test('the first four themes are those of the specification, with our prices', () => {
  expect(THEMES.slice(0, 4).map(({ name, price }) => [name, price])).toEqual([
    ['classic', undefined],
    ['aurora', 100],
    ['ember', 300],
    ['midnight', 600],
  ]);
});

test('every theme except the first has a price', () => {
  for (const { name, price } of THEMES.slice(1)) expect(price, name).toBeGreaterThan(0);
});

test('themes and theme files correspond', () => {
  expect([...FILES.keys()].sort()).toEqual(THEMES.map(({ name }) => name).sort());
});

test.each([
  ['classic', true],
  ['midnight', true],
  ['Classic', false],
  ['', false],
  ['toString', false],
])('isThemeName("%s") is %s', (text, expected) => {
  expect(isThemeName(text)).toBe(expected);
});

test('themeOffer finds an offer by name', () => {
  for (const offer of THEMES) expect(themeOffer(offer.name)).toEqual(offer);
});

type Case = { theme: ThemeName; selected?: ThemeName; coins?: number; unlocked?: ThemeName[]; state: ReturnType<typeof themeState> };

test.each<Case>([
  { theme: 'classic', state: 'selected' },
  { theme: 'classic', selected: 'ember', state: 'owned' },
  { theme: 'aurora', coins: 0, state: 'tooExpensive' },
  // @spec 5.22
  { theme: 'aurora', coins: 99, state: 'tooExpensive' },
  { theme: 'aurora', coins: 100, state: 'affordable' },
  { theme: 'aurora', coins: 0, unlocked: ['aurora'], state: 'owned' },
  { theme: 'aurora', coins: 5000, unlocked: ['aurora'], state: 'owned' },
  { theme: 'aurora', selected: 'aurora', coins: 0, unlocked: ['aurora'], state: 'selected' },
  { theme: 'aurora', selected: 'aurora', coins: 0, state: 'selected' },
  { theme: 'ember', coins: 299, unlocked: ['aurora', 'midnight'], state: 'tooExpensive' },
  { theme: 'ember', coins: 300, unlocked: ['aurora'], state: 'affordable' },
  { theme: 'midnight', coins: 599, state: 'tooExpensive' },
  { theme: 'midnight', coins: 600, state: 'affordable' },
])('$theme with $selected selected, $coins coins and $unlocked unlocked: $state', ({ theme, selected, coins, unlocked, state }) => {
  const holdings = { selected: selected ?? 'classic', coins: coins ?? 0, unlocked: unlocked ?? [] };
  expect(themeState(themeOffer(theme), holdings)).toBe(state);
});
