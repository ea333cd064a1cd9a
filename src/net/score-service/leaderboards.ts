// The score service's leaderboards: where each is asked for, and the rows of an answer (specification, sections 3 and 7).
import * as v from 'valibot';
import type { LeaderboardType } from '../leaderboard-types.ts';
import { MAX_ENTRIES } from '../protocol.ts';

export type ScoreServiceEntry = {
  readonly rank: number;
  readonly nickname: string;
  /** Of a win rate: percent. */
  readonly value: number;
  /** Sent by servers that verify games. */
  readonly isVerified?: boolean | undefined;
};

const ANSWER = v.object({ message: v.array(v.unknown()) });

/** Numbers come as text, too, from servers that store them so. */
const VALUE = v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/), v.transform(Number))]);

const FOLDERS = { stats: 'user/stats/', virtual: 'user/virtual_currency/' } as const;

/** Below the service's address, which ends with a slash. */
export function leaderboardAddress(address: string, gameId: string, leaderboard: LeaderboardType): string {
  const query = new URLSearchParams({ game_id: gameId });
  const [family] = leaderboard.split('_');
  if (family === 'score') return `${address}getLeaderboard?${query}`;
  query.set('type', leaderboard);
  return `${address}${FOLDERS[family as keyof typeof FOLDERS]}getLeaderboard?${query}`;
}

/** At most a hundred, in the server's order. What is no entry is left out; an answer that is no list at all throws a ValiError. */
export function readRows(answer: unknown, leaderboard: LeaderboardType): ScoreServiceEntry[] {
  const entry = v.object({ nickname: v.string(), [leaderboard]: VALUE, isVerified: v.fallback(v.optional(v.boolean()), undefined) });
  const rows = v.parse(ANSWER, answer).message.flatMap((item) => {
    const { success, output } = v.safeParse(entry, item);
    if (!success) return [];
    return [
      { nickname: output.nickname as string, value: output[leaderboard] as number, isVerified: output.isVerified as boolean | undefined },
    ];
  });
  return rows.slice(0, MAX_ENTRIES).map((row, index) => ({ rank: index + 1, ...row }));
}
