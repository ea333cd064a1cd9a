// The score service connected to the game: placement of popups, tracking of games by the HUD's signals, texts of faults.
import { batch } from '@preact/signals-core';
import { describe, expect, test, vi } from 'vitest';
import { connectScoreService } from '../../src/scores/connect-score-service.ts';
import { loadBotCheck, type BotWindow } from '../../src/scores/bot-protection.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import type { ScoreServiceCommand } from '../../src/state/score-service-view.ts';
import { createStore } from '../../src/page/storage.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { openHud } from '../hud/hud-markup.ts';
import { detachHud } from '../support/detached-hud.ts';
import type { AdStage } from '../../src/state/hud.ts';
import { countedOf, postsOf } from './score-service-page.ts';
import { NO_BOT_CHECK } from '../server/score-service/score-service-client.ts';
import { KEY } from '../server/support/leaderboard-client.ts';
import { useTestServer } from '../server/support/shared-server.ts';
import { createServerFetch } from '../support/server-fetch.ts';
import { MemoryStorage } from '../support/storages.ts';

const SETTINGS = { ...DEFAULT_SETTINGS.scoreService, isEnabled: true, address: './service/', key: KEY };
const WRONG_PIN = '999999';
const server = useTestServer('embedded', NO_BOT_CHECK);
const NEW_GAME: ScoreReport = {
  score: 0,
  start: { type: 'seed', seed: 1 },
  actions: [],
  times: [],
  ticket: undefined,
  day: undefined,
  isOver: false,
};

type HudValues = Partial<{
  screen: 'menu' | 'game';
  mode: 'classic' | 'daily' | 'watch';
  overlay: 'none' | 'paused' | 'leaderboard' | 'settings' | 'gameOver';
}> &
  Partial<Record<'isPlaying' | 'isOver' | 'isMuted' | 'isSideways' | 'isTooSmall' | 'isPictureLost', boolean>> & { adStage?: AdStage };

const MENU: HudValues = { screen: 'menu', mode: 'classic', overlay: 'none', isPlaying: false, isOver: false };
const PLAY: HudValues = { screen: 'game', mode: 'classic', overlay: 'none', isPlaying: true, isOver: false };
const OVER: HudValues = { overlay: 'gameOver', isPlaying: false, isOver: true };

type LoadCheck = NonNullable<Parameters<typeof connectScoreService>[0]['loadCheck']>;

const TOKENS: LoadCheck = async () => ({ execute: async () => 'token' });

function connect(settings: Partial<typeof SETTINGS> = {}, loadCheck = TOKENS) {
  const hud = detachHud(openHud().hud);
  const network = createServerFetch(server);
  const page = { milliseconds: 5000, report: NEW_GAME as ScoreReport | undefined, goOnline: () => {} };

  function set(values: HudValues): void {
    batch(() => {
      for (const [name, value] of Object.entries(values)) (hud[name as keyof HudValues] as { value: unknown }).value = value;
    });
  }

  set(MENU);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', (type: string, call: () => void) => void (type === 'online' && (page.goOnline = call)));
  const storage = new MemoryStorage();
  const service = connectScoreService({
    hud,
    settings: { ...SETTINGS, ...settings },
    store: createStore(() => storage),
    report: () => page.report,
    ...network,
    now: () => page.milliseconds,
    loadCheck,
    warn: () => {},
    log: () => {},
  });

  return {
    hud,
    network,
    page,
    set,
    view: () => hud.scoreService.value!,
    async handle(command: ScoreServiceCommand): Promise<void> {
      service.handle(command);
      await network.idle();
    },
    /** Returns the stored games of Grace. */
    async counted() {
      await network.idle();
      return countedOf(server, 'Grace');
    },
    /** Advances the clock. */
    wait(seconds: number): void {
      page.milliseconds += seconds * 1000;
    },
    /** Replaces the game on the board. */
    deal(report: Partial<ScoreReport>): void {
      page.report = { ...NEW_GAME, ...report };
    },
  };
}

/** Connects and logs in as Grace. */
async function connectAsGrace(settings: Partial<typeof SETTINGS> = {}) {
  const game = connect(settings);
  await game.handle({ type: 'register', nickname: 'Grace' });
  await game.handle({ type: 'close' });
  return game;
}

