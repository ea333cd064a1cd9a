import { expect, test, vi } from 'vitest';
import { openPrefixedStore } from '../../src/page/open-prefixed-store.ts';
import { openStore } from '../../src/page/open-store.ts';
import { MemoryStorage } from '../support/storages.ts';

// @spec 3.30
test('the store of a portal build prefixes each key, and the store of the web build none', () => {
  const storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  openPrefixedStore('jewel:').set('bestscore', '7');
  openStore().set('bestscore', '9');
  expect(storage.contents).toEqual({ 'jewel:bestscore': '7', bestscore: '9' });
  expect([openPrefixedStore('jewel:').get('bestscore'), openStore().get('bestscore')]).toEqual(['7', '9']);
});
