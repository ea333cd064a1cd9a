// Claims the row of coins that this tab writes: one that no other tab has now, of this device where there is one.
import type { KeyValueStore } from '../save/key-value-store.ts';
import { SESSION_KEY } from '../save/session.ts';
import type { SharedSave } from '../save/shared-save.ts';

/** Names of the rows that this device has written, as a JSON list. Never carried to another device. */
export const ROWS_KEY = `${SESSION_KEY}.rows`;

/** Without locks a device has at most so many rows; then the one that was written longest ago is continued. */
const MOST_ROWS_WITHOUT_LOCKS = 3;

type ClaimParts = {
  readonly store: KeyValueStore;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly rows: SharedSave['coins'];
  readonly newRow: () => string;
};

export type RowClaim = { readonly id: string; readonly release: () => void };

/** A row is claimed by holding a lock of its name, until `release`. Never rejects. */
export async function claimRow({ store, locks, rows, newRow }: ClaimParts): Promise<RowClaim> {
  const own = readNames(store).filter((id) => id in rows);
  for (const id of own) {
    const release = await tryHold(locks, id);
    if (release) return { id, release };
  }
  if (!locks && own.length >= MOST_ROWS_WITHOUT_LOCKS) {
    const [oldest] = own.sort((one, other) => rows[one].writtenAt - rows[other].writtenAt);
    return { id: oldest, release: () => undefined };
  }
  const id = newRow();
  const release = await tryHold(locks, id);
  store.set(ROWS_KEY, JSON.stringify([...own, id]));
  return { id, release: release ?? (() => undefined) };
}

/** Resolves with the call that releases the lock, or undefined if another tab holds it or there are no locks. */
function tryHold(locks: ClaimParts['locks'], id: string): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const held = locks.request(`${ROWS_KEY} ${id}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
    );
    // Frames without an origin have locks that only reject.
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
