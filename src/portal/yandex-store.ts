// The player's data on Yandex Games: one string, sent within the site's rate limit.
import type { RemoteStore } from '../platform/key-value-store.ts';
import { MS_PER_SECOND, withTimeout } from '../platform/time.ts';
import type { Guard } from './guard.ts';
import type { YandexPlayer } from './yandex-sdk.ts';

/** Minimum time between two saves. Yandex Games accepts 100 requests in 5 minutes per player, of all kinds. */
const SPACING_SECONDS = 10;

/** Yandex Games accepts 200 KB. The difference is for the field name and JSON escapes. */
const MAX_BYTES = 199_000;

/** Time limit of `account` and of `load`. */
const LOAD_LIMIT_SECONDS = 10;

/** Name of both guarded calls: one failure is logged. */
const SAVING = 'Saving to Yandex Games';

type StoreDependencies = {
  /** Called once, at the first use of the store. */
  readonly getPlayer: () => Promise<YandexPlayer>;
  readonly guard: Guard;
};

export function createYandexStore({ getPlayer, guard }: StoreDependencies): RemoteStore {
  let playerRequest: Promise<YandexPlayer> | undefined;
  let player: YandexPlayer | undefined;
  let unsent: string | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<YandexPlayer> {
    player = await (playerRequest ??= getPlayer());
    return player;
  }

  /** Sends the queued save and starts the pause until the next one. */
  function send(): void {
    if (!player || unsent === undefined) return;
    clearTimeout(pause);
    pause = setTimeout(endPause, SPACING_SECONDS * MS_PER_SECOND);
    put(player, unsent);
    unsent = undefined;
  }

  function endPause(): void {
    pause = undefined;
    send();
  }

  /** Always flushes: this store limits the rate itself, and the page may be closed before the SDK would send. */
  function put(to: YandexPlayer, save: string): void {
    void guard(SAVING, async () => {
      const { length } = new TextEncoder().encode(JSON.stringify(save));
      if (length > MAX_BYTES) throw new Error(`${length} bytes, the limit is ${MAX_BYTES}`);
      await to.setData({ save }, true);
    });
  }

  return {
    async account() {
      try {
        const loaded = await withTimeout(LOAD_LIMIT_SECONDS, open());
        // A guest has an id too, but it does not move to the account at login.
        return isLoggedIn(loaded) ? (loaded.getUniqueID?.() ?? '') : '';
      } catch {
        return '';
      }
    },
    async load() {
      const { save } = await withTimeout(
        LOAD_LIMIT_SECONDS,
        open().then((loaded) => loaded.getData(['save'])),
      );
      return typeof save === 'string' ? save : undefined;
    },
    save(text) {
      unsent = text;
      void guard(SAVING, () => open().then(() => (pause === undefined ? send() : undefined)));
    },
    flush: send,
  };
}

/** An SDK that does not say so counts as one of a guest, whose save goes to the account at login. */
function isLoggedIn(player: YandexPlayer): boolean {
  return player.isAuthorized?.() ?? (player.getMode?.() ?? 'lite') !== 'lite';
}
