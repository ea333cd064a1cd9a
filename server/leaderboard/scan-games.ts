// Marks games beyond the plausibility limits among the best entries of each board.
import { sql, type Selectable } from 'kysely';
import { MAX_ENTRIES } from '../../src/net/protocol.ts';
import { decodeReplay } from '../../src/rules/replay.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { setUserHidden } from '../score-service/moderation.ts';
import { BOARDS_WITH_ENTRIES } from './boards.ts';
import { setPlayerHidden } from './moderation.ts';
import { createReplayPlayer, PLAYABLE } from './play-replay.ts';
import { findUnusual } from './plausibility.ts';

type Game = Pick<Selectable<Tables['games']>, 'scope' | 'id' | 'player' | 'replay' | 'times' | 'moves' | 'checked_moves'>;

const COLUMNS = ['games.scope', 'games.id', 'games.player', 'games.replay', 'games.times', 'games.moves', 'games.checked_moves'] as const;

/** Scans each game of the current rules once, and again if it has grown. `UNUSUAL=hide` hides the players of unusual games on all boards. */
export async function scanGames(database: Database, config: Pick<Config, 'gameId' | 'unusual'>) {
  let unusual = 0;
  const play = createReplayPlayer({ budgetMilliseconds: Infinity, maxGames: 1 });
  const games = await findGames(database, config);
  for (const { scope, id, player, replay, times, moves } of games) {
    const game = { times, score: Infinity };
    const figures = (await findUnusual(play, { replay: decodeReplay(replay), network: id, ticket: { player }, game })) ?? '';
    await database.kysely
      .updateTable('games')
      .set({ checked_moves: moves, unusual: figures })
      .where('scope', '=', scope)
      .where('id', '=', id)
      .execute();
    if (scope === 'main')
      await database.kysely.updateTable('entries').set({ is_checked: 1 }).where('player', '=', player).where('game', '=', id).execute();
    if (figures === '') continue;
    unusual++;
    if (config.unusual === 'hide') await (scope === 'main' ? setPlayerHidden : setUserHidden)(database, player, true);
  }
  return { games: games.length, unusual };
}

async function findGames({ kysely }: Database, { gameId }: Pick<Config, 'gameId'>): Promise<Game[]> {
  const found = new Map<string, Game>();
  const add = (games: readonly Game[]) => {
    for (const game of games) if (game.checked_moves < game.moves) found.set(`${game.scope} ${game.id}`, game);
  };
  const boards = await sql<{ board: string }>`select board from ${BOARDS_WITH_ENTRIES} as listed`.execute(kysely);
  for (const { board } of boards.rows)
    add(
      await kysely
        .selectFrom('entries')
        .innerJoin('games', 'games.id', 'entries.game')
        .select(COLUMNS)
        .where('games.scope', '=', 'main')
        .where('games.replay', 'like', `${PLAYABLE}%`)
        .where('entries.board', '=', board)
        .where('entries.is_verified', '=', 1)
        .where('entries.is_hidden', '=', 0)
        .orderBy('entries.score', 'desc')
        .limit(MAX_ENTRIES)
        .execute(),
    );
  add(
    await kysely
      .selectFrom('service_values')
      .innerJoin('games', (join) =>
        join.onRef('games.player', '=', 'service_values.user').onRef('games.score', '=', 'service_values.value'),
      )
      .select(COLUMNS)
      .where('games.scope', '=', 'service')
      .where('games.replay', 'like', `${PLAYABLE}%`)
      .where('service_values.game', '=', gameId)
      .where('service_values.type', '=', 'score')
      .where('service_values.is_verified', '=', 1)
      .orderBy('service_values.value', 'desc')
      .limit(MAX_ENTRIES)
      .execute(),
  );
  return [...found.values()];
}
