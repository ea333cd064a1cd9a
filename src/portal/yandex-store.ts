// The store of Yandex Games: one text of the player's, sent no more often than Yandex takes it.
import type { PortalStore } from './portal.ts';
import { MS_PER_SECOND, withTimeout } from '../platform/time.ts';
import type { YandexPlayer } from './yandex-sdk.ts';

/** Yandex takes 100 requests in 5 minutes, for all that a game asks of a player. */
const SPACING_SECONDS = 10;

/** Yandex takes 200 KB; the rest of it is for the field's name and for what JSON makes longer. */
const MOST_BYTES = 199_000;

/** An answer that takes longer is as good as none. */
const LOAD_LIMIT_SECONDS = 10;

type Parts = {
  /** Called once, when the store is first used. */
  readonly getPlayer: () => Promise<YandexPlayer>;
  /** Told of the first failure. */
  readonly log: (message: string) => void;
};

export function createYandexStore({ getPlayer, log }: Parts): PortalStore {
  let asked: Promise<YandexPlayer> | undefined;
  let player: YandexPlayer | undefined;
  let unsent: string | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;

  async function open(): Promise<YandexPlayer> {
    player = await (asked ??= getPlayer());
    return player;
  }

  function fail(error: unknown): void {
    if (!hasFailed) log(`Yandex Games does not store: ${error instanceof Error ? error.message : String(error)}`);
    hasFailed = true;
  }

  /** Sends what waits, and lets nothing more through for a while. */
  function send(): void {
    if (!player || unsent === undefined) return;
    clearTimeout(pause);
    pause = setTimeout(endPause, SPACING_SECONDS * MS_PER_SECOND);
    void put(player, unsent);
    unsent = undefined;
  }

  function endPause(): void {
    pause = undefined;
    send();
  }

  /** Always at once: the spacing is the store's own, and the page may be gone before the SDK's. */
  async function put(to: YandexPlayer, save: string): Promise<void> {
    try {
      const { length } = new TextEncoder().encode(JSON.stringify(save));
      if (length > MOST_BYTES) throw new Error(`${length} bytes are more than ${MOST_BYTES}`);
      await to.setData({ save }, true);
    } catch (error) {
      fail(error);
    }
  }

  return {
    async account() {
      try {
        const one = await withTimeout(LOAD_LIMIT_SECONDS, open());
        // A guest has an id too, which does not follow into the account.
        return one.getMode?.() === 'lite' ? '' : (one.getUniqueID?.() ?? '');
      } catch {
        return '';
      }
    },
    async load() {
      const { save } = await withTimeout(
        LOAD_LIMIT_SECONDS,
        open().then((one) => one.getData(['save'])),
      );
      return typeof save === 'string' ? save : undefined;
    },
    save(text) {
      unsent = text;
      open().then(() => (pause === undefined ? send() : undefined), fail);
    },
    flush: send,
  };
}
