// The row of coins of this tab: one of this device's rows that no other tab holds, otherwise a new one.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { SESSION_KEY } from './session.ts';
import type { SaveKeeper } from './keep-save.ts';
import type { SharedSave } from './shared-save.ts';

/** Key of a JSON list: the names of the rows that this device has written. Not synchronized to other devices. */
export const ROWS_KEY = `${SESSION_KEY}.rows`;

/** Maximum number of rows on a device without locks. At the limit, the least recently written row is reused. */
const MAX_ROWS_WITHOUT_LOCKS = 3;

type ClaimOptions = {
  readonly store: KeyValueStore;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly rows: SharedSave['coins'];
  readonly newRow: () => string;
};

type RowOptions = Pick<ClaimOptions, 'store' | 'newRow'> & { readonly keeper: Pick<SaveKeeper, 'shared' | 'useRow'> };

/** Holds a row until the page closes, and releases it while the page is in the back/forward cache. */
export function followRow({ store, keeper, newRow }: RowOptions): void {
  async function hold(): Promise<void> {
    // Undefined on pages without HTTPS.
    const locks = navigator.locks as LockManager | undefined;
    const { id, release } = await claimRow({ store, locks, rows: keeper.shared().coins, newRow });
    keeper.useRow(id);
    window.addEventListener(
      'pagehide',
      () => {
        keeper.useRow(undefined);
        release();
      },
      { once: true },
    );
  }

  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void hold();
  });
  void hold();
}

/** Claims a row by holding a lock on its name until `release` is called. Never rejects. */
export async function claimRow({ store, locks, rows, newRow }: ClaimOptions) {
  const own = readNames(store).filter((id) => id in rows);
  for (const id of own) {
    const release = await tryHold(locks, id);
    if (release) return { id, release };
  }
  if (!locks && own.length >= MAX_ROWS_WITHOUT_LOCKS) {
    const [oldest] = own.sort((one, other) => rows[one].writtenAt - rows[other].writtenAt);
    return { id: oldest, release: () => undefined };
  }
  const id = newRow();
  const release = await tryHold(locks, id);
  store.set(ROWS_KEY, JSON.stringify([...own, id]));
  return { id, release: release ?? (() => undefined) };
}

/** Resolves with a function that releases the lock; undefined if another tab holds it or the browser has no locks. */
function tryHold(locks: ClaimOptions['locks'], id: string): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const held = locks.request(`${ROWS_KEY} ${id}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
    );
    // In frames without an origin every request for a lock rejects.
    held.catch(() => resolve(undefined));
  });
}

function readNames(store: KeyValueStore): string[] {
  try {
    const names: unknown = JSON.parse(store.get(ROWS_KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
