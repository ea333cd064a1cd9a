// A run to watch: the replay behind a visible entry of a leaderboard.
import type { RunResponse } from '../../src/net/protocol.ts';
import type { Database } from '../database/open-database.ts';
import { ServerError } from '../server-error.ts';

/** Throws `not-found` for a run that no leaderboard shows. */
export async function showRun({ kysely }: Database, id: string): Promise<RunResponse> {
  const run = await kysely
    .selectFrom('games')
    .innerJoin('entries', 'entries.game', 'games.id')
    .innerJoin('players', 'players.public_id', 'games.player')
    .select(['games.replay', 'players.name as username', 'games.score'])
    .where('games.scope', '=', 'main')
    .where('games.id', '=', id)
    .where('entries.is_hidden', '=', 0)
    .executeTakeFirst();
  if (!run) throw new ServerError('not-found', 'There is no such run.');
  return run;
}
