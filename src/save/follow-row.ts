// Holds a row of coins until the page closes, and releases it while the page is in the back/forward cache.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { claimRow } from './claim-row.ts';
import type { SaveKeeper } from './keep-save.ts';

type RowOptions = {
  readonly store: KeyValueStore;
  readonly keeper: Pick<SaveKeeper, 'shared' | 'useRow'>;
  readonly newRow: () => string;
};

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
