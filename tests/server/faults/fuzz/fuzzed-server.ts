// Surroundings of a fuzzed server: its settings, a clock that jumps, and the commands of an operator.
import type { Config } from '../../../../server/config.ts';
import type { Database } from '../../../../server/database/open-database.ts';
import { cleanUp } from '../../../../server/leaderboard/clean-up.ts';
import { banName, deletePlayer, setPlayerHidden, unbanName } from '../../../../server/leaderboard/moderation.ts';
import { scanGames } from '../../../../server/leaderboard/scan-games.ts';

export const COUNTRY_HEADER = 'x-country';
/** Addresses are those of `x-forwarded-for`, and few enough to reach the limit of writes. */
export const FUZZED_SETTINGS = { LEADERBOARDS: '*', TRUST_PROXY: '1', COUNTRY_HEADER, WRITES_PER_MINUTE: '6' };

const START = Date.UTC(2026, 10, 22, 12);
/** Clock step per request: windows of limits end during the run, and finally the day. */
const STEP_MILLISECONDS = 700;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Errors of the clock, each for as many requests. Up to 5 s count as two clocks that differ. */
const CLOCK_ERRORS = [0, -4 * SECOND, 0, -6 * SECOND, HOUR, 0, -HOUR, DAY, 0, -DAY];
const REQUESTS_PER_ERROR = 100;

/** Returns the server's time at a request, counted from 0. */
export function clockAt(index: number): number {
  return START + index * STEP_MILLISECONDS + CLOCK_ERRORS[Math.trunc(index / REQUESTS_PER_ERROR) % CLOCK_ERRORS.length];
}

/** Runs the operator's next command, on a player whose place in the table follows from the turn. */
export async function operate(database: Database, config: Config, now: number, turn: number): Promise<void> {
  const players = await database.kysely.selectFrom('players').select('public_id').orderBy('public_id').execute();
  const player = players[turn % Math.max(1, players.length)]?.public_id ?? '';
  const commands = [
    () => setPlayerHidden(database, player, true),
    () => scanGames(database, { ...config, unusual: 'hide' }),
    () => setPlayerHidden(database, player, false),
    () => banName(database, 'María', now),
    () => deletePlayer(database, player, now),
    () => unbanName(database, 'María'),
    () => cleanUp(database, config, now),
  ];
  await commands[turn % commands.length]();
}
