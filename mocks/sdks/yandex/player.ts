// The player of the mock SDK: stores data in this browser, within the limits of Yandex Games.
import type { YandexPlayer } from '../../../src/portal/yandex-sdk.ts';

const KEY = 'mock-yandex-player';
const MAX_BYTES = 200 * 1024;
const MAX_REQUESTS = 100;
const WINDOW_MILLISECONDS = 300_000;

export function createPlayer(storage: Pick<Storage, 'getItem' | 'setItem'>): YandexPlayer {
  let requests: number[] = [];

  function count(): void {
    const now = performance.now();
    requests = [...requests.filter((at) => now - at < WINDOW_MILLISECONDS), now];
    if (requests.length > MAX_REQUESTS) throw new Error(`More than ${MAX_REQUESTS} requests in 5 minutes`);
  }

  return {
    async getData(keys) {
      count();
      const data = JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, unknown>;
      return Object.fromEntries(keys.filter((key) => Object.keys(data).includes(key)).map((key) => [key, data[key]]));
    },
    async setData(data) {
      count();
      const text = JSON.stringify(data);
      if (new TextEncoder().encode(text).length > MAX_BYTES) throw new Error('The data is larger than 200 KB');
      storage.setItem(KEY, text);
    },
  };
}
