// Stores verified games: a seed counts for one game, later scores must continue its stored moves, and a daily game must not be a copy.
import type { Transaction } from 'kysely';
import { decodeReplay, type Replay } from '../../src/rules/replay.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import { startOfDay } from './days.ts';
import { isSeedOpen, type Ticket } from './ticket.ts';
import { PLAYABLE } from './play-replay.ts';
import { findTombstones } from './tombstones.ts';
import type { VerifiedRun } from './verify-run.ts';

/** The protocol that sent a game. Each has separate player ids, and both may receive the same game. */
export type Scope = 'main' | 'service';

type Acceptance = {
  readonly scope: Scope;
  /** Public id of the sender. The first sender of a game owns it. */
  readonly player: string;
  readonly run: VerifiedRun;
  /** Measurements beyond the plausibility limits; undefined if the game was not measured. */
  readonly unusual: string | undefined;
  readonly now: number;
};

/**
 * Stores the game, or its further moves. Ignores a game with fewer moves than are stored: an earlier request that arrives late.
 * Throws `seed-expired` for moves on a voided seed, `seed-foreign` for another player's game, and `seed-used` (`daily-played`) for another
 * game on the seed, or a deleted one. Throws `run-copied` for a daily game that reaches a state of another player's game of that day.
 */
export async function acceptGame(transaction: Transaction<Tables>, { scope, player, run, unusual, now }: Acceptance): Promise<void> {
  const { ticket, replay, replayText, times, score, coins, level, moves } = run;
  const tombstones = await findTombstones(transaction, [`player ${ticket.player}`, `${scope} game ${ticket.id}`]);
  const since = ticket.day === '' ? ticket.issuedAt : startOfDay(ticket.day);
  if (tombstones.some(({ deleted_at }) => deleted_at >= since)) throw usedSeed(ticket.day);
  await refuseVoided(transaction, ticket, replay);
  const key = { scope, id: ticket.id };
  const checked = unusual === undefined ? {} : { checked_moves: moves, unusual };
  const game = { replay: replayText, times, score, coins, level, moves, updated_at: now, ...checked };
  await claimStates(transaction, scope, run);
  const insert = transaction
    .insertInto('games')
    .values({ ...key, player, day: ticket.day, issued_at: ticket.issuedAt, ...game })
    .onConflict((conflict) => conflict.columns(['scope', 'id']).doNothing());
  const { numInsertedOrUpdatedRows } = await insert.executeTakeFirst();
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
  // The daily game of the day on which the rules changed.
  if (!stored.replay.startsWith(PLAYABLE)) throw usedSeed(ticket.day);
  const known = decodeReplay(stored.replay);
  if (isBeginning(replay, known)) return;
  if (!isBeginning(known, replay)) throw usedSeed(ticket.day);
  await transaction.updateTable('games').set(game).where('scope', '=', scope).where('id', '=', ticket.id).execute();
}

/** Throws `run-copied` if another game of the day has reached one of the states. */
async function claimStates(transaction: Transaction<Tables>, scope: Scope, { ticket, states }: VerifiedRun): Promise<void> {
  if (ticket.day === '' || states.length === 0) return;
  const { id: game, day } = ticket;
  const insert = transaction.insertInto('daily_states').onConflict((conflict) => conflict.doNothing());
  // Of two simultaneous copies, the second waits here for the first.
  await insert.values(states.map((state) => ({ scope, day, state, game }))).execute();
  const others = transaction.selectFrom('daily_states').select('game').where('scope', '=', scope).where('day', '=', day);
  if (await others.where('state', 'in', states).where('game', '<>', game).executeTakeFirst())
    throw new ServerError('run-copied', "The game reaches a state of another player's game of this day.");
}

/** Throws for moves on a voided seed, unless they were stored while it was open, in either protocol. */
async function refuseVoided(transaction: Transaction<Tables>, ticket: Ticket, replay: Replay): Promise<void> {
  if (ticket.day !== '' || (await isSeedOpen(transaction, ticket))) return;
  const scopes: Scope[] = ['main', 'service'];
  const games = await transaction.selectFrom('games').select('replay').where('scope', 'in', scopes).where('id', '=', ticket.id).execute();
  if (games.some((game) => isBeginning(replay, decodeReplay(game.replay)))) return;
  throw new ServerError('seed-expired', 'The seed was replaced by newer seeds of the player; at most two are open.');
}

function isBeginning({ actions }: Replay, whole: Replay): boolean {
  return JSON.stringify(actions) === JSON.stringify(whole.actions.slice(0, actions.length));
}

function usedSeed(day: string): ServerError {
  if (day === '') return new ServerError('seed-used', 'Another game was played on this seed.');
  return new ServerError('daily-played', `Another game was already sent for ${day}. A player has one daily game a day.`);
}
