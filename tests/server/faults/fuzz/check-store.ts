// Checks the invariants of the database: ranks count the visible verified entries, and every proof matches its score.
import { decodeReplay, replayGame } from '../../../../src/rules/replay.ts';
import type { Database } from '../../../../server/database/open-database.ts';
import { scoreBucket } from '../../../../server/leaderboard/rank-index/rank-index.ts';

/** Returns one line per violation. */
export async function checkStore({ kysely }: Database): Promise<string[]> {
  const faults: string[] = [];
  const entries = await kysely.selectFrom('entries').selectAll().execute();
  const games = await kysely.selectFrom('games').selectAll().execute();
  const counts = new Map<string, number>();
  for (const { board, score, is_hidden, is_verified } of entries) {
    if (is_hidden === 1 || is_verified === 0) continue;
    const key = `${board} ${scoreBucket(score)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const { board, bucket, entries: stored } of await kysely.selectFrom('ranks').selectAll().where('bucket', '>=', 0).execute()) {
    const key = `${board} ${bucket}`;
    if (stored !== (counts.get(key) ?? 0)) faults.push(`ranks of ${key}: ${stored}, expected ${counts.get(key) ?? 0}`);
    counts.delete(key);
  }
  for (const key of counts.keys()) faults.push(`ranks of ${key} are missing`);
  const scoreOf = new Map(games.map(({ scope, id, score }) => [`${scope} ${id}`, score]));
  for (const { replay, score, id } of games)
    if (replayGame(decodeReplay(replay)).score !== score) faults.push(`game ${id} does not score ${score}`);
  for (const { is_verified, game, score, player } of entries) {
    const proved = game === null ? undefined : scoreOf.get(`main ${game}`);
    // A game that continued on another board scores more than the entry.
    if (is_verified === 1 && (proved === undefined || proved < score)) faults.push(`entry of ${player}: ${score} is not proven by ${game}`);
  }
  const values = await kysely.selectFrom('service_values').selectAll().execute();
  for (const { value, type, user } of values) if (!Number.isFinite(value) || value < 0) faults.push(`${type} of ${user}: ${value}`);
  return faults;
}
