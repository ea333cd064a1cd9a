// Checks that all languages have equal keys, plural forms and placeholders, and are translated.
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { TEXTS } from './languages.ts';

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Texts that are correct in English: names, loanwords, symbols. Do not add entries. */
const SAME_AS_ENGLISH: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  ru: [],
  fr: ['hud.score', 'hud.combo', 'hud.pause'],
  es: ['hud.combo', 'panel.no', 'themes.aurora', 'describe.jewel2'],
  pt: ['hud.combo', 'themes.aurora', 'announce.combo', 'describe.jewel2'],
  zh: [],
};

const baseOf = (key: string) => key.replace(PLURAL_SUFFIX, '');
const baseKeys = (language: Language) => [...new Set([...TEXTS[language].keys()].map(baseOf))].sort();
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Returns the English text of a key. Plural forms correspond to the English "other". */
const inEnglish = (key: string) => TEXTS.en.get(baseOf(key)) ?? TEXTS.en.get(`${baseOf(key)}_other`)!;

describe.each(LANGUAGES)('the texts of "%s"', (language) => {
  const texts = TEXTS[language];

  // @spec 1.16 2.63 8.2 8.4
  test('have the keys of English', () => {
    expect(baseKeys(language)).toEqual(baseKeys('en'));
  });

  test('have exactly the plural forms of the language', () => {
    const plurals = [...TEXTS.en.keys()].filter((key) => key.endsWith('_other')).map(baseOf);
    expect(plurals).toContain('revive.seconds');
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = plurals.flatMap((base) => categories.map((category) => `${base}_${category}`));
    expect([...texts.keys()].filter((key) => PLURAL_SUFFIX.test(key)).sort()).toEqual(expected.sort());
  });

  test('have the placeholders of English', () => {
    const placeholders = [...texts].map(([key, text]) => [key, placeholdersOf(text)]);
    expect(placeholders).toEqual([...texts.keys()].map((key) => [key, placeholdersOf(inEnglish(key))]));
  });

  test('have no stray braces', () => {
    const stray = [...texts].filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')));
    expect(stray).toEqual([]);
  });

  test('are neither empty nor padded', () => {
    expect([...texts].filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts of "%s"', (language) => {
  // @spec 8.2 8.4
  test('are translated, except for listed ones', () => {
    const same = [...TEXTS[language]].filter(([key, text]) => text === inEnglish(key)).map(([key]) => key);
    expect(same.sort()).toEqual([...SAME_AS_ENGLISH[language]].sort());
  });
});

describe('a number before a noun', () => {
  /** Texts whose number is never 1: sums of scores of 20 and more, fixed numbers of goals and fields, and prices of themes. */
  const NEVER_ONE =
    /^(levelUp\.nextGoal|goals\.(score|linesAtOnce)|over\.toBest|share\.(game|race)|race\.about|carry\.plan\.\w+|records\.toTheme|scoreService\.error\.\w+)$/;
  /** Prepositions between two numbers. */
  const LINKS = /^(of|by|to|из|на|по|до|sur|à|pour|por|de|del|a|para)$/;

  test.each(LANGUAGES.filter((language) => language !== 'zh'))('has plural forms in "%s"', (language) => {
    const counted = [...TEXTS[language]].filter(([key, text]) => {
      const nouns = [...text.matchAll(/\{\{(?!name|cells|day|game|username|time|speed)\w+\}\}[ \u00a0](\p{L}+)/gu)].map(([, noun]) => noun);
      return nouns.some((noun) => !LINKS.test(noun)) && !PLURAL_SUFFIX.test(key) && !NEVER_ONE.test(key);
    });
    expect(counted).toEqual([]);
  });
});

describe('punctuation', () => {
  test('French has a no-break space before high punctuation and inside quotes', () => {
    const wrong = [...TEXTS.fr].filter(([, text]) => /(?<!\u00a0)[!?:;»]|«(?!\u00a0)/.test(text));
    expect(wrong).toEqual([]);
  });

  test('Spanish has opening and closing marks in pairs', () => {
    const count = (text: string, sign: string) => text.split(sign).length;
    const wrong = [...TEXTS.es].filter(([, text]) => count(text, '¡') !== count(text, '!') || count(text, '¿') !== count(text, '?'));
    expect(wrong).toEqual([]);
  });

  test('Chinese texts do not end with Latin punctuation', () => {
    expect([...TEXTS.zh].filter(([, text]) => /[.,!?;:]$/.test(text))).toEqual([]);
  });
});
