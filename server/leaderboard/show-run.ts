// A run to watch: the replay behind a visible entry of a leaderboard.
import type { RunResponse } from '../../src/net/protocol.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { isRunPublic } from './days.ts';

type Parts = Pick<ServerContext, 'config' | 'clock' | 'database'>;

/** Throws `not-found` for a run that no leaderboard shows, and for a run of a day that is not over. */
export async function showRun({ config, clock, database }: Parts, id: string): Promise<RunResponse> {
  const run = await database.kysely
    .selectFrom('games')
    .innerJoin('entries', 'entries.game', 'games.id')
    .innerJoin('players', 'players.public_id', 'games.player')
    .select(['games.replay', 'players.name as username', 'games.score', 'games.day'])
    .where('games.scope', '=', 'main')
    .where('games.id', '=', id)
    .where('entries.is_hidden', '=', 0)
    .executeTakeFirst();
  if (!run) throw new ServerError('not-found', 'There is no such run.');
  const { day, ...shown } = run;
  if (!isRunPublic(day, clock(), config.dailyGraceHours))
    throw new ServerError('not-found', `Runs of ${day} are shown when that day and its ${config.dailyGraceHours} hours of grace are over.`);
  return shown;
}
