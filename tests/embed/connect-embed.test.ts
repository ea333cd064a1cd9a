// The game's side of the embedding protocol with a fake parent and a real world: connection, calls, events and limits.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEmbed } from '../../src/app/connect-embed.ts';
import type { GameState } from '../../src/embed/api.ts';
import { CONNECT, HELLO, isFrameMessage, type FrameMessage, type HostOffer } from '../../src/embed/protocol.ts';
import type { HostLink } from '../../src/portal/host-link.ts';
import { encodeReplay } from '../../src/rules/replay.ts';
import { createHud } from '../../src/state/hud.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';
import { FULL_OFFER } from '../portal/support/mocked-host.ts';
import { NO_MOVE } from '../support/positions.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { until } from '../support/until.ts';
import { settle } from './fake-page.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

const FRAME_MILLISECONDS = 16;

const open: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Starts a game in a frame. While the frame is visible, a requested animation frame is drawn in the next turn of the event loop. */
function start(
  driver: WorldDriver,
  { isVisible = true, missing = undefined as Language | undefined, saveMerged = Promise.resolve() } = {},
) {
  const { world } = driver;
  const listeners: Record<string, Set<(event: never) => void>> = { message: new Set(), resize: new Set() };
  const logged: string[] = [];
  const greeted: unknown[] = [];
  const sent: string[] = [];
  let now = 0;

  const hud = createHud(world, {
    ...NO_HUD_CALLS,
    send(command) {
      sent.push(command.type);
      world.commands.push(command);
    },
    sendToLeaderboard: (command) => void sent.push(`leaderboard ${JSON.stringify(command)}`),
    previewTheme: async (name) => void sent.push(`preview ${name}`),
    chooseLanguage(language) {
      sent.push(`choose ${language}`);
      if (language !== missing) hud.language.value = language;
    },
  });

  function draw(): void {
    driver.ticks(1);
    hud.publish();
    now += FRAME_MILLISECONDS;
  }

  const parent = { postMessage: (...args: unknown[]) => void greeted.push(args) };
  const frame = {
    parent,
    innerWidth: 360,
    innerHeight: 700,
    addEventListener: (type: string, listener: (event: never) => void) => void listeners[type].add(listener),
    removeEventListener: (type: string, listener: (event: never) => void) => void listeners[type].delete(listener),
    dispatchEvent: ({ type }: Event) => greeted.push(type),
    hostPage: undefined as HostLink | undefined,
    requestAnimationFrame(callback: (now: number) => void) {
      if (isVisible)
        setImmediate(() => {
          draw();
          callback(now);
        });
      return 0;
    },
  };
  vi.stubGlobal('window', frame);
  const links: HostLink[] = [];
  connectEmbed(
    hud,
    world,
    (message) => void logged.push(message),
    async (link) => {
      links.push(link);
      await saveMerged;
    },
  );

  /** Dispatches a message to the game's window. */
  function send(data: unknown, ports: readonly MessagePort[], source: unknown = parent): void {
    for (const listener of [...listeners.message]) listener({ data, ports, source, origin: 'https://blog.example' } as never);
  }

  /** Sends a connect message and returns the parent's end of its port. */
  function connect(data: unknown = CONNECT, source: unknown = parent) {
    const { port1: port, port2 } = new MessageChannel();
    const received: FrameMessage[] = [];
    port.addEventListener('message', (event) => void received.push(event.data));
    port.start();
    open.push(() => port.close());
    send(data, [port2], source);
    let lastId = 0;

    /** Resolves with the state, or with the reason of a refusal. */
    async function call(call: string, value?: unknown): Promise<GameState | string> {
      const id = ++lastId;
      port.postMessage({ id, call, value });
      const find = () => received.find((message) => ['answer', 'refusal'].includes(message.type) && 'id' in message && message.id === id);
      await until(() => find() !== undefined);
      const answer = find() as Extract<FrameMessage, { type: 'answer' | 'refusal' }>;
      return answer.type === 'answer' ? answer.state : answer.reason;
    }

    const events = (...names: string[]) =>
      received.filter((message) => message.type === 'event').filter(({ event }) => names.includes(event));
    return { port, received, call, events };
  }

  return { driver, world, hud, frame, links, listeners, greeted, logged, sent, draw, send, connect };
}

