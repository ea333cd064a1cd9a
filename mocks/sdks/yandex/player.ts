// The player of the mock SDK: stores data in this browser, within the limits of Yandex Games.
import { SAVE_BYTES } from '../../../policies/yandex.ts';
import type { YandexPlayer } from '../../../src/portal/yandex-sdk.ts';

const KEY = 'mock-yandex-player';

/** Key of the name of the logged-in player. Without it the player is a guest. */
const ACCOUNT_KEY = 'mock-yandex-account';

const MAX_REQUESTS = 100;
const WINDOW_MILLISECONDS = 300_000;

/** `isOld`: the player of an SDK with `getMode` instead of `isAuthorized`. */
export function createPlayer(storage: Pick<Storage, 'getItem' | 'setItem'>, isOld: boolean): YandexPlayer {
  let requests: number[] = [];
  const account = () => storage.getItem(ACCOUNT_KEY);
  const key = () => (account() === null ? KEY : `${KEY}-${account()}`);

  function count(): void {
    const now = performance.now();
    requests = [...requests.filter((at) => now - at < WINDOW_MILLISECONDS), now];
    if (requests.length > MAX_REQUESTS) throw new Error(`More than ${MAX_REQUESTS} requests in 5 minutes`);
  }

  return {
    ...(isOld ? { getMode: () => (account() === null ? 'lite' : '') } : { isAuthorized: () => account() !== null }),
    getUniqueID: () => account() ?? 'guest',
    async getData(keys) {
      count();
      const data = JSON.parse(storage.getItem(key()) ?? '{}') as Record<string, unknown>;
      return Object.fromEntries(keys.filter((key) => Object.keys(data).includes(key)).map((key) => [key, data[key]]));
    },
    async setData(data) {
      count();
      const text = JSON.stringify(data);
      if (new TextEncoder().encode(text).length > SAVE_BYTES) throw new Error('The data is larger than 200 KB');
      storage.setItem(key(), text);
    },
  };
}
