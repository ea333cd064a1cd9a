// Lists a board as JSON: the best entries, then the requesting player's own entries that are not among them.
import { sql, type Kysely } from 'kysely';
import { MAX_ENTRIES, type GetRequest, type LeaderboardEntry } from '../../src/net/protocol.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerContext } from '../server-context.ts';
import { sha256 } from '../signer.ts';
import { boardName } from './boards.ts';
import { isRunPublic } from './days.ts';
import type { Entry } from './accept-score.ts';
import { PLAYABLE } from './play-replay.ts';
import { playerKey } from './players.ts';

/** A stored entry with its player's name and country. */
type EntryRow = Entry & Pick<Tables['players'], 'name' | 'country'>;

export type BestEntries = {
  /** Verified entries first, each kind by descending score. */
  readonly rows: readonly EntryRow[];
  /** Number of verified rows. */
  readonly ranked: number;
  /** Index into `rows`, by `entryKey`. */
  readonly places: ReadonlyMap<string, number>;
  /** Each row as JSON with `isOwn` false. */
  readonly texts: readonly string[];
  /** All rows as a JSON list: the answer without an own entry. */
  readonly text: string;
  /** Entity tag of `text`. */
  readonly tag: string;
};

/** Returns a JSON list of `LeaderboardEntry`. It is text because most of it is cached. */
export async function listLeaderboard(
  { config, clock, reads, boardCache, rankIndex }: ServerContext,
  { leaderboard, contentType, day = '', id, own: isOwnAlone }: GetRequest,
): Promise<string> {
  const board = boardName(leaderboard, contentType, day);
  const hasRuns = isRunPublic(day, clock(), config.dailyGraceHours);
  // Queried before the best entries: an own entry that is missing there is then newer, or not good enough.
  const key = playerKey(id);
  const own = id === '' ? [] : await reads.read(key, (kysely) => findOwn(kysely, board, key, hasRuns));
  const isListed = ({ is_hidden, is_checked, is_verified }: EntryRow) =>
    is_hidden === 0 && is_checked === 1 && (is_verified === 1 || config.unverified === 'below');
  const writeOwn = async (row: EntryRow, marks: Pick<Marks, 'isListed'> = {}) => {
    const isVerified = row.is_verified === 1;
    const { rank, within } = isVerified ? await rankIndex.rankOf(row) : { rank: (await rankIndex.count(board)) + 1, within: 0 };
    const beyond = isVerified && rank > MAX_ENTRIES && { total: await rankIndex.count(board) };
    return writeEntry(row, rank, { ...(within > 0 && { rankWithin: within }), ...beyond, isOwn: true, ...marks });
  };
  if (isOwnAlone) return writeList(await Promise.all(own.map((row) => writeOwn(row, { isListed: isListed(row) }))));
  const known = await boardCache.read(board);
  if (own.length === 0) return known.text;
  const isOutOfDate = own.some((row) => isMissing(known, row, isListed(row)));
  // The own entry may be newer than the standby.
  if (isOutOfDate) reads.wrote(board);
  // Only once: concurrent callers share the next load.
  if (isOutOfDate && boardCache.held(board) === known) boardCache.drop(board);
  const best = isOutOfDate ? await boardCache.read(board) : known;
  const listed = [...best.texts];
  for (const row of own) {
    const place = best.places.get(entryKey(row));
    if (place === undefined) listed.push(await writeOwn(row));
    else listed[place] = writeEntry(best.rows[place], rankAt(best, place), { isOwn: true });
  }
  return writeList(listed);
}

/** Returns whether the own entry is listed with outdated values, or good enough for the list but missing from it. */
function isMissing({ rows, places }: BestEntries, own: EntryRow, isListed: boolean): boolean {
  const place = places.get(entryKey(own));
  if (place === undefined) return isListed && (rows.length < MAX_ENTRIES || !isBehind(own, rows[rows.length - 1]));
  return (['score', 'reached_at', 'game', 'name', 'country'] as const).some((column) => rows[place][column] !== own[column]);
}

