// The stored user of the score service: id, nickname and PIN, valid only together (specification, section 3).
import * as v from 'valibot';
import { parseJson } from '../platform/schemas.ts';
import { readStored, type KeyValueStore } from '../platform/key-value-store.ts';
import { checkNickname, checkPin } from '../net/names.ts';

export const USER_INFO_KEY = 'mjs-svas-user-info-v1';

const USER_INFO = v.object({
  /** Secret: it allows posting as this user. */
  id: v.pipe(v.string(), v.nonEmpty()),
  nickname: v.pipe(
    v.string(),
    v.check((text) => checkNickname(text) === undefined),
  ),
  pincode: v.pipe(
    v.string(),
    v.check((text) => checkPin(text) === undefined),
  ),
});

export type UserInfo = v.InferOutput<typeof USER_INFO>;

/** Returns the stored user if it is valid. Puts a damaged text aside: it may contain the PIN. */
export function readUserInfo(store: KeyValueStore): UserInfo | undefined {
  return readStored(store, USER_INFO_KEY, (text) => parseJson(USER_INFO, text));
}
