// The game's side against a scripted parent, over the real world: who may connect, what calls do, what is told, and what a flood does.
import { afterEach, describe, expect, test } from 'vitest';
import { connectEmbed } from '../../src/app/connect-embed.ts';
import type { GameState } from '../../src/embed/api.ts';
import { CONNECT, HELLO, isFrameMessage, type FrameMessage } from '../../src/embed/protocol.ts';
import { createHud } from '../../src/app/create-hud.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';
import { settle } from './fake-page.ts';

const FRAME_MILLISECONDS = 16;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A game in a frame. Frames are drawn as soon as they are asked for, unless the frame is out of sight. */
function start(driver: WorldDriver, { isInSight = true, missing = undefined as Language | undefined } = {}) {
  const { world } = driver;
  const listeners: Record<string, Set<(event: never) => void>> = { message: new Set(), resize: new Set() };
  const warned: string[] = [];
  const greeted: unknown[] = [];
  const sent: string[] = [];
  let now = 0;

  const hud = createHud(world, {
    send(command) {
      sent.push(command.type);
      world.commands.push(command);
    },
    sendToLeaderboard() {},
    sendToScoreService() {},
    share() {},
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

  const parent = { postMessage: (...words: unknown[]) => void greeted.push(words) };
  const frame = {
    parent,
    innerWidth: 360,
    innerHeight: 700,
    addEventListener: (type: string, listener: (event: never) => void) => void listeners[type].add(listener),
    removeEventListener: (type: string, listener: (event: never) => void) => void listeners[type].delete(listener),
    requestAnimationFrame(callback: (now: number) => void) {
      if (isInSight)
        setImmediate(() => {
          draw();
          callback(now);
        });
      return 0;
    },
  };
  connectEmbed(hud, (message) => void warned.push(message), frame as unknown as Window);

  /** A message to the game's window, as the browser brings it. */
  function send(data: unknown, ports: readonly MessagePort[], source: unknown = parent): void {
    for (const listener of [...listeners.message]) listener({ data, ports, source, origin: 'https://blog.example' } as never);
  }

  /** The parent's end of a port that the game has taken, or has not. */
  function connect(data: unknown = CONNECT, source: unknown = parent) {
    const { port1: port, port2 } = new MessageChannel();
    const heard: FrameMessage[] = [];
    port.addEventListener('message', (event) => void heard.push(event.data));
    port.start();
    open.push(() => port.close());
    send(data, [port2], source);
    let lastId = 0;

    /** The answer: the state, or the reason of a refusal. */
    async function call(call: string, value?: unknown): Promise<GameState | string> {
      const id = ++lastId;
      port.postMessage({ id, call, value });
      for (;;) {
        await settle();
        const answer = heard.find((message) => 'id' in message && message.id === id);
        if (answer?.type === 'answer') return answer.state;
        if (answer?.type === 'refusal') return answer.reason;
      }
    }

    return { port, heard, call, events: () => heard.filter(({ type }) => type === 'event') };
  }

  return { driver, world, hud, frame, listeners, greeted, warned, sent, draw, send, connect };
}

describe('the handshake', () => {
  test('begins with a hello to whoever is the parent', () => {
    expect(start(openMenu()).greeted).toEqual([[HELLO, '*']]);
  });

  test('takes the first connect of the parent, and then listens to no window any more', async () => {
    const { connect, listeners } = start(openMenu());
    const first = connect();
    const second = connect();
    await settle();
    expect(first.heard[0]).toEqual({ type: 'ready' });
    expect([second.heard.length, listeners.message.size]).toEqual([0, 0]);
  });

  test('takes none of a stranger, of another shape, or without a port of its own', async () => {
    const { connect, send, listeners } = start(openMenu());
    const strangers = [connect(CONNECT, {}), connect(CONNECT, null), connect({ ...CONNECT, version: 2 }), connect('frozen-jewel:connect')];
    send(CONNECT, []);
    const { port1, port2 } = new MessageChannel();
    send(CONNECT, [port1, port2]);
    port1.close();
    await settle();
    expect(strangers.map(({ heard }) => heard.length)).toEqual([0, 0, 0, 0]);
    expect(listeners.message.size).toBe(1);
  });

  test('says that the game is ready once its menu stands, and how large it is', async () => {
    const driver = openWorld();
    const { connect, draw } = start(driver);
    const { heard } = connect();
    await settle();
    expect(heard).toEqual([]);
    driver.send({ type: 'finishLoading' });
    draw();
    draw();
    await settle();
    expect(heard).toEqual([{ type: 'ready' }, { type: 'event', event: 'size', detail: { width: 360, height: 700, preferredHeight: 640 } }]);
  });
});

describe('calls', () => {
  test('play, pause and resume are what a player would press', async () => {
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
  ] as const)('%s closes the settings over a pause', async (name, state) => {
    const driver = openMenu().send({ type: 'play' }).send({ type: 'pause' }).send({ type: 'openSettings' });
    const { call } = start(driver).connect();
    expect(await call('getState')).toMatchObject({ overlay: 'settings' });
    expect(await call(name)).toMatchObject(state);
  });

  test('play goes on with a saved game, out of any panel of the menu', async () => {
    const driver = openMenu({ saved: savedGame('0 1a,3a,3a score=420') }).send({ type: 'openSettings' });
    const { call } = start(driver).connect();
    expect(await call('play')).toMatchObject({ screen: 'game', overlay: 'none', score: 420 });
  });

  test("play after a game's end begins a new one", async () => {
    const { connect, world } = start(playWorld(`${NO_MOVE} score=420`).settle());
    const { call } = connect();
    expect(await call('getState')).toMatchObject({ overlay: 'gameOver', score: 420 });
    expect(await call('play')).toMatchObject({ overlay: 'none', score: 0, isPlaying: true });
    expect(world.flow.overlay).toBe('none');
  });

  test('that the game cannot carry out are refused in words', async () => {
    const { connect } = start(openMenu());
    const { call } = connect();
    expect(await call('pause')).toBe('The game cannot pause now. Screen: "menu", overlay: "none".');
    expect(await call('resume')).toBe('The game cannot resume now. Screen: "menu", overlay: "none".');
  });

  test('an ad or a device that lies on its side holds them up as it does a player', async () => {
    const driver = openMenu().send({ type: 'showAd' });
    const { call } = start(driver).connect();
    expect(await call('play')).toBe('The game cannot play now. Screen: "menu", overlay: "none".');
    driver.send({ type: 'hideAd' }, { type: 'turnDevice', isSideways: true });
    expect(await call('play')).toContain('cannot play');
  });

  test('that are not waited for are carried out one after another', async () => {
    const { connect } = start(openMenu());
    const { call } = connect();
    const states = await Promise.all([call('play'), call('pause'), call('resume'), call('pause')]);
    expect(states.map((state) => typeof state === 'object' && state.overlay)).toEqual(['none', 'paused', 'none', 'paused']);
  });

  test('mute is told to the sound and changes nothing of the player', async () => {
    const { connect, hud, sent, world } = start(openMenu());
    const { call } = connect();
    const before = structuredClone(world.profile);
    expect(await call('mute', true)).toMatchObject({ isMuted: true });
    expect(hud.isHostMuted.value).toBe(true);
    expect(await call('mute', false)).toMatchObject({ isMuted: false });
    expect([sent, world.profile]).toEqual([[], before]);
  });

  test('setLanguage is answered once the language is there', async () => {
    const { connect, sent } = start(openMenu());
    const { call } = connect();
    expect(await call('setLanguage', 'fr')).toMatchObject({ language: 'fr' });
    expect(await call('setLanguage', 'fr')).toMatchObject({ language: 'fr' });
    expect(sent).toEqual(['choose fr']);
  });

  test('a language that the game does not speak, or that cannot be loaded, is refused', async () => {
    const { connect, sent } = start(openMenu(), { missing: 'zh' });
    const { call } = connect();
    expect(await call('setLanguage', 'tlh')).toBe('Unsupported language.');
    expect(sent).toEqual([]);
    expect(await call('setLanguage', 'zh')).toContain('Failed to load the language.');
  });
});

describe('events', () => {
  test('tell the score, a new level and the end', async () => {
    const { driver, connect, draw } = start(playWorld('1111111 1a,3a,3a stage=3100 score=3100'));
    const { events } = connect();
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

  test("a game's end comes with the score and the record", async () => {
    const { connect, draw } = start(playWorld(`${NO_MOVE} score=420`));
    const { events } = connect();
    for (let tick = 0; tick < 600; tick++) draw();
    await settle();
    expect(events().at(-1)).toEqual({ type: 'event', event: 'gameOver', detail: { score: 420, bestScore: 420, isNewBest: true } });
  });

  test('a new size is told', async () => {
    const { connect, frame, listeners } = start(openMenu());
    const { events } = connect();
    frame.innerWidth = 540;
    for (const listener of listeners.resize) listener({} as never);
    await settle();
    expect(events().at(-1)).toMatchObject({ event: 'size', detail: { width: 540, height: 700, preferredHeight: 960 } });
  });

  test('all that is told passes the checks of the other side', async () => {
    const { connect, draw } = start(playWorld(`${NO_MOVE} score=420`));
    const { heard, call } = connect();
    for (let tick = 0; tick < 600; tick++) draw();
    await call('getState');
    await call('pause');
    expect(heard.filter((message) => !isFrameMessage(message))).toEqual([]);
  });
});

describe('a hostile parent', () => {
  test('is answered fifty calls a second and not one more, and the log says so once', async () => {
    const { connect, warned } = start(openMenu());
    const { port, heard } = connect();
    for (let id = 1; id <= 1000; id++) port.postMessage({ id, call: 'getState' });
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.filter(({ type }) => type === 'answer')).toHaveLength(50);
    expect(warned).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (let id = 2001; id <= 2100; id++) port.postMessage({ id, call: 'getState' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.filter(({ type }) => type === 'answer')).toHaveLength(100);
    expect(warned).toHaveLength(1);
  });

  test('fills no queue of a game that is out of sight', async () => {
    const { connect, world } = start(openMenu(), { isInSight: false });
    const { port, heard } = connect();
    for (let id = 1; id <= 40; id++) port.postMessage({ id, call: id % 2 ? 'play' : 'pause' });
    await settle();
    await settle();
    expect(heard.filter(({ type }) => type === 'refusal')).toHaveLength(32);
    expect(world.commands.length).toBeLessThanOrEqual(3);
  });

  test('changes nothing by what is no call', async () => {
    const { connect, world, sent } = start(openMenu());
    const { port, heard, call } = connect();
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
    expect(heard.map(({ type }) => type)).toEqual(['ready', 'event']);
    expect([JSON.stringify(world.flow), sent]).toEqual([before, []]);
    expect(await call('getState')).toMatchObject({ screen: 'menu' });
  });
});