/** Returns whether the own entry ranks below `last`. False for a tie: the database orders ties by player id. */
function isBehind(own: EntryRow, last: EntryRow): boolean {
  if (own.is_verified !== last.is_verified) return own.is_verified < last.is_verified;
  return own.score < last.score || (own.score === last.score && own.reached_at > last.reached_at);
}

type Listing = {
  /** The runs of the board are public. */
  readonly hasRuns: boolean;
  /** Unverified entries follow the verified ones; otherwise they are left out. */
  readonly listsUnverified: boolean;
};

/** Queries the best entries of a board and serializes them. */
export async function findBest(kysely: Kysely<Tables>, board: string, { hasRuns, listsUnverified }: Listing): Promise<BestEntries> {
  const rows = await entriesOf(kysely, board, hasRuns)
    .where('entries.is_hidden', '=', 0)
    .where('is_checked', '=', 1)
    .$if(!listsUnverified, (query) => query.where('is_verified', '=', 1))
    .orderBy('entries.is_verified', 'desc')
    .orderBy('entries.score', 'desc')
    .orderBy('entries.reached_at')
    .orderBy('entries.player')
    .limit(sql.lit(MAX_ENTRIES))
    .execute();
  const ranked = rows.filter(({ is_verified }) => is_verified === 1).length;
  const texts = rows.map((row, index) => writeEntry(row, rankAt({ ranked }, index), { isOwn: false }));
  const text = writeList(texts);
  // Weak: a proxy may compress the text.
  const tag = `W/"${sha256(text)}"`;
  return { rows, ranked, places: new Map(rows.map((row, index) => [entryKey(row), index])), texts, text, tag };
}

/** Returns the rank of the row at the index. All unverified rows get the rank after the last verified one. */
function rankAt({ ranked }: Pick<BestEntries, 'ranked'>, index: number): number {
  return Math.min(index, ranked) + 1;
}

/** Returns a player's entries, also hidden ones, the verified one first. `key` is a `playerKey`. */
function findOwn(kysely: Kysely<Tables>, board: string, key: string, hasRuns: boolean): Promise<EntryRow[]> {
  return entriesOf(kysely, board, hasRuns).where('players.key_hash', '=', key).orderBy('entries.is_verified', 'desc').execute();
}

type Marks = Pick<LeaderboardEntry, 'rankWithin' | 'total' | 'isOwn' | 'isListed'>;

function writeEntry({ player, name, score, country, is_verified, game }: EntryRow, rank: number, marks: Marks): string {
  const isVerified = is_verified === 1;
  const entry = {
    id: player,
    username: name,
    score,
    country,
    rank,
    isVerified,
    ...marks,
    ...(isVerified && game !== null ? { run: game } : {}),
  };
  return JSON.stringify(entry satisfies LeaderboardEntry);
}

function writeList(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

/** Id of the entry's game, unless it was played by the rules of another version: no client can show its run. */
const PLAYABLE_GAME = sql<string | null>`
  (select id from games where scope = 'main' and id = entries.game and replay like ${`${PLAYABLE}%`})
`.as('game');

function entriesOf(kysely: Kysely<Tables>, board: string, hasRuns: boolean) {
  return kysely
    .selectFrom('entries')
    .innerJoin('players', 'players.public_id', 'entries.player')
    .select(['entries.board', 'entries.player', 'score', 'reached_at', 'is_verified', 'entries.is_hidden', 'is_checked', 'name', 'country'])
    .select(hasRuns ? PLAYABLE_GAME : sql<null>`null`.as('game'))
    .where('entries.board', '=', board);
}

/** A player has at most one verified and one unverified entry per board. */
function entryKey({ player, is_verified }: Pick<EntryRow, 'player' | 'is_verified'>): string {
  return `${is_verified} ${player}`;
}
