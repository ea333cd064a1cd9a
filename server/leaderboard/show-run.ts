// Returns the replay of a visible entry, to watch it.
import type { RunResponse } from '../../src/net/protocol.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { isRunPublic } from './days.ts';

type RunDependencies = Pick<ServerContext, 'config' | 'clock' | 'database'>;

/** Throws `not-found` for a run without a visible entry, and for a run of a day that has not ended. */
export async function showRun({ config, clock, database }: RunDependencies, id: string): Promise<RunResponse> {
  const run = await database.kysely
    .selectFrom('games')
    .innerJoin('entries', 'entries.game', 'games.id')
    .innerJoin('players', 'players.public_id', 'games.player')
    .select(['games.replay', 'players.name as username', 'games.score', 'games.day'])
    .where('games.scope', '=', 'main')
    .where('games.id', '=', id)
    .where('entries.is_hidden', '=', 0)
    .executeTakeFirst();
  if (!run) throw new ServerError('not-found', 'Run not found.');
  const { day, ...shown } = run;
  if (!isRunPublic(day, clock(), config.dailyGraceHours))
    throw new ServerError('not-found', `Runs of ${day} are public ${config.dailyGraceHours} hours after the end of that day.`);
  return shown;
}
