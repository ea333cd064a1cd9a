// The store: texts in the browser's storage, or in memory if the storage fails.
import { describe, expect, test } from 'vitest';
import { createStore } from '../../src/page/storage.ts';
import { blockedStorage, MemoryStorage } from '../support/storages.ts';

describe('a working storage', () => {
  test('keeps texts across pages', () => {
    const storage = new MemoryStorage();
    const store = createStore(() => storage);
    expect(store.get('a')).toBeNull();
    expect(store.set('a', '1')).toBe(true);
    expect(store.set('a', '')).toBe(true);
    expect(store.get('a')).toBe('');
    expect(createStore(() => storage).get('a')).toBe('');
    store.remove('a');
    expect([store.get('a'), storage.length]).toEqual([null, 0]);
  });

  test('returns the text that another tab wrote', () => {
    const storage = new MemoryStorage();
    const [one, other] = [createStore(() => storage), createStore(() => storage)];
    one.set('a', '1');
    other.set('a', '2');
    expect(one.get('a')).toBe('2');
  });
});

test('puts the prefix before each key in the storage only', () => {
  const storage = new MemoryStorage();
  const [store, other] = [createStore(() => storage, 'ours.'), createStore(() => storage)];
  other.set('a', 'theirs');
  store.set('a', '1');
  expect([store.get('a'), other.get('a'), storage.contents]).toEqual(['1', 'theirs', { a: 'theirs', 'ours.a': '1' }]);
  store.remove('a');
  expect(storage.contents).toEqual({ a: 'theirs' });
});

describe.each([
  { name: 'blocked', open: blockedStorage },
  { name: 'null, as in some web views', open: () => null as unknown as Storage },
  {
    name: 'throwing on each call',
    open: () => {
      const storage = new MemoryStorage();
      storage.isBlocked = true;
      return storage;
    },
  },
])('a storage that is $name', ({ open }) => {
  // @spec 8.25
  test('falls back to memory', () => {
    const store = createStore(open);
    expect(store.get('a')).toBeNull();
    expect(store.set('a', '1')).toBe(false);
    expect(store.get('a')).toBe('1');
    expect(store.set('a', '2')).toBe(false);
    expect(store.get('a')).toBe('2');
    store.remove('a');
    expect(store.get('a')).toBeNull();
    expect(() => store.remove('never there')).not.toThrow();
  });
});

describe('a full storage', () => {
  test('keeps the newest text in memory and writes again once there is space', () => {
    const storage = new MemoryStorage(10);
    const store = createStore(() => storage);
    expect(store.set('a', '123456789')).toBe(true);
    expect(store.set('a', '1234567890')).toBe(false);
    expect(store.get('a'), 'not the stored text').toBe('1234567890');
    storage.capacity = 100;
    expect(store.set('a', 'later')).toBe(true);
    expect([store.get('a'), storage.getItem('a')]).toEqual(['later', 'later']);
    storage.setItem('a', 'from another tab');
    expect(store.get('a'), 'memory contains no old text').toBe('from another tab');
  });
});

test('returns texts written after the storage was blocked', () => {
  const storage = new MemoryStorage();
  const store = createStore(() => storage);
  store.set('a', '1');
  storage.isBlocked = true;
  expect(store.set('b', '2')).toBe(false);
  expect([store.get('a'), store.get('b')]).toEqual([null, '2']);
});
