// The time at which a player was seen last, by which the cleanup finds idle players.
import { expect, it } from 'vitest';
import { putPlayer } from '../../../server/leaderboard/players.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { describeBothDatabases } from '../support/test-databases.ts';

const HOUR = 3_600_000;
const FIRST = 100 * HOUR;

describeBothDatabases((kind) => {
  it('changes once an hour, and not when the clock is set back', async () => {
    const { database, close } = await openTestDatabase(kind);
    const { kysely } = database;
    const seen: number[] = [];
    for (const now of [FIRST, FIRST + HOUR - 1, FIRST + HOUR, FIRST - HOUR]) {
      await kysely
        .transaction()
        .execute((transaction) => putPlayer(transaction, { public_id: 'p1', key_hash: 'k1', name: 'Anna', country: '' }, now).execute());
      seen.push((await kysely.selectFrom('players').select('seen_at').executeTakeFirstOrThrow()).seen_at);
    }
    expect(seen).toEqual([FIRST, FIRST, FIRST + HOUR, FIRST + HOUR]);
    await close();
  });
});
