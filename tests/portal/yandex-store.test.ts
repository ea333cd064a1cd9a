// The store of Yandex Games: one string, sent within the rate limit; failures are logged only.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuard } from '../../src/portal/guard.ts';
import type { YandexPlayer } from '../../src/portal/yandex-sdk.ts';
import { createYandexStore } from '../../src/portal/yandex.ts';
import { passSeconds } from './support/record-portal.ts';

const log = vi.fn<(message: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

/** Opens a store. `sent` has each save as "seconds text". */
function openStore(player: Partial<YandexPlayer> = {}, getPlayer?: () => Promise<YandexPlayer>) {
  const sent: string[] = [];
  const began = performance.now();
  const fullPlayer: YandexPlayer = {
    getData: async () => ({}),
    async setData({ save }, flush) {
      sent.push(`${(performance.now() - began) / 1000} ${String(save)}${flush ? '' : ', not flushed'}`);
    },
    ...player,
  };
  const getPlayerSpy = vi.fn<() => Promise<YandexPlayer>>(getPlayer ?? (async () => fullPlayer));
  return { store: createYandexStore(getPlayerSpy, createGuard(log)), sent, getPlayerSpy };
}

describe('account', () => {
  test.each([
    { name: 'is the id of a logged-in player', player: { isAuthorized: () => true, getUniqueID: () => 'id 7' }, account: 'id 7' },
    { name: 'is empty for a guest', player: { isAuthorized: () => false, getUniqueID: () => 'id 8' }, account: '' },
    { name: 'is the id of a logged-in player of an older SDK', player: { getMode: () => '', getUniqueID: () => 'id 7' }, account: 'id 7' },
    { name: 'is empty for a guest of an older SDK', player: { getMode: () => 'lite', getUniqueID: () => 'id 8' }, account: '' },
    { name: 'is empty if the SDK does not say who is logged in', player: { getUniqueID: () => 'id 9' }, account: '' },
    { name: 'is empty if the SDK has no id', player: { isAuthorized: () => true }, account: '' },
  ])('$name', async ({ player, account }) => {
    expect(await openStore(player).store.account()).toBe(account);
  });

  test('is empty if no player is available', async () => {
    const getPlayer = () => Promise.reject(new Error('no player'));
    expect(await createYandexStore(getPlayer, createGuard(log)).account()).toBe('');
  });
});

test('loads the text of its field', async () => {
  const getData = vi.fn<YandexPlayer['getData']>(async () => ({ save: 'text' }));
  const { store, getPlayerSpy } = openStore({ getData });
  expect(await store.load()).toBe('text');
  expect(getData).toHaveBeenCalledWith(['save']);
  await store.load();
  expect(getPlayerSpy).toHaveBeenCalledOnce();
});

test.each([{}, { save: 7 }, { save: null }])('loads undefined from %j', async (data) => {
  expect(await openStore({ getData: async () => data }).store.load()).toBeUndefined();
});

test.each<[string, () => Promise<YandexPlayer>]>([
  ['rejects', async () => Promise.reject(new Error('no player'))],
  [
    'throws',
    () => {
      throw new Error('no player');
    },
  ],
])('rejects load and logs one failed save if getPlayer %s', async (_, getPlayer) => {
  const { store, getPlayerSpy } = openStore({}, getPlayer);
  await expect(store.load()).rejects.toThrow('no player');
  store.save('a');
  store.save('b');
  store.flush();
  await passSeconds(100);
  expect(log).toHaveBeenCalledOnce();
  expect(getPlayerSpy.mock.calls.length).toBeGreaterThan(0);
});

test('rejects load after 10 s if getPlayer never settles', async () => {
  const { store } = openStore({}, () => new Promise(() => {}));
  const loading = expect(store.load()).rejects.toThrow('10 s');
  await passSeconds(10);
  await loading;
});

test('sends the first text immediately, then the last of each 10 s, each once', async () => {
  const { store, sent } = openStore();
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

test('flushes the queued text when the page is left, and waits 10 s again', async () => {
  const { store, sent } = openStore();
  store.save('a');
  await passSeconds(1);
  store.save('b');
  store.flush();
  store.flush();
  store.save('c');
  await passSeconds(100);
  expect(sent).toEqual(['0 a', '1 b', '11 c']);
});

test('sends only the last text if getPlayer takes long', async () => {
  const sent: unknown[] = [];
  const player: YandexPlayer = { getData: async () => ({}), setData: async (data) => void sent.push(data.save) };
  const { store } = openStore({}, () => new Promise((resolve) => setTimeout(resolve, 60_000, player)));
  for (const text of ['a', 'b', 'c']) {
    store.save(text);
    await passSeconds(15);
  }
  store.flush();
  await passSeconds(100);
  expect(sent).toEqual(['c']);
});

test('stays within 100 requests in 5 minutes', async () => {
  const { store, sent } = openStore();
  for (let k = 0; k < 3000; k++) {
    store.save(`${k}`);
    await passSeconds(0.1);
  }
  expect(sent.length).toBeLessThanOrEqual(31);
});

test('logs the first failure only and tries the next text', async () => {
  const setData = vi.fn<YandexPlayer['setData']>(async () => Promise.reject(new Error('full')));
  const { store } = openStore({ setData });
  for (const text of ['a', 'b', 'c']) {
    store.save(text);
    await passSeconds(20);
  }
  expect(setData).toHaveBeenCalledTimes(3);
  expect(log.mock.calls).toEqual([['Saving to Yandex Games failed: full. The game continues.']]);
});

test.each<[string, string, boolean]>([
  ['198,000 letters', 'x'.repeat(198_000), true],
  ['200,000 letters', 'x'.repeat(200_000), false],
  ['100,000 characters of three bytes', '雪'.repeat(100_000), false],
  ['150,000 quotation marks', '"'.repeat(150_000), false],
])('checks the size limit: %s', async (_, text, isSent) => {
  const { store, sent } = openStore();
  store.save(text);
  await passSeconds(1);
  expect(sent.length === 1).toBe(isSent);
  expect(log).toHaveBeenCalledTimes(isSent ? 0 : 1);
});
