// The host's side of the embedding protocol with a fake frame: handshake, calls, and all cases without an answer.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { embed, EmbedError, type EmbedOptions, type GameState } from '../../src/embed/embed.ts';
import { CONNECT, HELLO } from '../../src/embed/protocol.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';
import { createPage, GAME, settle } from './fake-page.ts';

const STATE: GameState = {
  screen: 'menu',
  overlay: 'none',
  score: 0,
  bestScore: 300,
  level: 1,
  combo: 0,
  coins: 4,
  language: 'en',
  isMuted: false,
  isPlaying: false,
};

/** The offer of a page without options. */
const NO_OFFER = { ads: [], storage: 'page', board: 'none' };

const open: (() => void)[] = [];

let storage: MemoryStorage;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});

afterEach(() => {
  for (const close of open.splice(0)) close();
});

function start(options: EmbedOptions = {}, pageOptions: Parameters<typeof createPage>[0] = {}) {
  const page = createPage(pageOptions);
  const logged: string[] = [];
  const game = embed(page.element, { src: `${GAME}/jewel/`, log: (message) => void logged.push(message), ...options });
  open.push(game.destroy, page.close);
  return { page, game, logged };
}

/** Starts a game and makes it ready. */
async function startReady(options: EmbedOptions = {}) {
  const { page, game, logged } = start(options);
  const frame = page.sayHello();
  frame.post({ type: 'ready' });
  await game.ready;
  return { page, game, logged, frame };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: unknown) => (error instanceof EmbedError ? error.code : error),
  );

describe('the frame', () => {
  test('of another origin has its sandbox, name, size and permissions', () => {
    const { page } = start();
    expect(page.iframe).toMatchObject({ src: `${GAME}/jewel/`, title: 'Frozen Jewel', allow: 'autoplay; fullscreen; gamepad' });
    expect(page.attributes.get('sandbox')).toBe('allow-scripts allow-same-origin');
    expect(page.iframe.style).toEqual({
      display: 'block',
      border: '0',
      width: '100%',
      maxWidth: '540px',
      aspectRatio: '540 / 960',
      maxHeight: '85svh',
    });
  });

  test('of the same origin has no sandbox', () => {
    const { page } = start({ src: '../jewel/' });
    expect(page.iframe.src).toBe('https://blog.example/jewel/');
    expect(page.attributes.has('sandbox')).toBe(false);
  });

  test('has a fixed height in browsers without aspect-ratio', () => {
    const { page } = start({}, { hasAspectRatio: false });
    expect(page.iframe.style).toEqual({
      display: 'block',
      border: '0',
      width: '100%',
      maxWidth: '540px',
      height: '960px',
      maxHeight: '85svh',
    });
  });

  test('has the requested size, sandbox and title', () => {
    const { page } = start({ width: 360, height: 700, sandbox: 'allow-scripts allow-popups', title: 'Jewels' });
    expect(page.iframe.style).toEqual({ display: 'block', border: '0', width: '360px', maxWidth: '100%', height: '700px' });
    expect(page.attributes.get('sandbox')).toBe('allow-scripts allow-popups');
    expect(page.iframe.title).toBe('Jewels');
    expect(start({ sandbox: false }).page.attributes.has('sandbox')).toBe(false);
  });

  test.each<[string, EmbedOptions]>([
    ['a javascript: address', { src: 'javascript:alert(1)' }],
    ['an invalid address', { src: 'https://' }],
    ['an unknown page', { page: 'menu' as 'game' }],
    ['a sandbox without scripts', { sandbox: 'allow-same-origin' }],
    ['an empty sandbox', { sandbox: '' }],
    ['a width of 0', { width: 0 }],
    ['a height of NaN', { height: Number.NaN }],
    ['a width as text', { width: '100%' as unknown as number }],
    ['an unknown theme', { theme: 'lava' }],
    ['an unknown target of the Leaderboard button', { leaderboard: 'page' as 'host' }],
    ['null in place of a name', { player: null as unknown as string }],
    ['a name that is too long', { player: 'x'.repeat(201) }],
    ['a text in place of true', { daily: 'yes' as unknown as boolean }],
  ])('throws for %s, and names the option', (_, options) => {
    const [name] = Object.keys(options);
    const error = { name: 'EmbedError', code: 'bad-argument', message: expect.stringMatching(`^${name} must be `) };
    expect(() => start(options)).toThrow(expect.objectContaining(error));
  });

  test.each(THEMES)('accepts the theme $name of the game', ({ name }) => {
    expect(() => start({ theme: name })).not.toThrow();
  });

  test('gets the seed, and loads late if the host wishes', () => {
    const { page } = start({ seed: 7, loading: 'lazy' });
    page.sayHello();
    expect([offerOf(page), page.iframe.loading]).toMatchObject([{ seed: 7 }, 'lazy']);
    for (const seed of [-1, 1.5, 2 ** 32, Number.NaN]) expect(() => start({ seed })).toThrow('seed must be');
  });

  test('requires an element', () => {
    const wrong = [null, undefined, {}] as unknown as Element[];
    for (const element of wrong) expect(() => embed(element, { src: GAME })).toThrow(EmbedError);
  });
});

