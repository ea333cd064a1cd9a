// Boards: a leaderboard of one content type, for all time or for one day of the daily game. Scores create leaderboards up to a limit.
import { sql, type Kysely } from 'kysely';
import { DEFAULT_CONTENT_TYPE } from '../../src/net/protocol.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';

type Claim = {
  readonly config: Pick<Config, 'leaderboards' | 'maxLeaderboards'>;
  readonly leaderboard: string;
  readonly contentType: string;
  readonly now: number;
};

/** Returns `DAY/LEADERBOARD/CONTENT-TYPE`. `day` is empty for all time. Neither it nor the leaderboard's name contains a slash. */
export function boardName(leaderboard: string, contentType: string, day: string): string {
  return `${day}/${leaderboard}/${contentType}`;
}

/** Returns an empty text for an all-time board. */
export function dayOfBoard(board: string): string {
  return board.slice(0, board.indexOf('/'));
}

/** Subquery with the column `board`. Searches the index once for each board; `select distinct` would read all entries. */
export const BOARDS_WITH_ENTRIES = sql<{ board: string }>`(
  with recursive boards (board) as (
    select min(board) from entries
    union all select (select min(entries.board) from entries where entries.board > boards.board) from boards where boards.board is not null
  ) select board from boards where board is not null)`;

/** Throws `not-found` for a leaderboard outside LEADERBOARDS. */
export function checkLeaderboard(names: readonly string[], leaderboard: string): void {
  if (!names.includes('*') && !names.includes(leaderboard)) throw new ServerError('not-found', 'Leaderboard not found.');
}

export function selectLeaderboard(kysely: Kysely<Tables>, { leaderboard, contentType }: Pick<Claim, 'leaderboard' | 'contentType'>) {
  return kysely.selectFrom('leaderboards').select('name').where('name', '=', `${leaderboard}/${contentType}`);
}

/**
 * Stores the name of a leaderboard that `selectLeaderboard` does not find. Throws `not-found` beyond MAX_LEADERBOARDS; leaderboards in LEADERBOARDS with the
 * default content type do not count. Processes that create leaderboards simultaneously may each exceed the limit by one.
 */
export async function claimLeaderboard(kysely: Kysely<Tables>, { config, leaderboard, contentType, now }: Claim): Promise<void> {
  const name = `${leaderboard}/${contentType}`;
  const named = config.leaderboards.map((board) => `${board}/${DEFAULT_CONTENT_TYPE}`);
  if (!named.includes(name)) {
    const { count } = await kysely
      .selectFrom('leaderboards')
      .where('name', 'not in', named)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= config.maxLeaderboards)
      throw new ServerError('not-found', 'Leaderboard not found. This server has reached its limit of leaderboards.');
  }
  await kysely
    .insertInto('leaderboards')
    .values({ name, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
