// The store of Yandex Games: one text, sent seldom enough, and failures that reach nobody but a log.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { YandexPlayer } from '../../src/portal/yandex-sdk.ts';
import { createYandexStore } from '../../src/portal/yandex-store.ts';
import { passSeconds } from './support/listen.ts';

const log = vi.fn<(message: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});
afterEach(() => vi.useRealTimers());

/** With what was sent and when, as "seconds text". */
function open(player: Partial<YandexPlayer> = {}, getPlayer?: () => Promise<YandexPlayer>) {
  const sent: string[] = [];
  const began = performance.now();
  const whole: YandexPlayer = {
    getData: async () => ({}),
    async setData({ save }, flush) {
      sent.push(`${(performance.now() - began) / 1000} ${String(save)}${flush ? '' : ', some time'}`);
    },
    ...player,
  };
  const ask = vi.fn<() => Promise<YandexPlayer>>(getPlayer ?? (async () => whole));
  return { store: createYandexStore({ getPlayer: ask, log }), sent, ask };
}

describe('the account', () => {
  test.each([
    { name: 'of a player who is logged in', player: { getMode: () => '', getUniqueID: () => 'id 7' }, account: 'id 7' },
    { name: 'of a guest', player: { getMode: () => 'lite', getUniqueID: () => 'id 8' }, account: '' },
    { name: 'where the SDK names none', player: {}, account: '' },
  ])('$name is $account', async ({ player, account }) => {
    expect(await open(player).store.account()).toBe(account);
  });

  test('of nobody where there is no player', async () => {
    const getPlayer = () => Promise.reject(new Error('nobody'));
    expect(await createYandexStore({ getPlayer, log: () => undefined }).account()).toBe('');
  });
});

test('loads the text of one field', async () => {
  const getData = vi.fn<YandexPlayer['getData']>(async () => ({ save: 'text' }));
  const { store, ask } = open({ getData });
  expect(await store.load()).toBe('text');
  expect(getData).toHaveBeenCalledWith(['save']);
  await store.load();
  expect(ask).toHaveBeenCalledOnce();
});

test.each([{}, { save: 7 }, { save: null }])('has none in %j', async (data) => {
  expect(await open({ getData: async () => data }).store.load()).toBeUndefined();
});

test.each<[string, () => Promise<YandexPlayer>]>([
  ['rejects', async () => Promise.reject(new Error('nobody'))],
  [
    'throws',
    () => {
      throw new Error('nobody');
    },
  ],
])('a player whose asking %s: loading rejects, saving does nothing but one line in the log', async (_, getPlayer) => {
  const { store, ask } = open({}, getPlayer);
  await expect(store.load()).rejects.toThrow('nobody');
  store.save('a');
  store.save('b');
  store.flush();
  await passSeconds(100);
  expect(log).toHaveBeenCalledOnce();
  expect(ask.mock.calls.length).toBeGreaterThan(0);
});

test('a player who never comes: loading rejects within 10 s', async () => {
  const { store } = open({}, () => new Promise(() => {}));
  const loading = expect(store.load()).rejects.toThrow('10 s');
  await passSeconds(10);
  await loading;
});

test('sends the first text at once, then the last of each 10 s, and nothing twice', async () => {
  const { store, sent } = open();
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
    store.save(text);
    await passSeconds(4);
  }
  await passSeconds(100);
  expect(sent).toEqual(['0 a', '10 c', '20 e', '30 f']);
  store.save('g');
  await passSeconds(0);
  expect(sent.at(-1)).toBe('124 g');
});

test('sends what waits when the page is left, and keeps its distance from that', async () => {
  const { store, sent } = open();
  store.save('a');
  await passSeconds(1);
  store.save('b');
  store.flush();
  store.flush();
  store.save('c');
  await passSeconds(100);
  expect(sent).toEqual(['0 a', '1 b', '11 c']);
});

test('however long the player is on the way, the last text is sent, once', async () => {
  const sent: unknown[] = [];
  const player: YandexPlayer = { getData: async () => ({}), setData: async (data) => void sent.push(data.save) };
  const { store } = open({}, () => new Promise((resolve) => setTimeout(resolve, 60_000, player)));
  for (const text of ['a', 'b', 'c']) {
    store.save(text);
    await passSeconds(15);
  }
  store.flush();
  await passSeconds(100);
  expect(sent).toEqual(['c']);
});

test('stays within 100 requests in 5 minutes, whatever is saved', async () => {
  const { store, sent } = open();
  for (let k = 0; k < 3000; k++) {
    store.save(`${k}`);
    await passSeconds(0.1);
  }
  expect(sent.length).toBeLessThanOrEqual(31);
});

test('failures are logged once, and the next text is tried all the same', async () => {
  const setData = vi.fn<YandexPlayer['setData']>(async () => Promise.reject(new Error('full')));
  const { store } = open({ setData });
  for (const text of ['a', 'b', 'c']) {
    store.save(text);
    await passSeconds(20);
  }
  expect(setData).toHaveBeenCalledTimes(3);
  expect(log.mock.calls).toEqual([['Failed to save to Yandex Games: full']]);
});

test.each<[string, string, boolean]>([
  ['198,000 letters', 'x'.repeat(198_000), true],
  ['200,000 letters', 'x'.repeat(200_000), false],
  ['100,000 characters of three bytes', '雪'.repeat(100_000), false],
  ['150,000 quotation marks', '"'.repeat(150_000), false],
])('a text of %s', async (_, text, isSent) => {
  const { store, sent } = open();
  store.save(text);
  await passSeconds(1);
  expect(sent.length === 1).toBe(isSent);
  expect(log).toHaveBeenCalledTimes(isSent ? 0 : 1);
});