describe('the handshake', () => {
  test('starts with a hello to the parent', () => {
    expect(start(openMenu()).greeted).toEqual([[HELLO, '*']]);
  });

  test('accepts the first connect message of the parent and stops listening', async () => {
    const { connect, listeners } = start(openMenu());
    const first = connect();
    const second = connect();
    await settle();
    expect(first.received[0]).toEqual({ type: 'ready' });
    expect([second.received.length, listeners.message.size]).toEqual([0, 0]);
  });

  test('rejects a connect from another window, of another shape, or without exactly one port', async () => {
    const { connect, send, listeners } = start(openMenu());
    const strangers = [connect(CONNECT, {}), connect(CONNECT, null), connect({ ...CONNECT, version: 2 }), connect('frozen-jewel:connect')];
    send(CONNECT, []);
    const { port1, port2 } = new MessageChannel();
    send(CONNECT, [port1, port2]);
    port1.close();
    await settle();
    expect(strangers.map(({ received }) => received.length)).toEqual([0, 0, 0, 0]);
    expect(listeners.message.size).toBe(1);
  });

  test('reports ready and the size once the menu is shown', async () => {
    const driver = openWorld();
    const { connect, draw } = start(driver);
    const { received } = connect();
    await settle();
    expect(received).toEqual([]);
    driver.send({ type: 'finishLoading' });
    draw();
    draw();
    await settle();
    expect(received).toEqual([
      { type: 'ready' },
      { type: 'event', event: 'size', detail: { width: 360, height: 700, preferredHeight: 640 } },
    ]);
  });
});

describe('calls', () => {
  test('execute play, pause and resume like presses of a player', async () => {
    const { connect } = start(openMenu());
    const { call } = connect();
    expect(await call('getState')).toMatchObject({ screen: 'menu', overlay: 'none', isPlaying: false });
    expect(await call('play')).toMatchObject({ screen: 'game', overlay: 'none', isPlaying: true });
    expect(await call('pause')).toMatchObject({ overlay: 'paused', isPlaying: false });
    expect(await call('pause')).toMatchObject({ overlay: 'paused' });
    expect(await call('resume')).toMatchObject({ overlay: 'none', isPlaying: true });
    expect(await call('resume')).toMatchObject({ isPlaying: true });
    expect(await call('pause')).toMatchObject({ overlay: 'paused' });
    expect(await call('play')).toMatchObject({ isPlaying: true });
  });

  test.each([
    ['play', { overlay: 'none', isPlaying: true }],
    ['resume', { overlay: 'none', isPlaying: true }],
    ['pause', { overlay: 'paused', isPlaying: false }],
  ] as const)('of %s close the settings over a pause', async (name, state) => {
    const driver = openMenu().send({ type: 'play' }).send({ type: 'pause' }).send({ type: 'openSettings' });
    const { call } = start(driver).connect();
    expect(await call('getState')).toMatchObject({ overlay: 'settings' });
    expect(await call(name)).toMatchObject(state);
  });

  test('of play continue a saved game from any panel of the menu', async () => {
    const driver = openMenu({ saved: savedGame('0 1a,3a,3a score=420') }).send({ type: 'openSettings' });
    const { call } = start(driver).connect();
    expect(await call('play')).toMatchObject({ screen: 'game', overlay: 'none', score: 420 });
  });

  test('of play start a new game after a game over', async () => {
    const { connect, world } = start(playWorld(`${NO_MOVE} score=420`).settle());
    const { call } = connect();
    expect(await call('getState')).toMatchObject({ overlay: 'gameOver', score: 420 });
    expect(await call('play')).toMatchObject({ overlay: 'none', score: 0, isPlaying: true });
    expect(world.flow.overlay).toBe('none');
  });

  test('of play start a classic game after the daily game, which is played once', async () => {
    const driver = openMenu();
    const { connect, draw, world } = start(driver);
    const { call } = connect();
    driver.send({ type: 'playDaily', seed: 7, day: '2026-11-22' });
    driver.send({ type: 'loadPosition', game: parseNotation(NO_MOVE), start: { type: 'position', notation: NO_MOVE } });
    world.flow = { ...world.flow, mode: 'daily' };
    driver.settle();
    draw();
    expect(world.flow.overlay).toBe('gameOver');
    expect(await call('play')).toMatchObject({ screen: 'game', overlay: 'none', isPlaying: true });
    expect(world.flow.mode).toBe('classic');
  });

  test('that are impossible now are refused with a reason', async () => {
    const { connect } = start(openMenu());
    const { call } = connect();
    expect(await call('pause')).toBe('The game cannot pause now. Screen: "menu", overlay: "none".');
    expect(await call('resume')).toBe('The game cannot resume now. Screen: "menu", overlay: "none".');
  });

  test('are refused during an ad and on a device held sideways', async () => {
    const driver = openMenu().send({ type: 'showAd' });
    const { call } = start(driver).connect();
    expect(await call('play')).toBe('The game cannot play now. Screen: "menu", overlay: "none".');
    driver.send({ type: 'hideAd' }, { type: 'turnDevice', isSideways: true });
    expect(await call('play')).toContain('cannot play');
  });

  test('that are not awaited are executed one after another', async () => {
    const { connect } = start(openMenu());
    const { call } = connect();
    const states = await Promise.all([call('play'), call('pause'), call('resume'), call('pause')]);
    expect(states.map((state) => typeof state === 'object' && state.overlay)).toEqual(['none', 'paused', 'none', 'paused']);
  });

  test('of mute change the sound only, and no setting of the player', async () => {
    const { connect, hud, sent, world } = start(openMenu());
    const { call } = connect();
    const before = structuredClone(world.profile);
    expect(await call('mute', true)).toMatchObject({ isMuted: true });
    expect(hud.isHostMuted.value).toBe(true);
    expect(await call('mute', false)).toMatchObject({ isMuted: false });
    expect([sent, world.profile]).toEqual([[], before]);
  });

  test('of setLanguage are answered once the language is loaded', async () => {
    const { connect, sent } = start(openMenu());
    const { call } = connect();
    expect(await call('setLanguage', 'fr')).toMatchObject({ language: 'fr' });
    expect(await call('setLanguage', 'fr')).toMatchObject({ language: 'fr' });
    expect(sent).toEqual(['choose fr']);
  });

  test('of setLanguage are refused for an unsupported language and for one that fails to load', async () => {
    const { connect, sent } = start(openMenu(), { missing: 'zh' });
    const { call } = connect();
    expect(await call('setLanguage', 'tlh')).toBe('Unknown language "tlh". Known: en, ru, fr, es, pt, zh.');
    expect(sent).toEqual([]);
    expect(await call('setLanguage', 'zh')).toContain('Failed to load the language.');
  });
});

