// Decides what a score changes. The game: a seed counts for one, later scores must continue its stored moves, and a daily game must not be a
// copy. The entries: a player's best verified score on a board, and a higher unverified one.
import type { Kysely, Selectable, Transaction } from 'kysely';
import { decodeReplay, type Replay } from '../../src/rules/replay.ts';
import { runTogether, type Results } from '../database/transact.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import { HOUR_MILLISECONDS } from './days.ts';
import { isSeedOpen, selectOpenSeeds } from './ticket.ts';
import { PLAYABLE } from './play-replay.ts';
import { selectTombstones } from './moderation.ts';
import { hashMoves, type VerifiedRun } from './verify-run.ts';

/** Time for which a replay without an entry is kept: requests that arrive late are compared with its moves. */
const RELEASE_MILLISECONDS = 6 * HOUR_MILLISECONDS;

/** The protocol that sent a game. Each has separate player ids, and both may receive the same game. */
export type Scope = 'main' | 'service';

type Acceptance = {
  readonly scope: Scope;
  /** Public id of the sender. The first sender of a game owns it. */
  readonly player: string;
  readonly run: VerifiedRun;
  /** Measurements beyond the plausibility limits; undefined if the game was not measured. */
  readonly unusual: string | undefined;
  /** An entry refers to the game after this transaction. */
  readonly isListed: boolean;
  readonly now: number;
};

type StoredGame = Known[2][number];

/** Rows of `selectKnown`: tombstones, open seeds, the games of the seed in both protocols, and games with the same states. */
type Known = Results<ReturnType<typeof selectKnown>>;

/** Stores a free game, or its further moves. Returns the row from before, if any. Throws as `planGame` does. */
export async function acceptGame(transaction: Transaction<Tables>, acceptance: Acceptance): Promise<StoredGame | undefined> {
  const { scope, run } = acceptance;
  const known = await runTogether(transaction, selectKnown(transaction, scope, run.ticket.player, run));
  const stored = await planGame(transaction, acceptance, known).execute();
  // Another user has sent a game on the seed at the same time.
  if (stored.length === 0) throw foreignSeed();
  return known[2].find((game) => game.scope === scope);
}