describe('a hello', () => {
  test('is answered with one port, to the origin of the game only', () => {
    const { page } = start();
    page.sayHello();
    expect(page.posted).toEqual([{ data: { ...CONNECT, offer: NO_OFFER }, targetOrigin: GAME, ports: [expect.anything()] }]);
  });

  test('of a frame without an origin is answered', () => {
    const { page } = start({ sandbox: 'allow-scripts' });
    page.send(HELLO);
    expect(page.posted).toEqual([]);
    page.sayHello('null');
    expect(page.posted).toEqual([{ data: { ...CONNECT, offer: NO_OFFER }, targetOrigin: '*', ports: [expect.anything()] }]);
  });

  test('of another window, another origin or another shape is ignored', () => {
    const { page } = start();
    page.send(HELLO, { source: {} });
    page.send(HELLO, { source: null });
    page.send(HELLO, { origin: 'https://evil.example' });
    page.send(HELLO, { origin: 'null' });
    for (const data of [null, 'frozen-jewel:hello', { type: 'hello' }, { ...HELLO, version: 2 }, 'x'.repeat(1_000_000)]) page.send(data);
    expect(page.posted).toEqual([]);
  });

  test('after destroy is ignored', () => {
    const { page, game } = start();
    game.destroy();
    expect(page.listeners.size).toBe(0);
  });
});

describe('calls', () => {
  test('are sent with their values and resolve with the state', async () => {
    const { game, frame } = await startReady();
    const answers = [game.play(), game.pause(), game.resume(), game.mute(true), game.setLanguage('fr'), game.getState()];
    await settle();
    expect(frame.received.map(({ call, value }) => [call, value])).toEqual([
      ['play', undefined],
      ['pause', undefined],
      ['resume', undefined],
      ['mute', true],
      ['setLanguage', 'fr'],
      ['getState', undefined],
    ]);
    for (const { id } of [...frame.received].reverse()) frame.post({ type: 'answer', id, state: { ...STATE, score: id } });
    expect((await Promise.all(answers)).map(({ score }) => score)).toEqual(frame.received.map(({ id }) => id));
  });

  test('before the game is ready are queued in their order', async () => {
    const { page, game } = start();
    const answers = Promise.all([game.play(), game.getState()]);
    const frame = page.sayHello();
    await settle();
    expect(frame.received).toEqual([]);
    frame.post({ type: 'ready' });
    await settle();
    expect(frame.received.map(({ call }) => call)).toEqual(['play', 'getState']);
    for (const { id } of frame.received) frame.post({ type: 'answer', id, state: STATE });
    expect(await answers).toEqual([STATE, STATE]);
  });

  test('that are refused reject with the reason', async () => {
    const { game, frame } = await startReady();
    const answer = game.setLanguage('tlh');
    await settle();
    frame.post({ type: 'refusal', id: frame.received[0].id, reason: 'Unsupported language.' });
    await expect(answer).rejects.toMatchObject({ code: 'refused', message: 'Unsupported language.' });
  });

  test('without an answer reject after 10 s, and ignore a late answer', async () => {
    const { game, frame } = await startReady();
    const code = codeOf(game.getState());
    await settle();
    vi.advanceTimersByTime(9_999);
    await settle();
    vi.advanceTimersByTime(1);
    expect(await code).toBe('no-answer');
    frame.post({ type: 'answer', id: frame.received[0].id, state: STATE });
    await settle();
  });

  test('with invalid arguments reject immediately and are not sent', async () => {
    const { game, frame } = await startReady();
    expect(await codeOf(game.mute('yes' as unknown as boolean))).toBe('bad-argument');
    expect(await codeOf(game.setLanguage(7 as unknown as string))).toBe('bad-argument');
    await settle();
    expect(frame.received).toEqual([]);
  });

  test('of play focus the game after a user gesture', async () => {
    const idle = start();
    const pressed = start({}, { isActive: true });
    for (const { game } of [idle, pressed]) {
      const calls = [game.play(), game.resume(), game.pause()];
      game.destroy();
      expect(await Promise.all(calls.map(codeOf))).toEqual(['destroyed', 'destroyed', 'destroyed']);
    }
    expect([idle.page.focused.length, pressed.page.focused.length]).toEqual([0, 2]);
  });
});

