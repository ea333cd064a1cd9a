// The stored user: id, nickname and PIN are valid only together.
import { expect, test } from 'vitest';
import { readUserInfo, USER_INFO_KEY } from '../../src/scores/user-info.ts';
import { createStore } from '../../src/page/storage.ts';
import { MemoryStorage } from '../support/storages.ts';

const USER = { id: 'abc', nickname: 'Ada99', pincode: '012345' };

function openStore(text?: string) {
  const storage = new MemoryStorage();
  if (text !== undefined) storage.setItem(USER_INFO_KEY, text);
  return { storage, store: createStore(() => storage) };
}

// @spec 3.36
test('uses the key of the specification', () => {
  expect(USER_INFO_KEY).toBe('mjs-svas-user-info-v1');
});

test('reads a stored user', () => {
  expect(readUserInfo(openStore().store)).toBeUndefined();
  expect(readUserInfo(openStore(JSON.stringify(USER)).store)).toEqual(USER);
});

// @spec 4.84
test.each([
  // @spec 5.13
  ['an empty id', { ...USER, id: '' }],
  ['no id', { nickname: 'Ada99', pincode: '012345' }],
  ['a nickname that is too short', { ...USER, nickname: 'Ada' }],
  ['a nickname with a space', { ...USER, nickname: 'Ada 99' }],
  ['a PIN of five digits', { ...USER, pincode: '01234' }],
  ['a PIN that is a number', { ...USER, pincode: 12_345 }],
  ['a list', [USER]],
  ['nothing', null],
])('puts %s aside', (_, stored) => {
  const text = JSON.stringify(stored);
  const { storage, store } = openStore(text);
  expect(readUserInfo(store)).toBeUndefined();
  expect(storage.contents).toEqual({ [`${USER_INFO_KEY}.damaged`]: text });
});

test('returns undefined for text that is not JSON', () => {
  expect(readUserInfo(openStore('{"id"').store)).toBeUndefined();
});