/** Claims the states of a daily game. Of two simultaneous copies, the second waits here for the first. */
export function claimStates(transaction: Transaction<Tables>, scope: Scope, run: VerifiedRun | undefined) {
  if (run === undefined || run.ticket.day === '' || run.states.length === 0) return undefined;
  const { id: game, day } = run.ticket;
  return transaction
    .insertInto('daily_states')
    .values(run.states.map((state) => ({ scope, day, state, game })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('state');
}

/** Selects what `planGame` requires, after `claimStates` and a write to the sender's row. `owner` is a `playerKey`. */
export function selectKnown(transaction: Transaction<Tables>, scope: Scope, owner: string, run: VerifiedRun | undefined) {
  const { id, day } = run?.ticket ?? { id: '', day: '' };
  const scopes: Scope[] = ['main', 'service'];
  const games = transaction.selectFrom('games').selectAll().where('scope', 'in', scopes).where('id', '=', id);
  const states = day === '' || !run || run.states.length === 0 ? [''] : run.states;
  const copies = transaction.selectFrom('daily_states').select('game').where('scope', '=', scope).where('day', '=', day);
  return [
    selectTombstones(transaction, [`player ${owner}`, `${scope} game ${id}`]),
    selectOpenSeeds(transaction, owner),
    games,
    copies.where('state', 'in', states).where('game', '<>', id).limit(1),
  ] as const;
}

/**
 * Returns the write that stores the game or its further moves. A game with fewer moves than are stored, from an earlier request that arrives
 * late, changes nothing. The write returns no row if another player has sent a game on the seed at the same time.
 * Throws `seed-expired` for moves on a voided seed, `seed-foreign` for another player's game, and `seed-used` (`daily-played`) for another
 * game on the seed, or a deleted one. Throws `run-copied` for a daily game that reaches a state of another player's game of that day.
 */
export function planGame(
  transaction: Transaction<Tables>,
  { scope, player, run, unusual, isListed, now }: Acceptance,
  [tombstones, seeds, games, copies]: Known,
) {
  const { ticket, replay } = run;
  const due = { updated_at: now, due_at: isListed ? null : now + RELEASE_MILLISECONDS };
  const since = ticket.day === '' ? ticket.issuedAt : Date.parse(ticket.day);
  if (tombstones.some(({ deleted_at }) => deleted_at >= since)) throw usedSeed(ticket.day);
  if (ticket.day === '' && !isSeedOpen(seeds, ticket)) refuseVoided(games, run);
  if (copies.length > 0) throw new ServerError('run-copied', "The game reaches a state of another player's game of this day.");
  const stored = games.find((game) => game.scope === scope);
  if (stored !== undefined) {
    if (stored.player !== player) throw foreignSeed();
    // The daily game of the day on which the rules changed.
    if (stored.replay !== '' && !stored.replay.startsWith(PLAYABLE)) throw usedSeed(ticket.day);
    // An entry requires the replay. Tickets of earlier versions count on any board, so a game without an entry can become one.
    const isKnown = (stored.replay !== '' || !isListed) && hasMoves(stored, run);
    if (!isKnown && !continuesMoves(stored, replay)) throw usedSeed(ticket.day);
    const kept = transaction.updateTable('games').set(due).where('scope', '=', scope).where('id', '=', ticket.id);
    if (isKnown) return kept.returning('id');
  }
  const checked = unusual === undefined ? {} : { checked_moves: run.game.moves, unusual };
  const game = { ...run.game, ...due, ...checked };
  return transaction
    .insertInto('games')
    .values({ scope, id: ticket.id, player, day: ticket.day, issued_at: ticket.issuedAt, ...game })
    .onConflict((conflict) => conflict.columns(['scope', 'id']).doUpdateSet(game).where('games.player', '=', player))
    .returning('id');
}

/** Throws for moves on a voided seed, unless they were stored while it was open, in either protocol. */
function refuseVoided(games: readonly StoredGame[], run: VerifiedRun): void {
  if (games.some((game) => hasMoves(game, run))) return;
  throw new ServerError('seed-expired', 'The seed was replaced by newer seeds of the player; at most two are open.');
}

/**
 * Returns whether the stored game begins with the moves of the run. Without its replay, a shorter run is not compared: it counts as a beginning
 * if it claims no more than the stored game.
 */
function hasMoves(stored: StoredGame, { replay, game }: VerifiedRun): boolean {
  if (stored.replay !== '') return isBeginning(replay, decodeReplay(stored.replay));
  if (game.moves === stored.moves) return game.moves_hash === stored.moves_hash;
  return game.moves < stored.moves && game.score <= stored.score && game.coins <= stored.coins;
}

function continuesMoves(stored: StoredGame, replay: Replay): boolean {
  if (stored.replay !== '') return isBeginning(decodeReplay(stored.replay), replay);
  return hashMoves(replay, stored.moves) === stored.moves_hash;
}

function isBeginning({ actions }: Replay, whole: Replay): boolean {
  return JSON.stringify(actions) === JSON.stringify(whole.actions.slice(0, actions.length));
}

function foreignSeed(): ServerError {
  return new ServerError('seed-foreign', 'Another player has sent a game on this seed.');
}

function usedSeed(day: string): ServerError {
  if (day === '') return new ServerError('seed-used', 'Another game was played on this seed.');
  return new ServerError('daily-played', `Another game was already sent for ${day}. A player has one daily game a day.`);
}

export type Entry = Selectable<Tables['entries']>;

export function selectEntries(kysely: Kysely<Tables>, board: string, player: string) {
  return kysely.selectFrom('entries').selectAll().where('board', '=', board).where('player', '=', player);
}

/**
 * Decides what a score changes. Returns the entry that it counts for, the writes that store it, and the move for `planMove`. A verified score
 * counts for the verified best. An unverified score is stored separately if it is higher than the verified best, which it never replaces.
 * `stored` are the player's entries on the board. They are read after the transaction has written to the player's row: that locks the
 * player's entries.
 */
export function planEntry(transaction: Transaction<Tables>, stored: readonly Entry[], score: Omit<Entry, 'is_verified'>) {
  const verified = stored.find(({ is_verified }) => is_verified === 1);
  const unverified = stored.find(({ is_verified }) => is_verified === 0);
  const row = { ...score, is_verified: score.game === null ? 0 : 1 };
  if (score.game === null) {
    const best = unverified ?? verified;
    if (best && score.score <= best.score) return { entry: best, writes: [] };
    return { entry: row, writes: [storeEntry(transaction, row)] };
  }
  const isBetter = verified === undefined || score.score > verified.score;
  const entry = isBetter ? row : verified;
  const replaced = isBetter && verified?.game !== score.game ? verified?.game : undefined;
  const writes = [
    isBetter ? storeEntry(transaction, row) : undefined,
    replaced ? releaseGame(transaction, replaced, score.reached_at) : undefined,
    unverified && unverified.score <= entry.score ? deleteUnverified(transaction, score) : undefined,
  ];
  // Entries of earlier versions may be visible although their player is hidden.
  const from = verified?.is_hidden === 0 ? verified : undefined;
  const to = score.is_hidden === 0 ? score : undefined;
  const isMoved = isBetter && (from ?? to) !== undefined;
  return { entry, move: isMoved ? { board: score.board, player: score.player, from, to } : undefined, writes };
}

function storeEntry(transaction: Transaction<Tables>, { board, player, is_verified, ...change }: Entry) {
  return transaction
    .insertInto('entries')
    .values({ board, player, is_verified, ...change })
    .onConflict((conflict) => conflict.columns(['board', 'player', 'is_verified']).doUpdateSet(change))
    .returning('board');
}

/** Lets the cleanup drop the game's replay, unless an entry of another board refers to it. */
function releaseGame(transaction: Transaction<Tables>, id: string, now: number) {
  const game = transaction.updateTable('games').where('scope', '=', 'main').where('id', '=', id);
  return game.set({ due_at: now + RELEASE_MILLISECONDS }).returning('id');
}

function deleteUnverified(transaction: Transaction<Tables>, { board, player }: Pick<Entry, 'board' | 'player'>) {
  return transaction
    .deleteFrom('entries')
    .where('board', '=', board)
    .where('player', '=', player)
    .where('is_verified', '=', 0)
    .returning('board');
}
