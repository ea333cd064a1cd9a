// Fonts and titles: every character has a glyph in a font that its unicode-range loads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TITLES } from '../../assets/generated/titles.js';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { isChinese, TEXTS } from './languages.ts';
import { charactersOf } from './woff2.ts';

const ROOT = join(import.meta.dirname, '../..');
const GENERATED = join(ROOT, 'assets/generated');
const KILOBYTE = 1024;

type Font = { readonly file: string; readonly characters: ReadonlySet<string>; readonly covers: (character: string) => boolean };

const fonts = readFileSync(join(ROOT, 'src/hud/styles/theme.css'), 'utf8')
  .split('@font-face')
  .slice(1)
  .map((rule): Font => {
    const file = /generated\/([\w-]+\.woff2)/.exec(rule)![1];
    const ranges = [.../unicode-range: ([^;]+)/.exec(rule)![1].matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
    );
    return {
      file,
      characters: charactersOf(readFileSync(join(GENERATED, file))),
      covers: (character) => ranges.some(([first, last]) => character.codePointAt(0)! >= first && character.codePointAt(0)! <= last),
    };
  });

const charactersIn = (language: Language) =>
  [...new Set([...TEXTS[language].values()].join('').replaceAll(/\{\{\w+\}\}/g, '0123456789'))].sort();

const filesFor = (characters: readonly string[]) => fonts.filter(({ covers }) => characters.some(covers)).map(({ file }) => file);

test('theme.css declares the four fonts', () => {
  const files = ['nunito.woff2', 'nunito-cyrillic.woff2', 'zcool-kuaile.woff2', 'zcool-kuaile-more.woff2'];
  expect(fonts.map(({ file }) => file)).toEqual(files);
});

describe.each<[Language, readonly string[]]>([
  ['en', ['nunito.woff2']],
  ['ru', ['nunito.woff2', 'nunito-cyrillic.woff2']],
  ['fr', ['nunito.woff2']],
  ['es', ['nunito.woff2']],
  ['pt', ['nunito.woff2']],
  ['zh', ['nunito.woff2', 'zcool-kuaile.woff2', 'zcool-kuaile-more.woff2']],
])('the texts of "%s"', (language, files) => {
  test('load only the required fonts', () => {
    expect(filesFor(charactersIn(language))).toEqual(files);
  });

  test('have a glyph for each character', () => {
    const missing = charactersIn(language).filter(
      (character) => !fonts.some(({ characters, covers }) => covers(character) && characters.has(character)),
    );
    expect(missing).toEqual([]);
  });
});

test('the fonts have all characters of the language names', () => {
  const names = [...'English Русский Français Español Português 中文'];
  expect(names.filter((character) => !fonts.some(({ characters, covers }) => covers(character) && characters.has(character)))).toEqual([]);
});

test('each unicode-range covers every glyph of its file', () => {
  for (const { characters, covers } of fonts) expect([...characters].filter((character) => !covers(character))).toEqual([]);
});

test("the Chinese fonts contain only used characters; the first screen's has less than 32 KB", () => {
  const [, , first, more] = fonts;
  const expected = new Set([...charactersIn('zh').filter(isChinese), ...'中文']);
  expect([...first.characters, ...more.characters].sort()).toEqual([...expected].sort());
  expect(readFileSync(join(GENERATED, first.file)).length).toBeLessThan(32 * KILOBYTE);
});

describe.each(LANGUAGES)('the title in "%s"', (language) => {
  const picture = readFileSync(join(GENERATED, `title-${language}.webp`));

  // @spec 2.26
  test('has the address of its picture', () => {
    expect(TITLES[language].webp).toContain(`title-${language}`);
  });

  test('is 900 x 520 px, with transparency, in at most 40 KB', () => {
    expect(picture.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    expect([picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1]).toEqual([900, 520]);
    expect(picture[20] & 0x10).not.toBe(0);
    expect(picture.length).toBeLessThanOrEqual(40 * KILOBYTE);
  });
});
