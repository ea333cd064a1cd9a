// The verb `list`: prints the boards, or the best entries of one, including hidden ones.
import { LEADERBOARD_TYPES } from '../../src/net/leaderboard-types.ts';
import { MAX_ENTRIES } from '../../src/net/protocol.ts';
import type { Database } from '../database/open-database.ts';
import { UsageError, type AdminContext } from './admin-context.ts';

/** Prefix of the score service's leaderboard types. Board names of the main leaderboard contain slashes. */
const SERVICE = 'service:';
const UNUSUAL = '--unusual';
const MAX_COUNT = 10_000;

export async function listEntries(
  { config, database, print }: AdminContext,
  [board, text = `${MAX_ENTRIES}`]: readonly string[],
): Promise<void> {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT)
    throw new UsageError(`Invalid count ${text}: must be an integer from 1 to ${MAX_COUNT}.`);
  if (board === undefined) {
    for (const { name, entries } of await countBoards(database)) print(`${entries}\t${name}`);
    return;
  }
  if (board === UNUSUAL) return listUnusual({ database, print }, count);
  const isService = board.startsWith(SERVICE);
  const rows = isService
    ? await findValues(database, config.gameId, board.slice(SERVICE.length), count)
    : await findEntries(database, board, count);
  if (rows.length === 0) throw new Error(`No entries on ${board}. Run list without a board to see all boards.`);
  print('id\tvalue\tname\treached\tstate');
  for (const { id, value, name, reached_at, is_verified, is_hidden } of rows) {
    const state = [is_hidden === 1 ? 'hidden' : 'visible', is_verified === 1 ? 'verified' : 'unverified'].join(', ');
    print([id, value, name, new Date(reached_at).toISOString(), state].join('\t'));
  }
}

/** Prints the games that the verb `scan` marked. */
async function listUnusual({ database: { kysely }, print }: Pick<AdminContext, 'database' | 'print'>, count: number): Promise<void> {
  const games = await kysely
    .selectFrom('games')
    .leftJoin('players', 'players.public_id', 'games.player')
    .leftJoin('service_users', 'service_users.public_id', 'games.player')
    .select(['games.player as id', 'games.scope', 'games.score', 'players.name', 'nickname', 'games.updated_at', 'unusual'])
    .where('unusual', '<>', '')
    .orderBy('games.score', 'desc')
    .orderBy('games.player')
    .limit(count)
    .execute();
  print('id\tprotocol\tscore\tname\tsent\tunusual');
  for (const { id, scope, score, name, nickname, updated_at, unusual } of games)
    print([id, scope, score, name ?? nickname ?? '', new Date(updated_at).toISOString(), unusual].join('\t'));
}

async function countBoards({ kysely }: Database): Promise<{ readonly name: string; readonly entries: number }[]> {
  const count = kysely.fn.countAll<number>().as('entries');
  const boards = await kysely.selectFrom('entries').select(['board', count]).groupBy('board').orderBy('board').execute();
  const types = await kysely.selectFrom('service_values').select(['type', count]).groupBy('type').execute();
  return [
    ...boards.map(({ board, entries }) => ({ name: board, entries })),
    ...LEADERBOARD_TYPES.flatMap((type) =>
      types.filter((row) => row.type === type).map(({ entries }) => ({ name: SERVICE + type, entries })),
    ),
  ];
}

function findEntries({ kysely }: Database, board: string, count: number) {
  return kysely
    .selectFrom('entries')
    .innerJoin('players', 'players.public_id', 'entries.player')
    .select(['public_id as id', 'name', 'score as value', 'reached_at', 'is_verified', 'entries.is_hidden'])
    .where('board', '=', board)
    .orderBy('is_verified', 'desc')
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('player')
    .limit(count)
    .execute();
}

function findValues({ kysely }: Database, game: string, type: string, count: number) {
  return kysely
    .selectFrom('service_values')
    .innerJoin('service_users', 'public_id', 'user')
    .select(['public_id as id', 'nickname as name', 'value', 'reached_at', 'is_verified', 'is_hidden'])
    .where('game', '=', game)
    .where('type', '=', type)
    .orderBy('is_verified', 'desc')
    .orderBy('value', 'desc')
    .orderBy('reached_at')
    .orderBy('user')
    .limit(count)
    .execute();
}
