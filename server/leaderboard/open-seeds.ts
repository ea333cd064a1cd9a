// Open seeds of free games: at most two a player. A new one voids the others but one, so that no player collects seeds to choose from.
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Ticket } from './ticket.ts';

/** Opens the seed. `keep` is the id of the open ticket that stays open beside it; without one the newest stays. */
export async function openSeed(kysely: Kysely<Tables>, { id, player, issuedAt }: Ticket, keep = ''): Promise<void> {
  // One statement: two requests in the same moment leave two open seeds as well.
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

/** Whether moves on the seed are accepted. Before a player's second seed nothing is voided: earlier versions stored no seeds. */
export async function isSeedOpen(transaction: Transaction<Tables>, { id, player }: Ticket): Promise<boolean> {
  const seeds = await transaction.selectFrom('open_seeds').select(['newest', 'kept']).where('player', '=', player).executeTakeFirst();
  return seeds === undefined || seeds.kept === '' || seeds.newest === id || seeds.kept === id;
}
