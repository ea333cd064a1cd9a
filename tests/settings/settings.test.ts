// The settings file: valid values, invalid values and their defaults, missing files.
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchText } from '../../src/loading/fetch-text.ts';
import settingsFile from '../../src/settings/settings.json';
import { PORTAL_NAMES, type SdkKey } from '../../src/settings/portals.ts';
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../../src/settings/settings.ts';
import { holds } from '../support/holds.ts';
import { PORTALS } from '../../policies/portal-table.ts';

const GAME_ID = '0123456789abcdef0123456789ABCDEF';
/** Settings of each SDK with its official address. */
const SDKS = Object.fromEntries(
  Object.values(PORTALS).flatMap(({ sdk }) =>
    sdk ? [[sdk.settingsKey, { ...DEFAULT_SETTINGS[sdk.settingsKey], script: sdk.address }]] : [],
  ),
) as Pick<Settings, SdkKey>;
const CHANGED = {
  ...SDKS,
  portal: 'standalone',
  gameDistribution: { gameId: GAME_ID, script: 'https://html5.api.gamedistribution.com/main.min.js' },
  adCooldownSeconds: 90,
  leaderboard: { address: 'https://scores.example.com:8443/api/score', name: 'jewel.2', key: 'sixteen bytes...', requireLogin: true },
  scoreService: {
    isEnabled: true,
    address: 'https://scores.example.com/service/',
    gameId: 'jewel',
    key: 'twenty-four bytes of key',
    rememberNickname: false,
    autoShowRegistration: false,
    alwaysShowRegistration: true,
    autoShowLeaderboard: true,
    confirmLogin: true,
    boards: ['stats_wins', 'score'],
    botProtection: { script: 'https://www.google.com/recaptcha/api.js', siteKey: 'key' },
  },
} as const;

const log = vi.fn<(message: string) => void>();
beforeEach(() => log.mockClear());

const read = (value: unknown) => readSettings(async () => JSON.stringify(value), log);
const logged = () => log.mock.calls.map(([message]) => message);

describe('the settings', () => {
  test('in settings.json are valid and equal the defaults', async () => {
    expect(await read(settingsFile)).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS).toEqual(settingsFile);
    expect(logged()).toEqual([]);
  });

  test('are read', async () => {
    expect(await read(CHANGED)).toEqual(CHANGED);
    expect(logged()).toEqual([]);
  });

  test('have defaults if they are missing, without a log entry', async () => {
    expect(await read({})).toEqual(DEFAULT_SETTINGS);
    expect(await read({ gameDistribution: { gameId: GAME_ID } })).toEqual({
      ...DEFAULT_SETTINGS,
      gameDistribution: { ...DEFAULT_SETTINGS.gameDistribution, gameId: GAME_ID },
    });
    expect(logged()).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['portal', 'Poki'],
    ['portal', ''],
    ['portal', null],
    ['portal', 7],
    ['portal', 'toString'],
    ['gameDistribution', 'main.min.js'],
    ['gameDistribution', null],
    ['gameDistribution', []],
    ['gameDistribution.gameId', ''],
    ['gameDistribution.gameId', `${GAME_ID}0`],
    ['gameDistribution.gameId', 32],
    ['gameDistribution.script', ''],
    ['gameDistribution.script', 'http://example.com/main.min.js'],
    ['gameDistribution.script', 'javascript:alert(1)'],
    ['gameDistribution.script', '//example.com/main.min.js'],
    ['gameDistribution.script', null],
    ['poki', './js/poki-sdk.js'],
    ['poki', null],
    ['poki.script', 'http://example.com/poki-sdk.js'],
    ['poki.script', ''],
    ['crazyGames', []],
    ['crazyGames.script', 'data:text/javascript,alert(1)'],
    ['crazyGames.script', 7],
    ['yandex', 'sdk.js'],
    ['yandex.script', '//yandex.ru/sdk.js'],
    ['yandex.script', null],
    ['adCooldownSeconds', -1],
    ['adCooldownSeconds', '60'],
    ['adCooldownSeconds', 3601],
    ['adCooldownSeconds', null],
    ['leaderboard', './api/score'],
    ['leaderboard.address', 'http://example.com/api/score'],
    ['leaderboard.address', null],
    ['leaderboard.name', 'two words'],
    ['leaderboard.key', 'of no length that AES has'],
    ['leaderboard.requireLogin', 'yes'],
    ['scoreService', true],
    ['scoreService.isEnabled', 1],
    ['scoreService.address', './service'],
    ['scoreService.address', '/\\example.com/service/'],
    ['leaderboard.address', '/\\example.com/api/score'],
    ['scoreService.gameId', ''],
    ['scoreService.key', ''],
    ['scoreService.confirmLogin', null],
    // @spec 2.80
    ['scoreService.boards', 'score'],
    // @spec 2.80
    ['scoreService.boards', []],
    // @spec 2.80
    ['scoreService.boards', ['stats_wins']],
    // @spec 2.80
    ['scoreService.boards', ['score', 'score']],
    // @spec 2.80
    ['scoreService.boards', ['score', 'virtual_currency']],
    ['scoreService.botProtection', 'off'],
  ])('use the default for %s with the invalid value %j, and log it', async (path, bad) => {
    const [name, inner] = path.split('.') as [keyof typeof CHANGED, string | undefined];
    const group = Object(CHANGED[name]) as object;
    const changed = inner ? { ...group, [inner]: bad } : bad;
    const standard = inner ? { ...group, [inner]: Reflect.get(Object(DEFAULT_SETTINGS[name]) as object, inner) } : DEFAULT_SETTINGS[name];
    expect(await read({ ...CHANGED, [name]: changed })).toEqual({ ...CHANGED, [name]: standard });
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toContain(`"${path}"`);
  });

  test.each(PORTAL_NAMES)('accept the portal %s', async (portal) => {
    expect(await read({ portal })).toEqual({ ...DEFAULT_SETTINGS, portal });
    expect(logged()).toEqual([]);
  });

  test('are ignored and logged if they are unknown', async () => {
    const text = `{"adCooldownSeconds": 5, "volume": 1, "__proto__": {"portal": "standalone"}, "gameDistribution": {"key": "x"},
      "crazygames": {"script": "own.js"}, "poki": {"gameId": "x"}}`;
    expect(await readSettings(async () => text, log)).toEqual({ ...DEFAULT_SETTINGS, adCooldownSeconds: 5 });
    expect(logged()).toEqual([
      'Unknown setting "volume". Ignoring it.',
      'Unknown setting "__proto__". Ignoring it.',
      'Unknown setting "crazygames". Ignoring it.',
      'Unknown setting "gameDistribution.key". Ignoring it.',
      'Unknown setting "poki.gameId". Ignoring it.',
    ]);
  });
});

