// The markup of menu and tutorial in index.html.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LanguagePicker } from '../../src/hud/widgets/language-picker.tsx';
import { firstText } from '../../src/i18n/first-texts.ts';
import { symbolsIn } from '../../tools/build/page.ts';
import { openHud } from '../hud/hud-markup.ts';

const PAGE = readFileSync('index.html', 'utf8');
const namesIn = (markup: string) => [...markup.matchAll(/<(?:button|select)[^>]* name="([^"]+)"/g)].map(([, name]) => name);

test('has the controls of menu and tutorial, the language last in the menu', () => {
  expect(namesIn(PAGE)).toEqual([
    'menu.play',
    'menu.journey',
    'daily.title',
    'menu.leaderboard',
    'menu.themes',
    'menu.records',
    'menu.settings',
    'menu.language',
    'hud.pause',
    'tutorial.skip',
  ]);
});

test('Play, the journey and the daily game are pills, the other buttons of the menu are round with a caption', () => {
  const controls = PAGE.matchAll(/<(?:button|label)[^>]* class="(\w+)[^"]*"[^>]*>/g);
  expect([...controls].map(([, shape]) => shape)).toEqual([
    ...['pill', 'pill', 'pill', 'captioned', 'captioned', 'captioned', 'captioned', 'pill'],
    ...['round', 'pill'],
  ]);
});

test('shows only texts that load with the page', () => {
  const entries = [...PAGE.matchAll(/data-texts="([^"]+)"/g)].flatMap(([, texts]) => texts.split(' '));
  expect(entries.length).toBeGreaterThan(20);
  for (const entry of entries) expect(firstText('en', entry.split(':')[1]), entry).toBeDefined();
});

// @spec 1.16 2.28
test('has a picker of the six languages, each by its own name, as the settings do', () => {
  const optionsIn = (markup: string) =>
    [...markup.matchAll(/<option value="(\w+)" lang="(\w+)"[^>]*>([^<]*)</g)].map(([, ...option]) => option);
  const options = [
    ['en', 'en', 'English'],
    ['ru', 'ru', 'Русский'],
    ['fr', 'fr', 'Français'],
    ['es', 'es', 'Español'],
    ['pt', 'pt', 'Português'],
    ['zh', 'zh', '中文'],
  ];
  expect(optionsIn(PAGE)).toEqual(options);
  expect(optionsIn(openHud().show(LanguagePicker))).toEqual(options);
});

test('the page contains the symbols that its markup uses, and no others', () => {
  const used = new Set([...PAGE.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id));
  expect(used).toContain('play');
  const symbols = symbolsIn(PAGE, readFileSync('assets/generated/icons.svg', 'utf8'));
  expect(new Set([...symbols.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id))).toEqual(used);
});
