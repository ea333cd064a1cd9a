// Adds hashes of deleted data, and a hidden flag per player. Earlier versions hid single entries.
import { sql, type Kysely, type Migration } from 'kysely';

export const addTombstones: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table tombstones (hash text not null primary key, deleted_at bigint not null, is_hidden integer not null)`.execute(db);
    await sql`alter table players add column is_hidden integer not null default 0`.execute(db);
    await sql`update players set is_hidden = 1 where public_id in (select player from entries where is_hidden = 1)`.execute(db);
  },
};
