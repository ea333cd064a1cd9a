// Text fonts of the game: Nunito with the characters and weights of the HUD, and the Chinese characters of the game's texts.

import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { chineseFile, nunitoFile, type NunitoSubset } from './lettering.ts';

const span = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const basicLatin = span(0x20, 0x7e);
const french = 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»';
const spanishAndPortuguese = 'ÁÃÍÓÕÚÑáãíóõúñªº¡¿';
const punctuation = '\u00a0–—‘’‚“”„…·•×−€°©';
const russian = `${span(0x410, 0x44f)}Ёё№`;

/** First code point of Chinese characters and punctuation. Chinese texts use Nunito for lower ones. */
const FIRST_CHINESE = '\u3000';
/** Name of Chinese in the list of languages, shown in all languages. */
const CHINESE_IN_CHINESE = '中文';

const weights = { wght: { min: 600, max: 900, default: 700 } };

const subset = (name: NunitoSubset, characters: string): Promise<Buffer> =>
  subsetFont(readFileSync(nunitoFile(name)), characters, { targetFormat: 'woff2', variationAxes: weights });

export const latinFont = (): Promise<Buffer> => subset('latin', basicLatin + french + spanishAndPortuguese + punctuation);
export const cyrillicFont = (): Promise<Buffer> => subset('cyrillic', russian);

/** Returns the characters of the texts before the panels. */
const firstChinese = (): string[] => chineseIn(['first/zh.json', 'zh.json'], CHINESE_IN_CHINESE);

export const chineseFont = (): Promise<Buffer> => chineseSubset(firstChinese());

/** Builds the characters that only the texts loaded after the first screen need. */
export function moreChineseFont(): Promise<Buffer> {
  const held = new Set(firstChinese());
  return chineseSubset(chineseIn(['more/zh.json']).filter((character) => !held.has(character)));
}

function chineseIn(names: readonly string[], more = ''): string[] {
  const texts = names.map((name) => readFileSync(new URL(`../../src/i18n/${name}`, import.meta.url), 'utf8'));
  return [...new Set(texts.join('') + more)].filter((character) => character >= FIRST_CHINESE).sort();
}

const chineseSubset = (characters: readonly string[]): Promise<Buffer> =>
  subsetFont(readFileSync(chineseFile()), characters.join(''), { targetFormat: 'woff2' });
