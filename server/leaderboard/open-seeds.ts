// Open seeds of free games: at most two per player, so that players cannot collect seeds and choose the best.
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Ticket } from './ticket.ts';

/** Opens the seed and voids older ones. `keep` is the id of the open ticket that stays open; without it, the newest stays open. */
export async function openSeed(kysely: Kysely<Tables>, { id, player, issuedAt }: Ticket, keep = ''): Promise<void> {
  // One statement, so that simultaneous requests also leave two open seeds.
  await kysely
    .insertInto('open_seeds')
    .values({ player, newest: id, kept: keep, issued_at: issuedAt })
    .onConflict((conflict) =>
      conflict.column('player').doUpdateSet({
        newest: id,
        kept: sql<string>`case when open_seeds.kept = ${keep} and ${keep} <> '' then open_seeds.kept else open_seeds.newest end`,
        issued_at: issuedAt,
      }),
    )
    .execute();
}

/** Returns whether moves on the seed are accepted. True before a player's second seed: earlier versions stored no seeds. */
export async function isSeedOpen(transaction: Transaction<Tables>, { id, player }: Ticket): Promise<boolean> {
  const seeds = await transaction.selectFrom('open_seeds').select(['newest', 'kept']).where('player', '=', player).executeTakeFirst();
  return seeds === undefined || seeds.kept === '' || seeds.newest === id || seeds.kept === id;
}