describe('popups', () => {
  test('open over the menu, its leaderboard and the end of a game', () => {
    const { set, view } = connect();
    expect(view().popup).toBe('registration');
    set({ overlay: 'leaderboard' });
    expect(view().popup).toBe('registration');
    set({ ...PLAY, ...OVER });
    expect(view().popup).toBe('registration');
  });

  // @spec 4.87
  test.each<[string, HudValues]>([
    ['play', PLAY],
    ['a pause', { ...PLAY, overlay: 'paused', isPlaying: false }],
    ['another panel', { overlay: 'settings' }],
    ['an ad', { adStage: 'shown' }],
    ['the message to turn the device', { isSideways: true }],
    ['the message about a small window', { isTooSmall: true }],
    ['a lost picture', { isPictureLost: true }],
  ])('wait during %s, then open', (_, values) => {
    const { set, view } = connect();
    set(values);
    expect(view().popup).toBe('none');
    set({ ...MENU, adStage: 'none', isSideways: false, isTooSmall: false, isPictureLost: false });
    expect(view().popup).toBe('registration');
  });

  // @spec 1.22 8.14 9.56
  test('follow the player through registration, login and leaderboard', async () => {
    const { handle, view, network } = connect({ autoShowRegistration: false });
    await handle({ type: 'showRegistration' });
    await handle({ type: 'typeNickname', nickname: 'Gr' });
    expect(view()).toMatchObject({
      popup: 'registration',
      nickname: 'Gr',
      message: { key: 'scoreService.error.nicknameTooShort', values: { minLength: 5 } },
    });
    await handle({ type: 'register', nickname: 'Grace' });
    expect(view()).toMatchObject({ popup: 'registered', user: { nickname: 'Grace' }, message: undefined });
    const { pin } = view().user!;
    await handle({ type: 'close' });
    await handle({ type: 'logOut' });
    await handle({ type: 'showLogin' });
    await handle({ type: 'logIn', nickname: 'Grace', pin: WRONG_PIN });
    expect(view()).toMatchObject({ popup: 'login', user: undefined, message: { key: 'scoreService.error.login' } });
    await handle({ type: 'logIn', nickname: 'Grace', pin });
    expect(view()).toMatchObject({ popup: 'none', user: { nickname: 'Grace' } });
    await handle({ type: 'showLeaderboard', leaderboard: 'virtual_currency2' });
    expect(view()).toMatchObject({
      popup: 'leaderboard',
      leaderboard: 'virtual_currency2',
      leaderboards: SETTINGS.boards,
      listState: 'empty',
    });
    expect(network.requests.at(-1)).toMatchObject({
      path: '/service/user/virtual_currency/getLeaderboard',
      query: '?game_id=frozen-jewel&type=virtual_currency2',
    });
  });
});

