// A seed is accepted once: later scores of the same game must go on from the moves that are stored.
import type { Transaction } from 'kysely';
import { decodeReplay, type Replay } from '../../src/rules/replay.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import type { VerifiedRun } from './verify-run.ts';

/** The protocol that a game came by. Each knows its players by other ids, and both may be told of one game. */
export type Scope = 'main' | 'service';

type Acceptance = {
  readonly scope: Scope;
  /** Who sends it: a public id. The first one to send a game owns it. */
  readonly player: string;
  readonly run: VerifiedRun;
  readonly now: number;
};

/**
 * Stores the game, or its further moves. A game that has less moves than are known already is an earlier letter come late: it
 * changes nothing. Throws `seed-foreign` for another player's game, `seed-used` (`daily-played`) for another game on the seed.
 */
export async function acceptGame(transaction: Transaction<Tables>, { scope, player, run, now }: Acceptance): Promise<void> {
  const { ticket, replay, replayText, times, score, coins, level, moves } = run;
  const key = { scope, id: ticket.id };
  const game = { replay: replayText, times, score, coins, level, moves, updated_at: now };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('games')
    .values({ ...key, player, day: ticket.day, issued_at: ticket.issuedAt, ...game })
    .onConflict((conflict) => conflict.columns(['scope', 'id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return;

  // Writing to the row keeps every other letter of this game out until this one is through.
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
  await transaction.updateTable('games').set(game).where('scope', '=', scope).where('id', '=', ticket.id).execute();
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
  return new ServerError('daily-played', `There is one try a day, and that of ${day} was another game.`);
}
