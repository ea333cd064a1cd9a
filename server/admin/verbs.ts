// Admin verbs, in the order of the help.
import { LEADERBOARD_TYPES, type LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { banName, hidePlayer, showPlayer, unbanName } from '../leaderboard/moderation.ts';
import { findUser, setUserHidden, setUserValue } from '../score-service/moderation.ts';
import { AdminError, type AdminContext } from './admin-context.ts';
import { backUp } from './back-up.ts';
import { deletePlayerData } from './delete-player-data.ts';
import { listEntries } from './list-entries.ts';
import { resetPin } from './reset-pin.ts';
import { scanBest } from './scan-best.ts';
import { showStatistics } from './show-statistics.ts';

export type Verb = {
  readonly name: string;
  /** Arguments, as in the help. */
  readonly usage: string;
  /** Minimum and maximum number of arguments. */
  readonly count: readonly [number, number];
  readonly about: string;
  readonly run: (context: AdminContext, args: readonly string[]) => Promise<void>;
};

export const VERBS: readonly Verb[] = [
  {
    name: 'list',
    usage: '[BOARD|--unusual] [COUNT]',
    count: [0, 2],
    about: 'list boards; or the best entries of one, including hidden; or unusual games',
    run: listEntries,
  },
  { name: 'scan', usage: '', count: [0, 0], about: 'mark unusual games among the best entries of each board', run: scanBest },
  {
    name: 'hide',
    usage: 'ID',
    count: [1, 1],
    about: "hide a player's entries; later scores are hidden too",
    run: (context, [id]) => setHidden(context, id, true),
  },
  {
    name: 'show',
    usage: 'ID',
    count: [1, 1],
    about: "show a player's entries again",
    run: (context, [id]) => setHidden(context, id, false),
  },
  {
    name: 'ban',
    usage: 'NAME',
    count: [1, 1],
    about: 'refuse posts and logins under the name, and hide its entries',
    run: ban,
  },
  {
    name: 'unban',
    usage: 'NAME',
    count: [1, 1],
    about: 'allow the name again; entries that the ban hid need the verb show',
    run: unban,
  },
  {
    name: 'delete-player',
    usage: 'ID',
    count: [1, 1],
    about: 'delete all data of a player; score service players also by nickname',
    run: deletePlayerData,
  },
  {
    name: 'reset-pin',
    usage: 'NICKNAME',
    count: [1, 1],
    about: 'set a new PIN for a score service player; all devices must log in again',
    run: resetPin,
  },
  {
    name: 'set-currency',
    usage: 'NICKNAME N VALUE',
    count: [3, 3],
    about: "set a score service player's currency N, 1 to 5",
    run: setCurrency,
  },
  { name: 'backup', usage: 'FILE', count: [1, 1], about: 'copy the embedded database into a new file while servers run', run: backUp },
  { name: 'stats', usage: '', count: [0, 0], about: 'print row counts and the database size', run: showStatistics },
];

async function setHidden({ database, print }: AdminContext, id: string, isHidden: boolean): Promise<void> {
  const player = await database.kysely.selectFrom('players').select('public_id').where('public_id', '=', id).executeTakeFirst();
  const user = await findUser(database, id);
  if (!player && user === undefined) throw new AdminError(`No player has the id ${id}.`);
  const word = isHidden ? 'hidden' : 'shown';
  if (player) print(`${await (isHidden ? hidePlayer : showPlayer)(database, id)} entries of the main leaderboard ${word}`);
  if (user !== undefined && (await setUserHidden(database, user, isHidden))) print(`${word} on the score service's leaderboards`);
}

async function ban({ database, clock, print }: AdminContext, [name]: readonly string[]): Promise<void> {
  print(`${name} is banned; ${await banName(database, name, clock())} entries of the main leaderboard hidden`);
}

async function unban({ database, print }: AdminContext, [name]: readonly string[]): Promise<void> {
  if (!(await unbanName(database, name))) throw new AdminError(`${name} is not banned.`);
  print(`${name} is no longer banned`);
}

async function setCurrency({ config, database, clock, print }: AdminContext, [nickname, number, text]: readonly string[]): Promise<void> {
  const type = `virtual_currency${number}` as LeaderboardType;
  if (!LEADERBOARD_TYPES.includes(type))
    throw new AdminError(`Invalid currency ${number}: must be a number from 1 to 5.`, { isUsage: true });
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new AdminError(`Invalid value ${text}: must be a non-negative integer.`, { isUsage: true });
  const user = await findUser(database, nickname);
  if (user === undefined || !(await setUserValue(database, { game: config.gameId, user, type, value, now: clock() })))
    throw new AdminError(`No score service player has the nickname ${nickname}.`);
  print(`Set ${type} of ${nickname} to ${value}`);
}
