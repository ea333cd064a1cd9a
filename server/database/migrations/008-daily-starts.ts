// Adds first requests of daily games, states of daily games to recognize copies, and the check of entries before they are listed.
import { sql, type Kysely, type Migration } from 'kysely';

export const addDailyStarts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table daily_starts (
      player text, day text, requested_at bigint not null, board text not null, primary key (player, day)
    )`.execute(db);
    await sql`create table daily_states (scope text, day text, state text, game text not null, primary key (scope, day, state))`.execute(
      db,
    );
    await db.schema.dropIndex('games_by_opening').execute();
    await db.schema.alterTable('games').dropColumn('opening').execute();
    await sql`alter table entries add column is_checked integer not null default 1`.execute(db);
  },
};
