// A site's storage of one string for its player, within the site's limits of size and rate.
import type { RemoteStore } from '../platform/key-value-store.ts';
import { MS_PER_SECOND, withTimeout } from '../platform/time.ts';
import type { Guard } from './guard.ts';

/** Minimum time between two saves. Yandex Games accepts 100 requests in 5 minutes per player, of all kinds; the others name no number. */
const SPACING_SECONDS = 10;

/** Time limit of `account` and of `load`. */
const LOAD_LIMIT_SECONDS = 10;

type SitePlayer = {
  /** Returns the account of a logged-in player; empty for a guest. */
  account(): string;
  read(): Promise<unknown>;
  write(text: string): Promise<void>;
};

type SiteStoreOptions = {
  /** Name of the site in the log, which has the first failure only. */
  readonly site: string;
  readonly guard: Guard;
  /** Called once, at the first use of the store. */
  readonly open: () => Promise<SitePlayer>;
  /** Of the text as JSON. */
  readonly maxBytes?: number;
};

export function createSiteStore({ site, guard, open: openPlayer, maxBytes = Infinity }: SiteStoreOptions): RemoteStore {
  let request: Promise<SitePlayer> | undefined;
  let player: SitePlayer | undefined;
  let unsent: string | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<SitePlayer> {
    player = await (request ??= openPlayer());
    return player;
  }

  /** Sends the queued save and starts the pause until the next one. */
  function send(): void {
    if (!player || unsent === undefined) return;
    const [to, text] = [player, unsent];
    unsent = undefined;
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      send();
    }, SPACING_SECONDS * MS_PER_SECOND);
    void guard(`Saving to ${site}`, async () => {
      const { length } = new TextEncoder().encode(JSON.stringify(text));
      if (length > maxBytes) throw new Error(`${length} bytes, the limit is ${maxBytes}`);
      await to.write(text);
    });
  }

  return {
    account: () =>
      withTimeout(LOAD_LIMIT_SECONDS, open()).then(
        (opened) => opened.account(),
        () => '',
      ),
    async load() {
      const text = await withTimeout(
        LOAD_LIMIT_SECONDS,
        open().then((opened) => opened.read()),
      );
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
    save(text) {
      unsent = text;
      void guard(`Saving to ${site}`, () => open().then(() => (pause === undefined ? send() : undefined)));
    },
    flush: send,
  };
}
