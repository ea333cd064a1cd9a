// Holds a row of coins for as long as the page lives; a page that is kept in the browser's cache gives it back meanwhile.
import type { KeyValueStore } from '../save/key-value-store.ts';
import { claimRow } from './claim-row.ts';
import type { SaveKeeper } from './keep-save.ts';

type RowParts = {
  readonly store: KeyValueStore;
  readonly keeper: Pick<SaveKeeper, 'rows' | 'useRow'>;
  readonly newRow: () => string;
};

export function followRow({ store, keeper, newRow }: RowParts): void {
  async function hold(): Promise<void> {
    // Missing on pages without HTTPS.
    const locks = navigator.locks as LockManager | undefined;
    const { id, release } = await claimRow({ store, locks, rows: keeper.rows(), newRow });
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