describe('a settings file', () => {
  test.each(['', 'x', '<!doctype html>', '[]', 'null', '"text"', '{"portal":'])(
    'with the text %j yields the defaults and a log entry',
    async (text) => {
      expect(await readSettings(async () => text, log)).toEqual(DEFAULT_SETTINGS);
      expect(logged()).toHaveLength(1);
    },
  );

  test('that is missing yields the defaults and a log entry', async () => {
    expect(await readSettings(async () => Promise.reject(new Error('404 Not Found')), log)).toEqual(DEFAULT_SETTINGS);
    expect(logged()).toEqual([expect.stringContaining('404 Not Found')]);
  });

  describe('that is late', () => {
    beforeEach(() => void vi.useFakeTimers());

    /** Reads settings whose requests each take the given time, unless they are ended before. Returns the requests and the settings so far. */
    function readLate(seconds: number, answer: () => Response) {
      const read = { requests: 0, settings: undefined as Settings | undefined };
      vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
        read.requests++;
        return new Promise<Response>((resolve, reject) => {
          const timer = setTimeout(() => resolve(answer()), seconds * 1000);
          signal!.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal!.reason as Error);
          });
        });
      });
      void readSettings((failures) => fetchText('settings.json', { failures }), log).then((settings) => (read.settings = settings));
      return read;
    }

    const file = () => new Response(JSON.stringify(CHANGED));

    // @spec 7.12
    test.each([
      [0.1, 0.1, 1],
      [4.5, 4.5, 1],
      [7.9, 7.9, 1],
      [9, 17, 2],
      [30, 78, 4],
    ])('by %d s for each request is read after %d s, at request %i', async (seconds, total, requests) => {
      const read = readLate(seconds, file);
      await vi.advanceTimersByTimeAsync(total * 1000 - 1);
      expect(read.settings).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(read).toEqual({ requests, settings: CHANGED });
      expect(logged()).toEqual([]);
    });

    test.each([
      ['is missing', () => new Response('', { status: 404 })],
      ['is not JSON', () => new Response('<!doctype html>')],
    ])('and %s yields the defaults and a log entry', async (_, answer) => {
      const read = readLate(4.5, answer);
      await vi.advanceTimersByTimeAsync(4500);
      expect(read).toEqual({ requests: 1, settings: DEFAULT_SETTINGS });
      expect(logged()).toHaveLength(1);
    });

    test('for ever is never replaced by the defaults, and is requested ever more rarely', async () => {
      const read = readLate(100_000, file);
      await vi.advanceTimersByTimeAsync(600_000);
      expect([read.settings, read.requests < 20, logged()]).toEqual([undefined, true, []]);
    });

    holds(
      'after any delay is read',
      100,
      fc.asyncProperty(fc.integer({ min: 0, max: 120_000 }), async (delay) => {
        const read = readLate(delay / 1000, file);
        await vi.advanceTimersByTimeAsync(delay * 20);
        await vi.advanceTimersByTimeAsync(8000);
        expect(read.settings).toEqual(CHANGED);
      }),
    );
  });
});