describe('events', () => {
  test('report the score and a new level', async () => {
    const { driver, connect, draw } = start(playWorld('1111111 1a,3a,3a stage=3100 score=3100'));
    const { events } = connect();
    await settle();
    const play = (ticks: number) => {
      for (let tick = 0; tick < ticks; tick++) draw();
    };
    play(2);
    driver.drop(0, 7, 0);
    play(300);
    await settle();
    expect(events('score', 'levelUp')).toEqual([
      { type: 'event', event: 'score', detail: { score: 3320 } },
      { type: 'event', event: 'levelUp', detail: { level: 2 } },
    ]);
  });

  test('report a game over with the score, the record and the replay', async () => {
    const { connect, draw, world } = start(playWorld(`${NO_MOVE} score=420`));
    const { events } = connect();
    await settle();
    for (let tick = 0; tick < 600; tick++) draw();
    await settle();
    const detail = { score: 420, bestScore: 420, isNewBest: true, replay: encodeReplay(world.session.running!) };
    expect(events('gameOver')).toEqual([{ type: 'event', event: 'gameOver', detail }]);
  });

  test('report the start of a practice game, and no game over: its score does not count', async () => {
    const driver = openMenu();
    const { connect, hud, draw } = start(driver);
    const { events } = connect();
    const practice = { kind: 'coach', start: { type: 'position', notation: NO_MOVE } } as const;
    driver.send({ type: 'playPractice', practice });
    for (let tick = 0; tick < 600; tick++) draw();
    await settle();
    expect(hud.overlay.value).toBe('gameOver');
    expect(events('start', 'gameOver')).toEqual([{ type: 'event', event: 'start', detail: { mode: 'practice' } }]);
  });

  test('report starts, play and pauses, each once', async () => {
    const driver = openMenu();
    const { connect } = start(driver);
    const { call, events } = connect();
    for (const name of ['play', 'pause', 'resume', 'pause']) await call(name);
    driver.send({ type: 'replay' });
    await call('play');
    await settle();
    const details = (name: string) => events(name).map(({ detail }) => detail);
    expect(details('start')).toEqual([{ mode: 'classic' }, { mode: 'classic' }]);
    expect(details('play').map((detail) => (detail as { isPlaying: boolean }).isPlaying)).toEqual([true, false, true, false, true]);
    expect(details('pause').map((detail) => (detail as { isPaused: boolean }).isPaused)).toEqual([true, false, true, false]);
  });

  test('report ads, coins, the language, silence, the result of the day and the leaderboard', async () => {
    const { connect, hud, world, draw } = start(openMenu());
    const { events } = connect();
    hud.ad.value = { stage: 'asked', seconds: 4 };
    hud.ad.value = { stage: 'asked', seconds: 3 };
    hud.ad.value = { stage: 'none', seconds: 0 };
    hud.language.value = 'fr';
    Object.assign(world.profile, { coins: 7, isSoundOn: false });
    draw();
    Object.assign(world.profile, { isMusicOn: false });
    draw();
    hud.hostPresses.value++;
    hud.hostPresses.value++;
    // A result of an earlier visit is not reported.
    hud.daily.value = { today: '2026-11-22', result: { day: '2026-11-22', score: 40 } };
    await settle();
    const sent = events('ad', 'coins', 'language', 'mute', 'leaderboard', 'dailyResult').map(({ event, detail }) => [event, detail]);
    expect(sent).toEqual([
      ['ad', { stage: 'asked' }],
      ['ad', { stage: 'none' }],
      ['language', { language: 'fr' }],
      ['coins', { coins: 7 }],
      ['mute', { isMuted: true }],
      ['leaderboard', { bestScore: 0 }],
      ['leaderboard', { bestScore: 0 }],
    ]);
  });

  test('report the result of the daily game, and its rank', async () => {
    const day = '2026-11-22';
    const driver = openMenu();
    const { connect, hud, world, draw } = start(driver);
    const { events } = connect();
    driver.send({ type: 'playDaily', seed: 7, day });
    draw();
    driver.send({ type: 'loadPosition', game: parseNotation(NO_MOVE), start: { type: 'position', notation: NO_MOVE } });
    for (let tick = 0; tick < 900 && hud.overlay.peek() !== 'gameOver'; tick++) {
      if (hud.overlay.peek() === 'revive') driver.send({ type: 'giveUp' });
      draw();
    }
    Object.assign(world.session.running!, { day });
    draw();
    hud.daily.value = { today: day, result: { day, score: 40 } };
    hud.daily.value = { today: day, result: { day, score: 40, rank: 3 } };
    await settle();
    expect(events('dailyResult').map(({ detail }) => detail)).toEqual([
      { day, score: 40 },
      { day, score: 40, rank: 3 },
    ]);
  });

  test('report a new size', async () => {
    const { connect, frame, listeners } = start(openMenu());
    const { events } = connect();
    frame.innerWidth = 540;
    for (const listener of listeners.resize) listener({} as never);
    await settle();
    expect(events('size').at(-1)).toMatchObject({ event: 'size', detail: { width: 540, height: 700, preferredHeight: 960 } });
  });

  test('pass the checks of the host', async () => {
    const { connect, draw } = start(playWorld(`${NO_MOVE} score=420`));
    const { received, call } = connect();
    for (let tick = 0; tick < 600; tick++) draw();
    await call('getState');
    await call('pause');
    expect(received.filter((message) => !isFrameMessage(message))).toEqual([]);
  });
});

