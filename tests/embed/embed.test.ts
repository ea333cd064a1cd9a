// The host's side against a scripted frame: who is believed, what is answered, and every way in which no answer comes.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { embed, EmbedError, type EmbedOptions, type GameState } from '../../src/embed/embed.ts';
import { CONNECT, HELLO } from '../../src/embed/protocol.ts';
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

const open: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.useRealTimers();
});

function start(options: EmbedOptions = {}, pageOptions: Parameters<typeof createPage>[0] = {}) {
  const page = createPage(pageOptions);
  const logged: string[] = [];
  const game = embed(page.element, { src: `${GAME}/jewel/`, log: (message) => void logged.push(message), ...options });
  open.push(game.destroy, page.close);
  return { page, game, logged };
}

/** A game that is ready. */
async function startReady(options: EmbedOptions = {}) {
  const { page, game, logged } = start(options);
  const frame = page.greet();
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
  test('of another origin is sandboxed, named, sized and allowed what it needs', () => {
    const { page } = start();
    expect(page.iframe).toMatchObject({ src: `${GAME}/jewel/`, title: 'Frozen Jewel', allow: 'autoplay; fullscreen' });
    expect(page.attributes.get('sandbox')).toBe('allow-scripts allow-same-origin');
    expect(page.iframe.style).toEqual({ display: 'block', border: '0', width: '100%', maxWidth: '540px', aspectRatio: '540 / 960' });
  });

  test("of the page's own origin has no sandbox, which would protect nothing", () => {
    const { page } = start({ src: '../jewel/' });
    expect(page.iframe.src).toBe('https://blog.example/jewel/');
    expect(page.attributes.has('sandbox')).toBe(false);
  });

  test("has the game's own height where a browser sizes nothing by its aspect ratio", () => {
    const { page } = start({}, { hasAspectRatio: false });
    expect(page.iframe.style).toEqual({ display: 'block', border: '0', width: '100%', maxWidth: '540px', height: '960px' });
  });

  test('has the size and the sandbox that are asked for', () => {
    const { page } = start({ width: 360, height: 700, sandbox: 'allow-scripts allow-popups', title: 'Jewels' });
    expect(page.iframe.style).toEqual({ display: 'block', border: '0', width: '360px', maxWidth: '100%', height: '700px' });
    expect(page.attributes.get('sandbox')).toBe('allow-scripts allow-popups');
    expect(page.iframe.title).toBe('Jewels');
    expect(start({ sandbox: false }).page.attributes.has('sandbox')).toBe(false);
  });

  test.each<[string, EmbedOptions]>([
    ['an address of a script', { src: 'javascript:alert(1)' }],
    ['no address', { src: 'https://' }],
    ['a page that the folder has not', { page: 'menu' as 'game' }],
    ['a sandbox without scripts', { sandbox: 'allow-same-origin' }],
    ['an empty sandbox', { sandbox: '' }],
    ['a width of nothing', { width: 0 }],
    ['a height that is none', { height: Number.NaN }],
    ['a width in words', { width: '100%' as unknown as number }],
  ])('is refused at once: %s', (_, options) => {
    expect(() => start(options)).toThrow(expect.objectContaining({ name: 'EmbedError', code: 'bad-argument' }));
  });

  test('needs an element', () => {
    const wrong = [null, undefined, {}] as unknown as Element[];
    for (const element of wrong) expect(() => embed(element, { src: GAME })).toThrow(EmbedError);
  });
});

describe('a hello', () => {
  test('is answered by one port, to the origin of the game alone', () => {
    const { page } = start();
    page.greet();
    expect(page.posted).toEqual([{ data: CONNECT, targetOrigin: GAME, ports: [expect.anything()] }]);
  });

  test('of a frame without an origin is answered too', () => {
    const { page } = start({ sandbox: 'allow-scripts' });
    page.send(HELLO);
    expect(page.posted).toEqual([]);
    page.greet('null');
    expect(page.posted).toEqual([{ data: CONNECT, targetOrigin: '*', ports: [expect.anything()] }]);
  });

  test('of anybody else, or of another shape, is not', () => {
    const { page } = start();
    page.send(HELLO, { source: {} });
    page.send(HELLO, { source: null });
    page.send(HELLO, { origin: 'https://evil.example' });
    page.send(HELLO, { origin: 'null' });
    for (const data of [null, 'frozen-jewel:hello', { type: 'hello' }, { ...HELLO, version: 2 }, 'x'.repeat(1_000_000)]) page.send(data);
    expect(page.posted).toEqual([]);
  });

  test('after the game was taken out is not: a frame that is gone is no source', () => {
    const { page, game } = start();
    game.destroy();
    expect(page.listeners.size).toBe(0);
  });
});

