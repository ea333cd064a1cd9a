// The score service's leaderboards: their addresses and rows (specification, sections 3 and 7).
import * as v from 'valibot';
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import { MAX_ENTRIES, OPTIONAL_FLAG, SERVER_NAME, SERVER_NUMBER, type LeaderboardEntry } from '../net/protocol.ts';

export type ScoreServiceEntry = Omit<LeaderboardEntry, 'isOwn'>;

const ANSWER = v.object({ message: v.array(v.unknown()) });

const FOLDERS = { stats: 'user/stats/', virtual: 'user/virtual_currency/' } as const;

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