describe('an offer', () => {
  const connectWith = (offer: Partial<HostOffer>, driver = openMenu(), saveMerged = Promise.resolve()) => {
    const started = start(driver, { saveMerged });
    return { ...started, ...started.connect({ ...CONNECT, offer: { ...FULL_OFFER, ...offer } }) };
  };

  test('connects the adapter, and requests get their answers', async () => {
    const { frame, greeted, links, port, received } = connectWith({});
    expect([greeted.at(-1), frame.hostPage]).toEqual(['hostpage', links[0]]);
    const answer = links[0].request({ request: 'listScores' });
    await settle();
    const { id } = received.find(({ type }) => type === 'request') as { id: number };
    port.postMessage({ type: 'hostAnswer', id: id + 1, value: 'of another request' });
    port.postMessage({ type: 'hostAnswer', id, value: 7 });
    port.postMessage({ type: 'hostAnswer', id, value: 8 });
    expect(await answer).toBe(7);
  });

  test('of another shape, or none, leaves the game as it is', async () => {
    const { links, connect } = start(openMenu());
    const { received } = connect({ ...CONNECT, offer: { ...FULL_OFFER, daily: 'yes' } });
    await settle();
    expect([links.length, received[0].type]).toEqual([0, 'ready']);
  });

  test.each(['none', 'host'] as const)('with the leaderboard %s sets the button permanently', (leaderboard) => {
    const { hud } = connectWith({ leaderboard });
    expect(hud.leaderboardTarget.value).toBe(leaderboard);
    // As the settings do, when they arrive.
    hud.leaderboardTarget.value = 'leaderboard';
    expect(hud.leaderboardTarget.value).toBe(leaderboard);
  });

  test('with theme, name and daily applies them, the latter two to the merged save, and ignores an unknown theme', async () => {
    let endMerge = () => {};
    const merged = new Promise<void>((resolve) => (endMerge = resolve));
    const { sent } = connectWith({ theme: 'ember', player: 'Anna', daily: true }, openMenu(), merged);
    await settle();
    expect(sent).toEqual(['preview ember']);
    endMerge();
    await settle();
    expect(sent.slice(1)).toEqual(['leaderboard {"type":"join","username":"Anna"}', 'leaderboard {"type":"playDaily"}']);
    expect(connectWith({ theme: 'lava' }).sent).toEqual([]);
  });

  test('lets the host hold the game once the adapter is open, which comes after the menu', async () => {
    const { call, links, hud } = connectWith({});
    const holds: boolean[] = [];
    const held = call('hold', true);
    await settle();
    links[0].onHold = (isHeld) => {
      holds.push(isHeld);
      hud.ad.value = { stage: isHeld ? 'shown' : 'none', seconds: 0 };
    };
    await held;
    await call('hold', false);
    expect(await call('play')).toMatchObject({ isPlaying: true });
    expect(await call('hold', true)).toMatchObject({ isPlaying: false });
    await call('hold', false);
    expect(holds).toEqual([true, false, true, false]);
  });

  test.each<[string, HostOffer['ads']]>([
    ['offers no ads', []],
    ['is not the portal after 8 s', ['rewarded']],
  ])('of a page that %s cannot hold the game', async (_, ads) => {
    const { call } = connectWith({ ads });
    expect(await call('hold', true)).toBe('The page is not the portal of the game.');
  });

  test('of a host that floods the port costs it its answers, not the game', async () => {
    const { links, port, logged, call } = connectWith({});
    const answered = vi.fn<(value: unknown) => void>();
    void links[0].request({ request: 'listScores' }).then(answered);
    for (let id = 100; id < 600; id++) port.postMessage({ type: 'hostAnswer', id, value: 'x' });
    port.postMessage({ type: 'hostAnswer', id: 1, value: 7 });
    await settle();
    expect([answered.mock.calls, logged.length]).toEqual([[], 1]);
    vi.advanceTimersByTime(1000);
    expect(await call('getState')).toMatchObject({ screen: 'menu' });
  });
});

