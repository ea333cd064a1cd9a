import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstScreenMarkup, markTexts } from '../../tools/build/first-screen-markup.ts';
import { symbolsIn } from '../../tools/build/page.ts';

test('replaces keys by English texts, and lists their places', () => {
  const markup = '<button name="menu.play" title="menu.settings"><svg/><span>menu.play</span></button>';
  expect(markTexts(markup)).toBe(
    '<button name="menu.play" title="Settings" data-texts="title:menu.settings"><svg/><span data-texts="text:menu.play">Play</span></button>',
  );
});

test('keeps elements without texts, and the end of void elements', () => {
  expect(markTexts('<img alt="game.name" width="900"/><p class="a.b">1.5</p>')).toBe(
    '<img alt="Frozen Jewel" width="900" data-texts="alt:game.name"/><p class="a.b">1.5</p>',
  );
});

test('rejects a text that is loaded later', () => {
  expect(() => markTexts('<p>hud.level</p>')).toThrow('The first screen shows hud.level');
});

test('renders the menu of a build with and without a leaderboard, and the hidden bar of the tutorial', async () => {
  const namesIn = (markup: string) => [...markup.matchAll(/<(?:button|select)[^>]* name="([^"]+)"/g)].map(([, name]) => name);
  const bar = ['hud.pause', 'tutorial.skip'];
  const withLeaderboard = await firstScreenMarkup(true);
  expect(namesIn(withLeaderboard)).toEqual([
    'menu.play',
    'daily.title',
    'menu.leaderboard',
    'menu.themes',
    'menu.records',
    'menu.settings',
    'menu.language',
    ...bar,
  ]);
  const without = ['menu.play', 'daily.title', 'menu.themes', 'menu.records', 'menu.settings', 'menu.language', ...bar];
  expect(namesIn(await firstScreenMarkup(false))).toEqual(without);
  expect(withLeaderboard).toMatch(/<main class="game" hidden="">.*<footer class="foot button">/);
  expect(withLeaderboard).toMatch(/<picture><source type="image\/avif"\/><img (?!.*src=")/);
});

test('the page contains the symbols that the first screen uses, and no others', async () => {
  const icons = readFileSync('assets/generated/icons.svg', 'utf8');
  const markup = await firstScreenMarkup(true);
  const used = new Set([...markup.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id));
  expect(used).toContain('play');
  expect(new Set([...symbolsIn(markup, icons).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id))).toEqual(used);
});
