// Claims of rows of coins: never a row that another open tab holds, and as few rows per device as possible.
import { describe, expect, test } from 'vitest';
import { claimRow, ROWS_KEY } from '../../src/save/coin-row.ts';
import { createStore } from '../../src/page/storage.ts';
import type { SharedSave } from '../../src/save/shared-save.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';

/** Mock of the browser's locks; supports only `ifAvailable`. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, callback: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return callback(null);
    held.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function device(locks: Pick<LockManager, 'request'> | undefined) {
  const storage = new MemoryStorage();
  const store = createStore(() => storage);
  const rows: Record<string, SharedSave['coins'][string]> = {};
  let made = 0;
  /** Opens a tab that earns coins. */
  async function open() {
    const claim = await claimRow({ store, locks, rows, newRow: () => `row${++made}` });
    rows[claim.id] = { earned: 1, spent: 0, writtenAt: made * 10 };
    return claim;
  }
  return { store, rows, open };
}

describe('with locks', () => {
  test('tabs that are open at the same time have different rows', async () => {
    const { open } = device(createLocks());
    const ids = [(await open()).id, (await open()).id, (await open()).id];
    expect(new Set(ids).size).toBe(3);
  });

  test('a new tab continues the row of a closed one', async () => {
    const { open } = device(createLocks());
    const first = await open();
    const second = await open();
    first.release();
    await until();
    expect((await open()).id).toBe(first.id);
    second.release();
  });

  test('ten successive visits use one row', async () => {
    const { open, rows } = device(createLocks());
    for (let visit = 0; visit < 10; visit++) {
      (await open()).release();
      await until();
    }
    expect(Object.keys(rows)).toEqual(['row1']);
  });

  test('a row that was removed from the save is not continued', async () => {
    const { open, rows } = device(createLocks());
    (await open()).release();
    await until();
    delete rows.row1;
    expect((await open()).id).toBe('row2');
  });
});

test.each([
  { name: 'no locks', locks: undefined },
  { name: 'rejecting locks', locks: { request: () => Promise.reject(new Error('denied')) } as unknown as LockManager },
])('with $name each tab has a different row', async ({ locks }) => {
  const { open } = device(locks);
  expect((await open()).id).not.toBe((await open()).id);
});

test('without locks the fourth tab reuses the least recently written row', async () => {
  const { open, rows } = device(undefined);
  for (let tab = 0; tab < 3; tab++) await open();
  rows.row1 = { earned: 1, spent: 0, writtenAt: 99 };
  expect((await open()).id).toBe('row2');
});

test.each(['', 'null', '{}', '[1,null]', '{"a":'])('treats the damaged list of rows %j as empty', async (text) => {
  const { store, open } = device(createLocks());
  store.set(ROWS_KEY, text);
  expect((await open()).id).toBe('row1');
});
