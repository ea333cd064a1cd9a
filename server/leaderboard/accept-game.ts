// Stores verified games: a seed counts for one game, and later scores of that game must continue its stored moves.
import type { Transaction } from 'kysely';
import { hasNoMove } from '../../src/rules/game.ts';
import { decodeReplay, encodeReplay, replayGame, type Replay } from '../../src/rules/replay.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import { startOfDay } from './days.ts';
import { isSeedOpen } from './open-seeds.ts';
import type { Ticket } from './ticket.ts';
import { findTombstones } from './tombstones.ts';
import type { VerifiedRun } from './verify-run.ts';

/** The protocol that sent a game. Each has separate player ids, and both may receive the same game. */
export type Scope = 'main' | 'service';

type Acceptance = {
  readonly scope: Scope;
  /** Public id of the sender. The first sender of a game owns it. */
  readonly player: string;
  readonly run: VerifiedRun;
  readonly now: number;
};

/**
 * Number of first moves that identify a player on a day. Of 300 games, the beam and the greedy player agree on at most 9 first moves.
 * Two beam players that each make every tenth move at random agree on 20 in 4 of 300.
 */
const OPENING_MOVES = 20;

/** Unique-index violations in PostgreSQL and SQLite. */
const UNIQUE_VIOLATION_CODES = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/**
 * Stores the game, or its further moves. Ignores a game with fewer moves than are stored: an earlier request that arrives late.
 * Throws `seed-expired` for moves on a voided seed, `seed-foreign` for another player's game, and `seed-used` (`daily-played`) for another
 * game on the seed, or a deleted one. Throws `run-copied` for a daily game that begins like another player's game of that day.
 */
export async function acceptGame(transaction: Transaction<Tables>, { scope, player, run, now }: Acceptance): Promise<void> {
  const { ticket, replay, replayText, times, score, coins, level, moves } = run;
  const tombstones = await findTombstones(transaction, [`player ${ticket.player}`, `${scope} game ${ticket.id}`]);
  const since = ticket.day === '' ? ticket.issuedAt : startOfDay(ticket.day);
  if (tombstones.some(({ deleted_at }) => deleted_at >= since)) throw usedSeed(ticket.day);
  await refuseVoided(transaction, ticket, replay);
  const key = { scope, id: ticket.id };
  const game = { replay: replayText, times, score, coins, level, moves, opening: openingOf(ticket, replay), updated_at: now };
  const insert = transaction
    .insertInto('games')
    .values({ ...key, player, day: ticket.day, issued_at: ticket.issuedAt, ...game })
    .onConflict((conflict) => conflict.columns(['scope', 'id']).doNothing());
  const { numInsertedOrUpdatedRows } = await refuseCopy(insert.executeTakeFirst());
  if (numInsertedOrUpdatedRows === 1n) return;

  // The write locks the row: concurrent requests with this game wait for this transaction.
  const stored = await transaction
    .updateTable('games')
    .set({ updated_at: now })
    .where('scope', '=', scope)
    .where('id', '=', ticket.id)
    .returning(['player', 'replay'])
    .executeTakeFirstOrThrow();
  if (stored.player !== player) throw new ServerError('seed-foreign', 'Another player has sent a game on this seed.');
  const known = decodeReplay(stored.replay);
  if (isBeginning(replay, known)) return;
  if (!isBeginning(known, replay)) throw usedSeed(ticket.day);
  await refuseCopy(transaction.updateTable('games').set(game).where('scope', '=', scope).where('id', '=', ticket.id).execute());
}

/** Throws for moves on a voided seed, unless they were stored while it was open, in either protocol. */
async function refuseVoided(transaction: Transaction<Tables>, ticket: Ticket, replay: Replay): Promise<void> {
  if (ticket.day !== '' || (await isSeedOpen(transaction, ticket))) return;
  const scopes: Scope[] = ['main', 'service'];
  const games = await transaction.selectFrom('games').select('replay').where('scope', 'in', scopes).where('id', '=', ticket.id).execute();
  if (games.some((game) => isBeginning(replay, decodeReplay(game.replay)))) return;
  throw new ServerError('seed-expired', 'The seed was replaced by newer seeds of the player; at most two are open.');
}

/**
 * Returns the opening of a daily game, otherwise null. Honest players share short openings, so it is null before the 20th move or the
 * game's end.
 */
function openingOf({ day }: Ticket, replay: Replay): string | null {
  const { start, actions } = replay;
  if (day === '' || (actions.length < OPENING_MOVES && !hasNoMove(replayGame(replay)))) return null;
  return encodeReplay({ start, actions: actions.slice(0, OPENING_MOVES) });
}

/** Converts a unique-index violation to `run-copied`. Of two simultaneous copies, the index accepts one. */
async function refuseCopy<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Error) || !UNIQUE_VIOLATION_CODES.has((error as { code?: string }).code ?? '')) throw error;
    throw new ServerError('run-copied', "The game begins with the same moves as another player's game of this day.", { cause: error });
  }
}

function isBeginning(beginning: Replay, whole: Replay): boolean {
  const { actions } = beginning;
  return actions.length <= whole.actions.length && actions.every((action, index) => isSameAction(action, whole.actions[index]));
}

function isSameAction(one: Replay['actions'][number], other: Replay['actions'][number]): boolean {
  if (one.type !== 'drop' || other.type !== 'drop') return one.type === other.type;
  return one.slot === other.slot && one.x === other.x && one.y === other.y;
}

function usedSeed(day: string): ServerError {
  if (day === '') return new ServerError('seed-used', 'Another game was played on this seed.');
  return new ServerError('daily-played', `Another game was already sent for ${day}. A player has one daily game a day.`);
}
