// The calls of the score service: their forms, and what their answers hold (specification, section 7).
import * as v from 'valibot';
import type { Calls } from '../calls.ts';
import type { LeaderboardType } from '../leaderboard-types.ts';
import { checkPin } from '../names.ts';
import { LOGIN_RESPONSE, REGISTER_RESPONSE } from '../protocol.ts';
import { sealPayload } from '../sealed-payload.ts';
import { leaderboardAddress, readRows, type ScoreServiceEntry } from './leaderboards.ts';
import type { UserInfo } from './user-info.ts';

/** A game's result with its idempotency key and what proves it. */
type PostedScore = {
  readonly score: number;
  readonly seconds: number;
  readonly submission: string;
  readonly proof: Readonly<Partial<Record<'replay' | 'ticket' | 'times', string | undefined>>>;
};

/** All reject with a CallError, or with a ValiError for an answer of another shape. */
export type ScoreServiceCalls = {
  register(nickname: string, token: string): Promise<UserInfo>;
  logIn(nickname: string, pincode: string, token: string): Promise<UserInfo>;
  postScore(uid: string, score: PostedScore): Promise<void>;
  readLeaderboard(leaderboard: LeaderboardType): Promise<ScoreServiceEntry[]>;
};

type ScoreServiceCallParts = {
  readonly calls: Calls;
  /** Ends with a slash. */
  readonly address: string;
  readonly gameId: string;
  /** Of AES: 16, 24 or 32 bytes. */
  readonly key: string;
};

/** A PIN that the login form would not take is none. */
const REGISTERED = v.object({
  ...REGISTER_RESPONSE.entries,
  pin_code: v.pipe(
    v.string(),
    v.check((text) => checkPin(text) === undefined),
  ),
});

export function createScoreServiceCalls({ calls, address, gameId, key }: ScoreServiceCallParts): ScoreServiceCalls {
  return {
    async register(nickname, token) {
      const answer = await calls.postForm(`${address}register`, { nickname, 'g-recaptcha-response': token });
      const { uid, pin_code: pincode } = v.parse(REGISTERED, answer);
      return { id: uid, nickname, pincode };
    },
    async logIn(nickname, pincode, token) {
      const answer = await calls.postForm(`${address}login`, { nickname, pin_code: pincode, 'g-recaptcha-response': token });
      return { id: v.parse(LOGIN_RESPONSE, answer).uid, nickname, pincode };
    },
    async postScore(uid, { score, seconds, submission, proof }) {
      const sealed = { score: sealPayload(`${score}`, key), game_time: sealPayload(`${seconds}`, key) };
      await calls.postForm(`${address}score`, { game_id: gameId, uid, ...sealed, submission, ...definedFields(proof) });
    },
    readLeaderboard: async (leaderboard) => readRows(await calls.getJson(leaderboardAddress(address, gameId, leaderboard)), leaderboard),
  };
}

function definedFields(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
