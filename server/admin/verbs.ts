// Admin verbs, in the order of the help.
import { LEADERBOARD_TYPES, type LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { banName, setPlayerHidden, unbanName, deletePlayer } from '../leaderboard/moderation.ts';
import { findUser, setUserHidden, setUserValue, deleteUser, setUserPin } from '../score-service/moderation.ts';
import { UsageError, type AdminContext } from './admin-context.ts';
import { copyDatabase } from './copy-database.ts';
import { listEntries } from './list-entries.ts';
import { showStatistics } from './show-statistics.ts';
import { sql } from 'kysely';
import { closeSync, openSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { cleanName, nicknameKey } from '../../src/net/names.ts';
import { createSigner, loadSecret } from '../signer.ts';
import { createPinHasher, newPin } from '../score-service/pin-hasher.ts';
import { scanGames } from '../leaderboard/scan-games.ts';

export type Verb = {
  /** Name and arguments, as in the help. Those in brackets are optional. */
  readonly usage: string;
  readonly about: string;
  readonly run: (context: AdminContext, args: readonly string[]) => Promise<void>;
};

export const VERBS: readonly Verb[] = [
  {
    usage: 'list [BOARD|--unusual] [COUNT]',
    about: 'list boards; or the best entries of one, including hidden; or unusual games',
    run: listEntries,
  },
  { usage: 'scan', about: 'mark unusual games among the best entries of each board', run: scanBest },
  { usage: 'hide ID', about: "hide a player's entries; later scores are hidden too", run: (context, [id]) => setHidden(context, id, true) },
  { usage: 'show ID', about: "show a player's entries again", run: (context, [id]) => setHidden(context, id, false) },
  { usage: 'ban NAME', about: 'refuse posts and logins under the name, and hide its entries', run: ban },
  { usage: 'unban NAME', about: 'allow the name again; entries that the ban hid need the verb show', run: unban },
  { usage: 'delete-player ID', about: 'delete all data of a player; score service players also by nickname', run: deletePlayerData },
  { usage: 'reset-pin NICKNAME', about: 'set a new PIN for a score service player; all devices must log in again', run: resetPin },
  { usage: 'set-currency NICKNAME N VALUE', about: "set a score service player's currency N, 1 to 5", run: setCurrency },
  { usage: 'backup FILE', about: 'copy the embedded database into a new file while servers run', run: backUp },
  { usage: 'copy URL', about: 'copy the embedded database into an empty PostgreSQL; stop the servers first', run: copyDatabase },
  {
    usage: 'rank-index check|rebuild [BOARD]',
    about: 'compare the rank index with all entries, or write it again',
    // The module loads the client of the cluster.
    run: async (context, words) => (await import('./rank-index.ts')).manageRankIndex(context, words),
  },
  { usage: 'stats', about: 'print row counts and the database size', run: showStatistics },
];

async function setHidden({ database, print }: AdminContext, id: string, isHidden: boolean): Promise<void> {
  const player = await database.kysely.selectFrom('players').select('public_id').where('public_id', '=', id).executeTakeFirst();
  const user = await findUser(database, id);
  if (!player && user === undefined) throw new Error(`No player has the id ${id}.`);
  const word = isHidden ? 'hidden' : 'shown';
  if (player) print(`${await setPlayerHidden(database, id, isHidden)} entries of the main leaderboard ${word}`);
  if (user !== undefined && (await setUserHidden(database, user, isHidden))) print(`${word} on the score service's leaderboards`);
}

async function ban({ database, clock, print }: AdminContext, [name]: readonly string[]): Promise<void> {
  print(`${name} is banned; ${await banName(database, name, clock())} entries of the main leaderboard hidden`);
}

async function unban({ database, print }: AdminContext, [name]: readonly string[]): Promise<void> {
  if (!(await unbanName(database, name))) throw new Error(`${name} is not banned.`);
  print(`${name} is no longer banned`);
}

async function setCurrency({ config, database, clock, print }: AdminContext, [nickname, number, text]: readonly string[]): Promise<void> {
  const type = `virtual_currency${number}` as LeaderboardType;
  if (!LEADERBOARD_TYPES.includes(type)) throw new UsageError(`Invalid currency ${number}: must be a number from 1 to 5.`);
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new UsageError(`Invalid value ${text}: must be a non-negative integer.`);
  const user = await findUser(database, nickname);
  if (user === undefined || !(await setUserValue(database, { game: config.gameId, user, type, value }, clock())))
    throw new Error(`No score service player has the nickname ${nickname}.`);
  print(`Set ${type} of ${nickname} to ${value}`);
}

/** Throws for PostgreSQL, so that a script does not assume that a backup exists. */
async function backUp({ database, print }: AdminContext, [file]: readonly string[]): Promise<void> {
  if (database.kind === 'postgres')
    throw new Error(`Cannot back up PostgreSQL here. Use its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  createFile(file);
  await sql`vacuum into ${file}`.execute(database.kysely);
  print(`Backed up the database to ${file}`);
}

/**
 * Creates an empty file that only the owner can read: SQLite keeps the permissions of the file that it fills. Throws if the file exists.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const message = exists ? `${file} already exists. Nothing was written.` : `Failed to create the backup ${file}: ${String(error)}`;
    throw new Error(message, { cause: error });
  }
}

/** Names of the main leaderboard are not unique: players with the name are only listed, by id. */
async function deletePlayerData({ config, database, clock, print }: AdminContext, [text]: readonly string[]): Promise<void> {
  const isPlayerGone = await deletePlayer(database, text, clock());
  if (isPlayerGone) print('deleted from the main leaderboard');
  const user = await findUser(database, text);
  const isUserGone =
    user !== undefined && (await deleteUser(database, createSigner(await loadSecret(config.secret, database, randomBytes)), user, clock()));
  if (isUserGone) print('deleted from the score service');
  const namesakes = await database.kysely
    .selectFrom('players')
    .select(['public_id', 'name'])
    .where('name_key', '=', nicknameKey(cleanName(text)))
    .orderBy('public_id')
    .execute();
  for (const { public_id, name } of namesakes) print(`Not deleted: ${name} on the main leaderboard, id ${public_id}`);
  if (!isPlayerGone && !isUserGone) throw new Error(`No player has the id or nickname ${text}. Nothing was deleted.`);
}

/** The verb `reset-pin`: sets a new PIN for a score service player whose PIN was lost or disclosed. */
async function resetPin({ database, print }: AdminContext, [nickname]: readonly string[]): Promise<void> {
  const user = await findUser(database, nickname);
  const pin = newPin(randomBytes);
  if (user === undefined || !(await setUserPin(database, user, await createPinHasher({ maxConcurrent: 1 }).hash(pin))))
    throw new Error(`No score service player has the nickname ${nickname}.`);
  print(`New PIN of ${nickname}: ${pin}. All devices must log in again.`);
}

/** The verb `scan`: marks unusual games among the best entries of both protocols. */
async function scanBest({ config, database, print }: AdminContext): Promise<void> {
  const { games, unusual } = await scanGames(database, config);
  print(`${games} scanned, ${unusual} unusual${config.unusual === 'hide' ? ', players hidden' : ''}. Details: list --unusual`);
}
