import { beforeEach, describe, expect, test, vi } from 'vitest';
import { detectLanguage, isLanguage, LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import type { TextKey } from '../../src/i18n/translate.ts';
import { TEXTS } from './languages.ts';

type Translate = typeof import('../../src/i18n/translate.ts');

/** Fresh module without a loaded language. */
let game: Translate;

beforeEach(async () => {
  vi.resetModules();
  game = await import('../../src/i18n/translate.ts');
});

// @spec 5.19
describe('detectLanguage', () => {
  test.each<[readonly string[], Language]>([
    [[], 'en'],
    [['en'], 'en'],
    [['en-GB', 'fr'], 'en'],
    [['ru-RU', 'ru', 'en-US', 'en'], 'ru'],
    [['fr-CA'], 'fr'],
    [['es-419'], 'es'],
    [['pt-PT', 'es'], 'pt'],
    [['zh-Hans-CN'], 'zh'],
    [['zh-TW'], 'zh'],
    [['ZH_cn'], 'zh'],
    [['de-DE', 'uk', 'fr'], 'fr'],
    [['de', 'ja'], 'en'],
    [['fra', 'english', '', 'constructor'], 'en'],
  ])('%j is %s', (preferred, language) => {
    expect(detectLanguage(preferred)).toBe(language);
  });
});

// @spec 9.57
test('isLanguage accepts only the six languages', () => {
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(['', 'EN', 'de', 'en-US', 'toString'].filter(isLanguage)).toEqual([]);
});

describe('switchLanguage', () => {
  test('loads each language once, when first used', async () => {
    const loaded: Language[] = [];
    for (const language of LANGUAGES) {
      vi.doMock(`../../src/i18n/${language}.json`, () => {
        loaded.push(language);
        return { default: { loading: language } };
      });
    }
    vi.resetModules();
    const { switchLanguage, translate } = await import('../../src/i18n/translate.ts');
    expect([translate('loading'), loaded]).toEqual(['loading', []]);
    for (const language of ['fr', 'ru', 'fr'] as const) {
      await switchLanguage(language);
      expect(translate('loading')).toBe(language);
    }
    expect(loaded).toEqual(['fr', 'ru']);
    for (const language of LANGUAGES) vi.doUnmock(`../../src/i18n/${language}.json`);
  });

  test('activates the language requested last, also if it loads first', async () => {
    let finish!: () => void;
    const slow = new Promise<void>((resolve) => (finish = resolve));
    vi.doMock('../../src/i18n/fr.json', async () => {
      await slow;
      return { default: { loading: 'fr' } };
    });
    const first = game.switchLanguage('fr');
    await game.switchLanguage('es');
    finish();
    await first;
    expect([game.currentLanguage(), game.translate('loading')]).toEqual(['es', 'Cargando']);
    vi.doUnmock('../../src/i18n/fr.json');
  });

  test('rejects without a change if the texts cannot be loaded', async () => {
    await game.switchLanguage('pt');
    vi.doMock('../../src/i18n/zh.json', () => {
      throw new Error('offline');
    });
    await expect(game.switchLanguage('zh')).rejects.toThrow();
    expect([game.currentLanguage(), game.translate('menu.play'), game.formatNumber(1234567)]).toEqual(['pt', 'Jogar', '1.234.567']);
    vi.doUnmock('../../src/i18n/zh.json');
  });
});

describe.each(LANGUAGES)('in "%s"', (language) => {
  beforeEach(async () => {
    await game.switchLanguage(language);
    await game.loadMoreTexts();
  });

  test('currentLanguage returns it', () => {
    expect(game.currentLanguage()).toBe(language);
  });

  test('every key has a text with filled placeholders', () => {
    const values = { level: 2, price: 3, slot: 1, name: '<x>', cells: 4, width: 2, height: 3, x: 5, y: 6, score: 7, count: 5 };
    const more = { username: 'Ada', nickname: 'Ada', day: '1', rank: 2, moves: 3, next: 1, speed: 2, lines: 4, game: 'Frozen Jewel' };
    const limits = {
      time: '9 h',
      minLength: 5,
      maxLength: 12,
      fixedLength: 6,
      number: 1,
      total: 9,
      coins: 10,
      theme: 'Aurora',
      percent: 20,
      goal: '1',
      names: 'Ice',
    };
    const readings = { cells: '1', from: 1, to: 2, combo: 3, drops: 2 };
    const keys = [...TEXTS.en.keys()].map((key) => key.replace(/_(one|other)$/, '') as TextKey);
    for (const key of keys) {
      const text = game.translate(key, { ...values, ...more, ...limits, ...readings });
      expect(text).not.toBe(key);
      expect(text).not.toMatch(/\{\{|undefined|&lt;/);
    }
  });
});

describe('loadMoreTexts', () => {
  test('does not stand in for the texts of the screens, if it ends first', async () => {
    await game.loadMoreTexts();
    await game.switchLanguage('en');
    expect([game.translate('watch.again'), game.translate('menu.play')]).toEqual([TEXTS.en.get('watch.again'), 'Play']);
  });

  test('loads the texts of the current and of each later language', async () => {
    await game.switchLanguage('en');
    expect(game.translate('watch.again')).toBe('watch.again');
    await game.loadMoreTexts();
    expect([game.translate('watch.again'), game.translate('menu.play')]).toEqual([TEXTS.en.get('watch.again'), 'Play']);
    await game.switchLanguage('fr');
    expect([game.translate('watch.again'), game.translate('menu.play')]).toEqual([TEXTS.fr.get('watch.again'), 'Jouer']);
  });
});

describe('counts', () => {
  test.each([
    [0, '0 секунд'],
    [1, '1 секунда'],
    [2, '2 секунды'],
    [4, '4 секунды'],
    [5, '5 секунд'],
    [11, '11 секунд'],
    [12, '12 секунд'],
    [21, '21 секунда'],
    [22, '22 секунды'],
    [25, '25 секунд'],
    [111, '111 секунд'],
    [1.5, '1.5 секунды'],
  ])('%d in Russian: %s', async (count, text) => {
    await game.switchLanguage('ru');
    await game.loadMoreTexts();
    expect(game.translate('revive.seconds', { count })).toBe(text);
  });

  test.each<[Language, number, string]>([
    ['en', 0, '0 lines cleared.'],
    ['en', 1, '1 line cleared.'],
    ['en', 2, '2 lines cleared.'],
    ['fr', 0, '0 ligne effacée.'],
    ['fr', 1, '1 ligne effacée.'],
    ['fr', 2, '2 lignes effacées.'],
    ['es', 0, '0 líneas eliminadas.'],
    ['es', 1, '1 línea eliminada.'],
    ['pt', 0, '0 linha eliminada.'],
    ['pt', 2, '2 linhas eliminadas.'],
    ['ru', 3, '3 линии убраны.'],
    ['zh', 1, '已消除 1 行（列）。'],
  ])('%s, %d: %s', async (language, count, text) => {
    await game.switchLanguage(language);
    expect(game.translate('describe.cleared', { count })).toBe(text);
  });

  test('accepts a count for a key without plural forms', async () => {
    await game.switchLanguage('ru');
    expect(game.translate('announce.combo', { count: 3 })).toBe('Комбо +3 %');
  });
});

describe('formatNumber', () => {
  test.each<[Language, string]>([
    ['en', '1,234,567'],
    ['ru', '1 234 567'],
    ['fr', '1 234 567'],
    ['es', '1.234.567'],
    ['pt', '1.234.567'],
    ['zh', '1,234,567'],
  ])('%s: %s', async (language, text) => {
    await game.switchLanguage(language);
    expect(game.formatNumber(1234567).replaceAll(/\s/g, ' ')).toBe(text);
  });
});

test('an unknown key is a type error', () => {
  // @ts-expect-error The key of a plural form is its base.
  expect(game.translate('revive.second')).toBe('revive.second');
});