describe('ready', () => {
  test('rejects after 30 s without a hello, as do queued calls', async () => {
    const { game, logged } = start();
    const codes = Promise.all([codeOf(game.ready), codeOf(game.play())]);
    vi.advanceTimersByTime(30_000);
    expect(await codes).toEqual(['not-ready', 'not-ready']);
    expect(logged).toEqual([`No game loaded from ${GAME}/jewel/ within 30 s.`]);
  });

  test('waits for a frame that loads near the window', async () => {
    const { page, game } = start({ loading: 'lazy' });
    vi.advanceTimersByTime(600_000);
    page.sayHello().post({ type: 'ready' });
    expect(await codeOf(game.ready)).toBe('fine');
  });

  test('does not prevent calls to a game that loads later', async () => {
    const { page, game } = start();
    vi.advanceTimersByTime(30_000);
    expect(await codeOf(game.ready)).toBe('not-ready');
    const frame = page.sayHello();
    frame.post({ type: 'ready' });
    const answer = game.getState();
    await settle();
    frame.post({ type: 'answer', id: frame.received[0].id, state: STATE });
    expect(await answer).toEqual(STATE);
  });

  test('waits without a limit after a hello, as the frame may be hidden', async () => {
    const { page, game } = start();
    const frame = page.sayHello();
    vi.advanceTimersByTime(600_000);
    frame.post({ type: 'ready' });
    expect(await codeOf(game.ready)).toBe('fine');
  });

  test('resolves once the game is muted and has the requested language', async () => {
    const { page, game, logged } = start({ isMuted: true, language: 'xx' });
    let isReady = false;
    game.ready.then(
      () => (isReady = true),
      () => undefined,
    );
    const frame = page.sayHello();
    frame.post({ type: 'ready' });
    await settle();
    expect(frame.received.map(({ call, value }) => [call, value])).toEqual([['mute', true]]);
    frame.post({ type: 'answer', id: frame.received[0].id, state: STATE });
    await settle();
    expect([frame.received[1].value, isReady]).toEqual(['xx', false]);
    frame.post({ type: 'refusal', id: frame.received[1].id, reason: 'No.' });
    await settle();
    expect([isReady, logged]).toEqual([true, ['EmbedError: No.']]);
  });
});

describe('a reloaded frame', () => {
  test('gets a new port and is muted again; open calls reject, and the old port is ignored', async () => {
    const { page, game, frame } = await startReady();
    const scores: number[] = [];
    game.on('score', ({ score }) => void scores.push(score));
    const mute = game.mute(true);
    await settle();
    frame.post({ type: 'answer', id: frame.received[0].id, state: STATE });
    await mute;
    const code = codeOf(game.play());
    await settle();
    const next = page.sayHello();
    expect(await code).toBe('reloaded');
    expect(page.connects()).toHaveLength(2);
    next.post({ type: 'ready' });
    await settle();
    expect(next.received.map(({ call, value }) => [call, value])).toEqual([['mute', true]]);
    frame.post({ type: 'event', event: 'score', detail: { score: 1 } });
    next.post({ type: 'event', event: 'score', detail: { score: 2 } });
    await settle();
    expect(scores).toEqual([2]);
  });
});

