// Filter lists of ad blockers hide elements by the names of their classes and ids. No name of the HUD is one of theirs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Beginnings and whole names that lists of ads, social widgets and cookie notices hide. */
const HIDDEN =
  /^((ads?|advert\w*|banner|cookies?|newsletter|popunder|promo\w*|share|sharing|social|sponsor\w*)(-|_|$)|leaderboard$|interstitial|gdpr)/;

/** Class names and ids in components, in the page, and of panels, whose name is a class. */
const NAMES = /(?:class(?:Name)?=|\bid=|<Panel\s+name=)(?:"([^"]*)"|\{`([^`]*)`\})/g;

function readAll(ending: string): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
  return files.map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'));
}

function namesIn(text: string): string[] {
  const lists = [...text.matchAll(NAMES)].map(([, plain, pattern]) => plain ?? pattern);
  return lists.flatMap((list) => list.replaceAll(/\$\{[^}]*\}/g, '').split(/\s+/)).filter((name) => name !== '');
}

test('finds names that are hidden', () => {
  const names = namesIn('<p className="share-bar on" id="ads"><Panel\n name="ad-countdown"> <i className={`leaderboard ${state}`} />');
  expect(names.filter((name) => HIDDEN.test(name))).toEqual(['share-bar', 'ads', 'ad-countdown', 'leaderboard']);
});

test('the components and the page have none', () => {
  const names = [...readAll('.tsx'), readFileSync(join(ROOT, 'index.html'), 'utf8')].flatMap(namesIn);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => HIDDEN.test(name))).toEqual([]);
});

test('the style sheets have none', () => {
  const names = readAll('.css').flatMap((text) => {
    const rules = text.replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gs, '');
    return [...rules.matchAll(/[.#](-?[a-z][\w-]*)/g)].map(([, name]) => name);
  });
  expect(names.filter((name) => HIDDEN.test(name))).toEqual([]);
});
