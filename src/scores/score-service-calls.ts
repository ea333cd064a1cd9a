// Calls of the score service: their forms, addresses and responses (specification, sections 3 and 7).
import * as v from 'valibot';
import type { Calls } from '../net/calls.ts';
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import { checkPin } from '../net/names.ts';
import {
  LOGIN_RESPONSE,
  MAX_ENTRIES,
  OPTIONAL_FLAG,
  REGISTER_RESPONSE,
  SERVER_NAME,
  SERVER_NUMBER,
  type LeaderboardEntry,
} from '../net/protocol.ts';
import type { WaitingScore } from '../net/score-queue.ts';
import { sealPayload } from '../net/sealed-payload.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';
import type { UserInfo } from './user-info.ts';

export type ScoreServiceEntry = Omit<LeaderboardEntry, 'isOwn'>;

export type ScoreServiceCalls = ReturnType<typeof createScoreServiceCalls>;

type ScoreServiceCallsOptions = Pick<ScoreServiceSettings, 'address' | 'gameId' | 'key'> & { readonly calls: Calls };

/** Rejects a PIN that the login form would refuse. */
const REGISTERED = v.object({
  ...REGISTER_RESPONSE.entries,
  pin_code: v.pipe(
    REGISTER_RESPONSE.entries.pin_code,
    v.check((text) => checkPin(text) === undefined),
  ),
});

const ANSWER = v.object({ message: v.array(v.unknown()) });

const FOLDERS = { stats: 'user/stats/', virtual: 'user/virtual_currency/' } as const;

/** Every call rejects with a CallError, or with a ValiError if the response has another shape. */
export function createScoreServiceCalls({ calls, address, gameId, key }: ScoreServiceCallsOptions) {
  return {
    async register(nickname: string, token: string): Promise<UserInfo> {
      const answer = await calls.postForm(`${address}register`, { nickname, 'g-recaptcha-response': token });
      const { uid, pin_code: pincode } = v.parse(REGISTERED, answer);
      return { id: uid, nickname, pincode };
    },
    async logIn(nickname: string, pincode: string, token: string): Promise<UserInfo> {
      const answer = await calls.postForm(`${address}login`, { nickname, pin_code: pincode, 'g-recaptcha-response': token });
      return { id: v.parse(LOGIN_RESPONSE, answer).uid, nickname, pincode };
    },
    async postScore(uid: string, { score, seconds = 0, submission, replay, ticket, times }: WaitingScore<unknown>): Promise<void> {
      const sealed = { score: sealPayload(`${score}`, key), game_time: sealPayload(`${seconds}`, key) };
      await calls.postForm(`${address}score`, { game_id: gameId, uid, ...sealed, submission, ...definedFields({ replay, ticket, times }) });
    },
    readLeaderboard: async (leaderboard: LeaderboardType) =>
      readRows(await calls.getJson(leaderboardAddress(address, gameId, leaderboard)), leaderboard),
  };
}

function definedFields(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Returns the address of a leaderboard. `address`: the service's, ending with a slash. */
export function leaderboardAddress(address: string, gameId: string, leaderboard: LeaderboardType): string {
  const query = new URLSearchParams({ game_id: gameId });
  const [family] = leaderboard.split('_');
  if (family === 'score') return `${address}getLeaderboard?${query}`;
  query.set('type', leaderboard);
  return `${address}${FOLDERS[family as keyof typeof FOLDERS]}getLeaderboard?${query}`;
}

/** Returns at most MAX_ENTRIES rows in the server's order, without malformed ones. Throws a ValiError if `answer` has no list. */
export function readRows(answer: unknown, leaderboard: LeaderboardType): ScoreServiceEntry[] {
  const entry = v.object({ nickname: SERVER_NAME, [leaderboard]: SERVER_NUMBER, isVerified: OPTIONAL_FLAG });
  const rows = v.parse(ANSWER, answer).message.flatMap((item) => {
    const { success, output } = v.safeParse(entry, item);
    if (!success) return [];
    return [
      { username: output.nickname as string, score: output[leaderboard] as number, isVerified: output.isVerified as boolean | undefined },
    ];
  });
  return rows.slice(0, MAX_ENTRIES).map((row, index) => ({ rank: index + 1, ...row }));
}