describe('games', () => {
  // @spec 4.93 9.55
  test('are timed without pauses and muted time, and posted at their end', async () => {
    const { set, wait, deal, view, counted } = await connectAsGrace();
    set(PLAY);
    wait(10);
    set({ isPlaying: false, overlay: 'paused' });
    wait(100);
    set(PLAY);
    wait(5);
    set({ isMuted: true });
    wait(100);
    set({ isMuted: false });
    wait(2);
    deal({ score: 640, isOver: true });
    set({ isPlaying: false, isOver: true });
    wait(1);
    set(OVER);
    expect(await counted()).toMatchObject({ score: 640, seconds: 17, games: 1 });
    expect(view().popup).toBe('none');
  });

  // @spec 4.94 4.96
  test('keep their time when resumed, and lose it when replaced', async () => {
    const { set, wait, deal, counted } = await connectAsGrace();
    set(PLAY);
    wait(10);
    set(MENU);
    wait(50);
    set(PLAY);
    wait(1);
    set(MENU);
    deal({ start: { type: 'seed', seed: 2 } });
    set(PLAY);
    wait(4);
    deal({ start: { type: 'seed', seed: 2 }, score: 20 });
    set(OVER);
    expect(await counted()).toMatchObject({ score: 20, seconds: 4, games: 1 });
  });

  // @spec 4.95
  test('restarted from the pause start a new time', async () => {
    const { set, wait, deal, counted } = await connectAsGrace();
    set(PLAY);
    wait(10);
    set({ isPlaying: false, overlay: 'paused' });
    deal({ start: { type: 'seed', seed: 2 }, score: 20 });
    set(PLAY);
    wait(3);
    set(OVER);
    expect(await counted()).toMatchObject({ seconds: 3, games: 1 });
  });

  // @spec 4.92
  test('resumed from a save include their earlier time', async () => {
    const { set, wait, deal, counted } = await connectAsGrace();
    deal({ actions: [{ type: 'drop', slot: 0, x: 0, y: 0 }], times: [300], score: 20 });
    set(PLAY);
    wait(5);
    set(OVER);
    expect(await counted()).toMatchObject({ seconds: 35, games: 1 });
  });

  test('are posted once each', async () => {
    const { set, wait, deal, network, counted } = await connectAsGrace();
    for (const seed of [1, 2, 3]) {
      deal({ start: { type: 'seed', seed }, score: seed });
      set(PLAY);
      wait(seed);
      set(OVER);
      set({ isMuted: true });
      set({ isMuted: false });
      expect(await counted()).toMatchObject({ score: seed, seconds: seed, games: seed });
    }
    expect(postsOf(network)).toHaveLength(3);
  });

  test.each<[string, HudValues, Partial<ScoreReport>]>([
    ['daily', { mode: 'daily' }, { day: '2026-11-22' }],
    ['watched', { mode: 'watch' }, {}],
    ['debug', {}, { start: { type: 'position', notation: '' } }],
  ])('are not posted if they are %s games', async (_, values, report) => {
    const { set, wait, deal, network } = await connectAsGrace();
    deal(report);
    set({ ...PLAY, ...values });
    wait(5);
    set(OVER);
    await network.idle();
    expect(postsOf(network)).toEqual([]);
  });

  // @spec 2.92
  test("open the leaderboard at their end with autoShowLeaderboard, with the player's row marked", async () => {
    const { set, deal, view, network } = await connectAsGrace({ autoShowLeaderboard: true });
    set(PLAY);
    deal({ score: 640 });
    set({ isPlaying: false, isOver: true });
    await network.idle();
    expect(view().popup).toBe('none');
    set(OVER);
    expect(view()).toMatchObject({ popup: 'leaderboard', rows: [{ username: 'Grace', score: 640, isOwn: true }] });
  });

  test('that could not be posted are posted when the network is back', async () => {
    const { set, deal, page, network, counted } = await connectAsGrace();
    network.fail('/', 'offline');
    set(PLAY);
    deal({ score: 640 });
    set(OVER);
    await network.idle();
    network.repair();
    page.goOnline();
    expect(await counted()).toMatchObject({ score: 640, games: 1 });
  });
});

describe('the bot protection', () => {
  const load = async () => {};

  test('uses the botCheck global of the script', async () => {
    const botCheck = { execute: async () => 'own' };
    expect(await loadBotCheck('a.js', { botCheck }, load)).toBe(botCheck);
  });

  // @spec 7.11
  test('uses reCAPTCHA once it is ready', async () => {
    const grecaptcha: NonNullable<BotWindow['grecaptcha']> = {
      ready: (call) => queueMicrotask(call),
      execute: async (siteKey, { action }) => `${siteKey} ${action}`,
    };
    const check = await loadBotCheck('a.js', { grecaptcha }, load);
    expect(await check.execute('site')).toBe('site submit');
  });

  test.each<[string, LoadCheck, string]>([
    ['script', () => new Promise(() => {}), 'scoreService.error.botScript'],
    ['token', async () => ({ execute: () => new Promise(() => {}) }), 'scoreService.error.botToken'],
  ])('gives up a pending %s after five seconds', async (_, loadCheck, key) => {
    vi.useFakeTimers();
    const { handle, view } = connect({}, loadCheck);
    void handle({ type: 'register', nickname: 'Grace' });
    await vi.advanceTimersByTimeAsync(4999);
    expect(view()).toMatchObject({ isBusy: true, message: undefined });
    await vi.advanceTimersByTimeAsync(1);
    expect(view()).toMatchObject({ isBusy: false, message: { key } });
  });

  test('rejects a script without a known global', async () => {
    await expect(loadBotCheck('a.js', {}, load)).rejects.toThrow('a.js sets neither botCheck nor grecaptcha');
  });
});