describe('a hostile parent', () => {
  test('gets answers to 50 calls a second, and one line in the log', async () => {
    const { connect, logged } = start(openMenu());
    const { port, received } = connect();
    for (let id = 1; id <= 1000; id++) port.postMessage({ id, call: 'getState' });
    await settle();
    expect(received.filter(({ type }) => type === 'answer')).toHaveLength(50);
    expect(logged).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    for (let id = 2001; id <= 2100; id++) port.postMessage({ id, call: 'getState' });
    await settle();
    expect(received.filter(({ type }) => type === 'answer')).toHaveLength(100);
    expect(logged).toHaveLength(1);
  });

  test('cannot fill the queue of a hidden game', async () => {
    const { connect, world } = start(openMenu(), { isVisible: false });
    const { port, received } = connect();
    for (let id = 1; id <= 40; id++) port.postMessage({ id, call: id % 2 ? 'play' : 'pause' });
    await settle();
    expect(received.filter(({ type }) => type === 'refusal')).toHaveLength(32);
    expect(world.commands.length).toBeLessThanOrEqual(3);
  });

  test('changes nothing with invalid calls', async () => {
    const { connect, world, sent } = start(openMenu());
    const { port, received, call } = connect();
    const before = JSON.stringify(world.flow);
    for (const message of [
      null,
      7,
      'play',
      'x'.repeat(1_000_000),
      ['play'],
      { call: 'play' },
      { id: -1, call: 'play' },
      { id: '1', call: 'play' },
      { id: 1, call: 'constructor' },
      { id: 1, call: '__proto__' },
      { id: 1, call: 'x'.repeat(1_000_000) },
      { id: 1, call: 'resetStats' },
      { id: 1, call: 'mute', value: 'yes' },
      { id: 1, call: 'setLanguage', value: 'x'.repeat(1_000_000) },
      { id: 1, call: 'setLanguage', value: ['fr'] },
    ])
      port.postMessage(message);
    await settle();
    expect(received.map(({ type }) => type)).toEqual(['ready', 'event']);
    expect([JSON.stringify(world.flow), sent]).toEqual([before, []]);
    expect(await call('getState')).toMatchObject({ screen: 'menu' });
  });
});