describe('a save of the game', () => {
  /** Starts a game, which sends the texts. Returns the save that its next load receives. */
  async function sendSaves(texts: readonly unknown[], options: EmbedOptions = {}) {
    const { page, game, logged, frame } = await startReady(options);
    for (const text of texts) frame.post({ type: 'save', text, account: '' });
    await settle();
    const { ask } = askHost(page.sayHello());
    return { page, game, logged, frame, received: (await ask('loadSave')).value };
  }

  test('is stored for the address of the game, and passed to its next load', async () => {
    expect((await sendSaves(['old', 'new'])).received).toEqual({ account: '', text: 'new' });
    const other = await sendSaves(['other'], { src: `${GAME}/other/?seed=7#game` });
    expect(other.received).toEqual({ account: '', text: 'other' });
    expect(storage.contents).toEqual({ [`frozen-jewel:${GAME}/jewel/`]: 'new', [`frozen-jewel:${GAME}/other/`]: 'other' });
  });

  test('is not stored if the host says so', async () => {
    await sendSaves(['kept']);
    const { page } = await sendSaves(['new'], { keepsSave: false });
    expect(offerOf(page)).toMatchObject({ storage: 'none' });
    expect(Object.values(storage.contents)).toEqual(['kept']);
  });

  test('of another type or beyond 200,000 characters is ignored', async () => {
    const { received, logged } = await sendSaves(['kept', 7, null, ['new'], 'x'.repeat(200_001)]);
    expect([received, logged.length]).toEqual([{ account: '', text: 'kept' }, 1]);
  });

  test('from anything but the port of the current load is ignored', async () => {
    const { page, frame } = await sendSaves(['kept']);
    frame.post({ type: 'save', text: 'from the old port', account: '' });
    page.send({ type: 'save', text: 'from the window', account: '' });
    await settle();
    expect(Object.values(storage.contents)).toEqual(['kept']);
  });

  test.each(['blocked', 'full'])('changes nothing for a host whose storage is %s', async (state) => {
    if (state === 'full') storage.capacity = 10;
    else storage.isBlocked = true;
    const { received, logged } = await sendSaves(['x'.repeat(1000)]);
    expect([received, logged]).toEqual([{ account: '', text: undefined }, []]);
  });

  test('goes to the storage of the host with the account of the last load', async () => {
    const saved: [text: string, account: string][] = [];
    const own = {
      account: async () => 'Anna',
      load: () => null,
      save: (text: string, account: string) => void saved.push([text, account]),
    };
    const { page, frame } = await startReady({ storage: own });
    const { ask } = askHost(frame);
    expect((await ask('loadSave')).value).toEqual({ account: 'Anna', text: undefined });
    frame.post({ type: 'save', text: 'new', account: 'Anna' });
    await settle();
    expect([saved, storage.contents, offerOf(page)]).toMatchObject([[['new', 'Anna']], {}, { storage: 'host' }]);
  });
});

/** The last offer that the page has sent. */
const offerOf = (page: ReturnType<typeof createPage>) => (page.connects().at(-1)!.data as { offer: unknown }).offer;

/** Sends requests as the game. `answers` are all of the host's. */
function askHost(frame: ReturnType<ReturnType<typeof createPage>['sayHello']>) {
  let last = 0;
  const answers = frame.received as unknown as { readonly id: number; readonly type: string; readonly value?: unknown }[];

  async function ask(request: string, value?: unknown) {
    const id = ++last;
    frame.post({ type: 'request', id, request, value });
    const find = () => answers.find((answer) => answer.id === id && answer.type.startsWith('host'));
    await until(() => find() !== undefined);
    return find()!;
  }

  return { answers, ask };
}

describe('a request of the game', () => {
  test('for an ad is answered with its start and outcome', async () => {
    const { page, frame } = await startReady({
      ads: {
        async show(kind, onStart) {
          onStart();
          return kind === 'rewarded';
        },
      },
    });
    const { answers, ask } = askHost(frame);
    expect([(await ask('showAd', 'rewarded')).value, (await ask('showAd', 'interstitial')).value]).toEqual([true, false]);
    expect(answers.map(({ type }) => type)).toEqual(['adStarted', 'hostAnswer', 'adStarted', 'hostAnswer']);
    expect([page.iframe.src, offerOf(page)]).toMatchObject([`${GAME}/jewel/?portal=host`, { ads: ['interstitial', 'rewarded'] }]);
  });

  test('that the host fails is answered as failed and logged', async () => {
    const { frame, logged } = await startReady({ ads: { kinds: ['rewarded'], show: async () => Promise.reject(new Error('no network')) } });
    expect((await askHost(frame).ask('showAd', 'rewarded')).type).toBe('hostFailure');
    expect(logged).toEqual(['showAd failed: Error: no network']);
  });

  test('for the board is answered by it', async () => {
    const submitted: unknown[] = [];
    const rows = [{ username: 'Anna', score: 900 }];
    const { page, frame } = await startReady({ board: { submit: (best) => void submitted.push(best), list: async () => rows } });
    const { ask } = askHost(frame);
    expect((await ask('submitScore', { score: 60 })).type).toBe('hostAnswer');
    expect([(await ask('listScores')).value, submitted, offerOf(page)]).toMatchObject([rows, [{ score: 60 }], { board: 'list' }]);
  });
});

