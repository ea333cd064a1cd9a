// Leaderboards of the score service.
import { sql, type Kysely } from 'kysely';
import { LEADERBOARD_TYPES, type LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { MAX_ENTRIES } from '../../src/net/protocol.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerContext } from '../server-context.ts';

export type ListedEntry = { readonly uid: string; readonly nickname: string } & Readonly<Record<string, string | number | boolean>>;

/**
 * Returns the best 100 of a type, verified values first. The value is in a field named after the type. Hidden and banned users are left
 * out. A user may have a verified score and a higher unverified one; for other types, a verified value hides the unverified one.
 */
export async function listEntries(kysely: Kysely<Tables>, config: Config, type: LeaderboardType): Promise<ListedEntry[]> {
  const rows = await kysely
    .selectFrom('service_values')
    .innerJoin('service_users', 'service_users.public_id', 'service_values.user')
    .select(['service_users.public_id', 'service_users.nickname', 'service_values.value', 'service_values.is_verified'])
    .where('service_values.game', '=', config.gameId)
    .where('service_values.type', '=', type)
    .where('service_users.is_hidden', '=', 0)
    .where(sql<boolean>`not exists (select 1 from banned_names where banned_names.name_key = service_users.nickname_key)`)
    .$if(config.serviceUnverified !== 'below', (query) => query.where('service_values.is_verified', '=', 1))
    .$if(type !== 'score', (query) =>
      query.where(
        sql<boolean>`(service_values.is_verified = 1 or not exists (
          select 1 from service_values as proved where proved."user" = service_values."user"
            and proved.game = service_values.game and proved.type = service_values.type and proved.is_verified = 1))`,
      ),
    )
    .orderBy('service_values.is_verified', 'desc')
    .orderBy('service_values.value', 'desc')
    .orderBy('service_values.reached_at')
    .orderBy('service_values.user')
    .limit(sql.lit(MAX_ENTRIES))
    .execute();
  return rows.map(({ public_id, nickname, value, is_verified }) => ({
    uid: public_id,
    nickname,
    [type]: value,
    isVerified: is_verified === 1,
  }));
}

/**
 * Discards the held lists that a write of this process has changed: those that contain the user or are not full, and the list of scores if
 * `score` is among the best. Other lists that the user enters change after their lifetime.
 */
export function dropLists({ serviceLists, reads }: Pick<ServerContext, 'serviceLists' | 'reads'>, user: string, score = -1): void {
  for (const type of LEADERBOARD_TYPES) {
    const list = serviceLists.held(type) ?? [];
    const isEntered = type === 'score' && score >= Number(list.at(-1)?.score);
    if (list.length === MAX_ENTRIES && !isEntered && !list.some(({ uid }) => uid === user)) continue;
    reads.wrote(type);
    serviceLists.drop(type);
  }
}
