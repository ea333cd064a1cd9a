// States by which copies of daily games are recognized. Unlike moves, they are equal after moves in another order.
import type { Transaction } from 'kysely';
import type { GameState } from '../../src/rules/game.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';
import type { Scope } from './accept-game.ts';
import type { VerifiedRun } from './verify-run.ts';

/** On 100 seeds, casual, greedy and beam players share no state after the 8th move. Two copies of one program do. */
const FIRST_CHECKPOINT = 20;
/** States in a row. A copy with exchanged moves differs from all of them only if the exchange spans as many moves. */
const CHECKED_MOVES = 12;

/** Returns whether the number of moves is one of 20 to 31, 40 to 51, 80 to 91, and so on, doubling. */
export function isCheckpoint(moves: number): boolean {
  const doublings = Math.floor(Math.log2(moves / FIRST_CHECKPOINT));
  return moves >= FIRST_CHECKPOINT && moves - FIRST_CHECKPOINT * 2 ** doublings < CHECKED_MOVES;
}

export function stateOf({ board, queue, random, score }: GameState): string {
  return sha256([board.low, board.high, queue.map(({ id }) => id), random, score].join(' '));
}

/** Throws `run-copied` if another game of the day has reached one of the states. */
export async function claimStates(transaction: Transaction<Tables>, scope: Scope, { ticket, states }: VerifiedRun): Promise<void> {
  if (ticket.day === '' || states.length === 0) return;
  const { id: game, day } = ticket;
  const insert = transaction.insertInto('daily_states').onConflict((conflict) => conflict.doNothing());
  // Of two simultaneous copies, the second waits here for the first.
  await insert.values(states.map((state) => ({ scope, day, state, game }))).execute();
  const others = transaction.selectFrom('daily_states').select('game').where('scope', '=', scope).where('day', '=', day);
  if (await others.where('state', 'in', states).where('game', '<>', game).executeTakeFirst())
    throw new ServerError('run-copied', "The game reaches a state of another player's game of this day.");
}