describe('destroy', () => {
  test('removes the frame and rejects open calls', async () => {
    const { page, game } = await startReady();
    const code = codeOf(game.play());
    await settle();
    game.destroy();
    game.destroy();
    expect([await code, await codeOf(game.getState()), page.iframe.contentWindow]).toEqual(['destroyed', 'destroyed', null]);
  });

  test('before the game is ready logs nothing', async () => {
    const early = start();
    const late = start({ isMuted: true });
    late.page.sayHello().post({ type: 'ready' });
    await settle();
    for (const { game, logged } of [early, late]) {
      const settled: string[] = [];
      void codeOf(game.ready).then((code) => settled.push(String(code)));
      game.destroy();
      await settle();
      expect([logged, settled], 'a derived promise that rejects would need a handler').toEqual([[], []]);
    }
  });

  test('happens at the next call if the host has removed the frame', async () => {
    const { page, game } = await startReady();
    page.iframe.remove();
    expect([await codeOf(game.getState()), page.listeners.size]).toEqual(['destroyed', 0]);
  });

  test('does not happen before the host has added the frame to the page', async () => {
    const { page, game } = start({}, { isInPage: false });
    const code = codeOf(game.getState());
    Object.assign(page.iframe, { isConnected: true });
    const next = codeOf(game.getState());
    await settle();
    expect(page.listeners.size).toBe(1);
    game.destroy();
    expect([await code, await next]).toEqual(['destroyed', 'destroyed']);
  });
});

describe('events', () => {
  test('reach their listeners until these are removed', async () => {
    const { game, frame } = await startReady();
    const received: unknown[] = [];
    const end = game.on('score', (detail) => received.push(detail));
    game.on('gameOver', (detail) => received.push(detail));
    frame.post({ type: 'event', event: 'score', detail: { score: 20 } });
    await settle();
    end();
    frame.post({ type: 'event', event: 'score', detail: { score: 40 } });
    frame.post({ type: 'event', event: 'gameOver', detail: { score: 40, bestScore: 300, isNewBest: false } });
    await settle();
    expect(received).toEqual([{ score: 20 }, { score: 40, bestScore: 300, isNewBest: false }]);
  });

  test('reach the other listeners if one throws, which is logged', async () => {
    const { game, frame, logged } = await startReady();
    const levels: number[] = [];
    game.on('levelUp', () => {
      throw new Error('oh');
    });
    game.on('levelUp', ({ level }) => void levels.push(level));
    frame.post({ type: 'event', event: 'levelUp', detail: { level: 2 } });
    await settle();
    expect([levels, logged]).toEqual([[2], ['A listener for "levelUp" failed: Error: oh']]);
  });

  test('with unknown names cannot have listeners', () => {
    const { game } = start();
    for (const name of ['scores', 'constructor', '__proto__']) expect(() => game.on(name as 'score', () => undefined)).toThrow(EmbedError);
  });

  test('that are invalid are ignored and logged once', async () => {
    const { game, frame, logged } = await startReady();
    const received: unknown[] = [];
    for (const name of ['score', 'levelUp', 'gameOver', 'size'] as const) game.on(name, (detail) => received.push(detail));
    for (const message of [
      null,
      'x'.repeat(1_000_000),
      { type: 'event', event: 'score', detail: { score: -1 } },
      { type: 'event', event: 'score', detail: { score: '1' } },
      { type: 'event', event: 'toString', detail: {} },
      { type: 'event', event: 'size', detail: { width: Number.POSITIVE_INFINITY, height: 1, preferredHeight: 1 } },
      { type: 'answer', id: 1, state: { ...STATE, screen: 'elsewhere' } },
    ])
      frame.post(message);
    frame.post({ type: 'answer', id: 999, state: STATE });
    await settle();
    expect([received, logged.length]).toEqual([[], 1]);
  });
});