describe('calls', () => {
  test('go out with their values, and give the state that comes back', async () => {
    const { game, frame } = await startReady();
    const answers = [game.play(), game.pause(), game.resume(), game.mute(true), game.setLanguage('fr'), game.getState()];
    await settle();
    expect(frame.heard.map(({ call, value }) => [call, value])).toEqual([
      ['play', undefined],
      ['pause', undefined],
      ['resume', undefined],
      ['mute', true],
      ['setLanguage', 'fr'],
      ['getState', undefined],
    ]);
    for (const { id } of [...frame.heard].reverse()) frame.post({ type: 'answer', id, state: { ...STATE, score: id } });
    expect((await Promise.all(answers)).map(({ score }) => score)).toEqual(frame.heard.map(({ id }) => id));
  });

  test('made before the game is ready wait for it, in their order', async () => {
    const { page, game } = start();
    const answers = Promise.all([game.play(), game.getState()]);
    const frame = page.greet();
    await settle();
    expect(frame.heard).toEqual([]);
    frame.post({ type: 'ready' });
    await settle();
    expect(frame.heard.map(({ call }) => call)).toEqual(['play', 'getState']);
    for (const { id } of frame.heard) frame.post({ type: 'answer', id, state: STATE });
    expect(await answers).toEqual([STATE, STATE]);
  });

  test('that are refused reject with the reason', async () => {
    const { game, frame } = await startReady();
    const answer = game.setLanguage('tlh');
    await settle();
    frame.post({ type: 'refusal', id: frame.heard[0].id, reason: 'Unsupported language.' });
    await expect(answer).rejects.toMatchObject({ code: 'refused', message: 'Unsupported language.' });
  });

  test('without an answer reject after ten seconds, and a late answer changes nothing', async () => {
    const { game, frame } = await startReady();
    const code = codeOf(game.getState());
    await settle();
    vi.advanceTimersByTime(9_999);
    await settle();
    vi.advanceTimersByTime(1);
    expect(await code).toBe('no-answer');
    frame.post({ type: 'answer', id: frame.heard[0].id, state: STATE });
    await settle();
  });

  test('with wrong arguments reject at once and are not sent', async () => {
    const { game, frame } = await startReady();
    expect(await codeOf(game.mute('yes' as unknown as boolean))).toBe('bad-argument');
    expect(await codeOf(game.setLanguage(7 as unknown as string))).toBe('bad-argument');
    await settle();
    expect(frame.heard).toEqual([]);
  });

  test('to play give the game the focus, if somebody pressed a button for it', async () => {
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
  test('rejects after half a minute without a hello, and so does what waits for it', async () => {
    const { game, logged } = start();
    const codes = Promise.all([codeOf(game.ready), codeOf(game.play())]);
    vi.advanceTimersByTime(30_000);
    expect(await codes).toEqual(['not-ready', 'not-ready']);
    expect(logged).toEqual([`No game loaded from ${GAME}/jewel/ within 30 s.`]);
  });

  test('a game that comes later can be called all the same', async () => {
    const { page, game } = start();
    vi.advanceTimersByTime(30_000);
    expect(await codeOf(game.ready)).toBe('not-ready');
    const frame = page.greet();
    frame.post({ type: 'ready' });
    const answer = game.getState();
    await settle();
    frame.post({ type: 'answer', id: frame.heard[0].id, state: STATE });
    expect(await answer).toEqual(STATE);
  });

  test('waits without end for a game that has said hello: it may be out of sight', async () => {
    const { page, game } = start();
    const frame = page.greet();
    vi.advanceTimersByTime(600_000);
    frame.post({ type: 'ready' });
    expect(await codeOf(game.ready)).toBe('fine');
  });

  test('comes once the game is muted and speaks the language that was asked for', async () => {
    const { page, game, logged } = start({ isMuted: true, language: 'xx' });
    let isReady = false;
    game.ready.then(
      () => (isReady = true),
      () => undefined,
    );
    const frame = page.greet();
    frame.post({ type: 'ready' });
    await settle();
    expect(frame.heard.map(({ call, value }) => [call, value])).toEqual([['mute', true]]);
    frame.post({ type: 'answer', id: frame.heard[0].id, state: STATE });
    await settle();
    expect([frame.heard[1].value, isReady]).toEqual(['xx', false]);
    frame.post({ type: 'refusal', id: frame.heard[1].id, reason: 'No.' });
    await settle();
    expect([isReady, logged]).toEqual([true, ['EmbedError: No.']]);
  });
});

describe('a game that is loaded anew', () => {
  test('gets a new port and is muted again; what waited rejects, and the old port says nothing any more', async () => {
    const { page, game, frame } = await startReady();
    const scores: number[] = [];
    game.on('score', ({ score }) => void scores.push(score));
    const mute = game.mute(true);
    await settle();
    frame.post({ type: 'answer', id: frame.heard[0].id, state: STATE });
    await mute;
    const code = codeOf(game.play());
    await settle();
    const next = page.greet();
    expect(await code).toBe('reloaded');
    expect(page.connects()).toHaveLength(2);
    next.post({ type: 'ready' });
    await settle();
    expect(next.heard.map(({ call, value }) => [call, value])).toEqual([['mute', true]]);
    frame.post({ type: 'event', event: 'score', detail: { score: 1 } });
    next.post({ type: 'event', event: 'score', detail: { score: 2 } });
    await settle();
    expect(scores).toEqual([2]);
  });
});

describe('destroy', () => {
  test('takes the frame out, and whatever is waited for rejects', async () => {
    const { page, game } = await startReady();
    const code = codeOf(game.play());
    await settle();
    game.destroy();
    game.destroy();
    expect([await code, await codeOf(game.getState()), page.iframe.contentWindow]).toEqual(['destroyed', 'destroyed', null]);
  });

  test('before the game is ready says nothing in the log', async () => {
    const early = start();
    const late = start({ isMuted: true });
    late.page.greet().post({ type: 'ready' });
    await settle();
    for (const { game, logged } of [early, late]) {
      game.destroy();
      expect(await codeOf(game.ready)).toBe('destroyed');
      await settle();
      expect(logged).toEqual([]);
    }
  });
});

describe('events', () => {
  test('reach those who listen to them, until they do no more', async () => {
    const { game, frame } = await startReady();
    const heard: unknown[] = [];
    const end = game.on('score', (detail) => heard.push(detail));
    game.on('gameOver', (detail) => heard.push(detail));
    frame.post({ type: 'event', event: 'score', detail: { score: 20 } });
    await settle();
    end();
    frame.post({ type: 'event', event: 'score', detail: { score: 40 } });
    frame.post({ type: 'event', event: 'gameOver', detail: { score: 40, bestScore: 300, isNewBest: false } });
    await settle();
    expect(heard).toEqual([{ score: 20 }, { score: 40, bestScore: 300, isNewBest: false }]);
  });

  test('a listener that fails is named in the log and stops nobody', async () => {
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

  test('that are none cannot be listened to', () => {
    const { game } = start();
    for (const name of ['scores', 'constructor', '__proto__']) expect(() => game.on(name as 'score', () => undefined)).toThrow(EmbedError);
  });

  test('of a hostile frame are ignored, and the log says so once', async () => {
    const { game, frame, logged } = await startReady();
    const heard: unknown[] = [];
    for (const name of ['score', 'levelUp', 'gameOver', 'size'] as const) game.on(name, (detail) => heard.push(detail));
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
    expect([heard, logged.length]).toEqual([[], 1]);
  });
});
