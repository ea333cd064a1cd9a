// The score service's leaderboards: the best 100 of a type, each with public id, nickname and value.
import { sql } from 'kysely';
import { MAX_ENTRIES, type BoardType } from '../../src/net/protocol.ts';
import type { Database } from '../database/open-database.ts';

export type BoardEntry = { readonly uid: string; readonly nickname: string } & Readonly<Record<string, string | number | boolean>>;

/** Hidden and banned users are left out. The value stands under the type's name; scores tell whether the server played them itself. */
export async function listBoard({ kysely }: Database, game: string, type: BoardType): Promise<BoardEntry[]> {
  const rows = await kysely
    .selectFrom('service_values')
    .innerJoin('service_users', 'service_users.public_id', 'service_values.user')
    .select(['service_users.public_id', 'service_users.nickname', 'service_values.value', 'service_values.is_verified'])
    .where('service_values.game', '=', game)
    .where('service_values.type', '=', type)
    .where('service_users.is_hidden', '=', 0)
    .where(sql<boolean>`not exists (select 1 from banned_names where banned_names.name_key = service_users.nickname_key)`)
    .orderBy('service_values.value', 'desc')
    .orderBy('service_values.reached_at')
    .orderBy('service_values.user')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ public_id, nickname, value, is_verified }) => ({
    uid: public_id,
    nickname,
    [type]: value,
    ...(type === 'score' && { isVerified: is_verified === 1 }),
  }));
}
