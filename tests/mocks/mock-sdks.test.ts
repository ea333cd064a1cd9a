// The parameters and texts of all mock SDKs.
import { describe, expect, test, vi } from 'vitest';
import { SCENARIOS as CRAZYGAMES } from '../../mocks/sdks/crazygames/site.ts';
import { readParameters } from '../../mocks/sdks/parameters.ts';
import { SCENARIOS } from '../../mocks/sdks/gamedistribution/site.ts';
import { SCENARIOS as POKI } from '../../mocks/sdks/poki/site.ts';
import { hasSave, mockHint } from '../../mocks/sdks/prepare-mock.ts';
import { wordsFor } from '../../mocks/sdks/words.ts';
import { SCENARIOS as PLAYABLES, BASIS as PLAYABLES_BASIS } from '../../mocks/sdks/playables/site.ts';
import { SCENARIOS as PLAYGAMA, BASIS as PLAYGAMA_BASIS } from '../../mocks/sdks/playgama/site.ts';
import { SCENARIOS as YANDEX } from '../../mocks/sdks/yandex/site.ts';
import { SESSION_KEY } from '../../src/save/session.ts';

describe('the parameters of an address', () => {
  test.each([
    ['', 2, 0],
    ['?ad-delay=0', 0, 0],
    ['?ad-delay=60', 60, 0],
    ['?ad-delay=2.5', 2.5, 0],
    ['?ad-delay=60.1', 2, 1],
    ['?ad-delay=-1', 2, 1],
    ['?ad-delay=', 2, 1],
    ['?ad-delay=soon', 2, 1],
    ['?ad-delay=1e1', 2, 1],
    ['?ad-delay=Infinity', 2, 1],
  ])('%j set a delay of %d s', (search, delaySeconds, warnings) => {
    const log = vi.fn<(message: string) => void>();
    expect(readParameters(search, SCENARIOS, log)).toEqual({ scenario: 'fill', speed: 1, delaySeconds });
    expect(log).toHaveBeenCalledTimes(warnings);
  });

  test('are logged if invalid', () => {
    const log = vi.fn<(message: string) => void>();
    readParameters('?ad-delay=soon', SCENARIOS, log);
    expect(log).toHaveBeenCalledWith('Invalid ad-delay "soon": not a number of seconds from 0 to 60. Using 2.');
  });

  test.each<[string, string, number, number]>([
    ['', 'fill', 1, 0],
    ['?ad=no-fill', 'no-fill', 1, 0],
    ['?debug=true&ad=late-ready&ad-speed=20', 'late-ready', 20, 0],
    ['?ad-speed=0.5', 'fill', 0.5, 0],
    ['?ad=nothing', 'fill', 1, 1],
    ['?ad=toString', 'fill', 1, 1],
    ['?ad=', 'fill', 1, 1],
    ['?ad=help', 'no-fill', 1, 0],
    ['?ad-speed=0', 'fill', 1, 1],
    ['?ad-speed=-2', 'fill', 1, 1],
    ['?ad-speed=Infinity', 'fill', 1, 1],
    ['?ad=x&ad-speed=y', 'fill', 1, 2],
  ])('%j have their scenario and speed, or defaults', (search, scenario, speed, warnings) => {
    const log = vi.fn<(message: string) => void>();
    expect(readParameters(search, SCENARIOS, log)).toEqual({ scenario, speed, delaySeconds: 2 });
    expect(log).toHaveBeenCalledTimes(warnings);
  });

  test.each([
    ['', 'too-soon'],
    ['?ad=fill', 'fill'],
    ['?ad=help', 'no-fill'],
  ])('%j have no interstitials on a first visit, unless they name a scenario', (search, scenario) => {
    for (const scenarios of [SCENARIOS, POKI, CRAZYGAMES, YANDEX, PLAYGAMA, PLAYABLES]) {
      expect(readParameters<string>(search, scenarios, expect.unreachable, true)).toEqual({ scenario, speed: 1, delaySeconds: 2 });
    }
  });
});

describe('a save', () => {
  const storageOf = (keys: Record<string, string>) => () => keys as unknown as Storage;

  test('is found under its key, with or without a prefix', () => {
    expect(hasSave(storageOf({ [SESSION_KEY]: 'x' }))).toBe(true);
    expect(hasSave(storageOf({ [`frozen-jewel/${SESSION_KEY}`]: 'x' }))).toBe(true);
    expect(hasSave(storageOf({ bestscore: '1', 'other-game': 'x' }))).toBe(false);
  });

  test('is not found in blocked storage', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(hasSave(blocked)).toBe(false);
  });

  test('selects the line on the console', () => {
    expect(mockHint('Poki', false)).toBe('Mock ads of Poki. Add ?ad=help to the address to choose how they behave.');
    expect(mockHint('Poki', true)).toContain('No interstitials on the first visit');
  });
});

describe('the texts of an ad', () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['pt-BR', 'pt'],
    ['RU', 'ru'],
    ['zh', 'zh'],
    ['de', 'en'],
    ['', 'en'],
    ['toString', 'en'],
  ])('for %j have the language %s', (tag, language) => {
    expect(wordsFor(tag).language).toBe(language);
  });

  test('exist in each language', () => {
    const texts = ['en', 'ru', 'fr', 'es', 'pt', 'zh'].map((tag) => Object.values(wordsFor(tag).texts));
    expect(texts.flat().every((text) => text !== '')).toBe(true);
    expect(new Set(texts.map(([, title]) => title)).size).toBe(6);
  });
});

test.each([
  { site: 'Playgama', basis: PLAYGAMA_BASIS },
  { site: 'YouTube Playables', basis: PLAYABLES_BASIS },
])('$site has at least fifteen failures, and not all are unchecked', ({ basis }) => {
  const { fill: _, ...failures } = basis;
  expect(Object.keys(failures).length).toBeGreaterThanOrEqual(15);
  expect(Object.values(failures).filter(Boolean).length).toBeGreaterThanOrEqual(8);
});
