// The game's side of the embedding protocol with a fake parent and a real world: connection, calls, events and limits.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEmbed } from '../../src/app/connect-embed.ts';
import type { GameState } from '../../src/embed/api.ts';
import { CONNECT, HELLO, isFrameMessage, type FrameMessage } from '../../src/embed/protocol.ts';
import { createHud } from '../../src/state/hud.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';
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
function start(driver: WorldDriver, { isVisible = true, missing = undefined as Language | undefined } = {}) {
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
  connectEmbed(
    hud,
    (message) => void logged.push(message),
    async () => undefined,
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
      const find = () => received.find((message) => 'id' in message && message.id === id);
      await until(() => find() !== undefined);
      const answer = find() as Extract<FrameMessage, { id: number }>;
      return answer.type === 'answer' ? answer.state : answer.reason;
    }

    return { port, received, call, events: () => received.filter(({ type }) => type === 'event') };
  }

  return { driver, world, hud, frame, listeners, greeted, logged, sent, draw, send, connect };
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
    expect(await call('setLanguage', 'tlh')).toBe('Unsupported language.');
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
    expect(events().slice(1)).toEqual([
      { type: 'event', event: 'score', detail: { score: 3320 } },
      { type: 'event', event: 'levelUp', detail: { level: 2 } },
    ]);
  });

  test('report a game over with the score and the record', async () => {
    const { connect, draw } = start(playWorld(`${NO_MOVE} score=420`));
    const { events } = connect();
    await settle();
    for (let tick = 0; tick < 600; tick++) draw();
    await settle();
    expect(events().at(-1)).toEqual({ type: 'event', event: 'gameOver', detail: { score: 420, bestScore: 420, isNewBest: true } });
  });

  test('report a new size', async () => {
    const { connect, frame, listeners } = start(openMenu());
    const { events } = connect();
    frame.innerWidth = 540;
    for (const listener of listeners.resize) listener({} as never);
    await settle();
    expect(events().at(-1)).toMatchObject({ event: 'size', detail: { width: 540, height: 700, preferredHeight: 960 } });
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
