// Idempotency: a repeated submission gets the first answer and counts once, across all processes.
import type { Kysely, Transaction } from 'kysely';
import { dayAt } from '../../src/platform/time-in-days.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';
import type { Scope } from './accept-score.ts';

export type Submission = {
  readonly scope: Scope;
  /** The client's idempotency key: a UUID. */
  readonly key: string;
  /** Hash of the sender's id. */
  readonly sender: string;
  /** The relevant content as text: the same key with other content is refused. */
  readonly content: string;
};

/**
 * Returns the stored answer, undefined for a new submission. Throws `submission-reused`. Writes the row again: the commit then waits for a
 * synchronous standby. After a crash of the primary, the standby may lack a score that was never acknowledged.
 */
export async function findAnswer(kysely: Kysely<Tables>, { scope, key, sender, content }: Submission): Promise<string | undefined> {
  const stored = await kysely
    .updateTable('submissions')
    .set((column) => ({ answer: column.ref('answer') }))
    .where('scope', '=', scope)
    .where('key', '=', key.toLowerCase())
    .returning(['sender', 'content_hash', 'answer'])
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.content_hash === sha256(content) && stored.sender === sender) return stored.answer;
  throw new ServerError('submission-reused', 'The submission key was used for another score.');
}

/** Must be the first statement of its transaction. Returns no row if the key is taken; `findAnswer` then returns the answer. */
export function claimSubmission(transaction: Transaction<Tables>, { scope, key, sender, content }: Submission, now: number) {
  const claim = { scope, key: key.toLowerCase(), day: dayAt(now), player: '', sender, content_hash: sha256(content), answer: '' };
  return transaction
    .insertInto('submissions')
    .values({ ...claim, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key');
}

/**
 * Selects a claim of the key on another day: in PostgreSQL, `claimSubmission` only finds those of its own day. Must follow the statement that
 * locks the sender's row: two transactions with the same key have the same sender, so the later one sees the claim of the earlier one.
 */
export function selectOtherClaim(transaction: Transaction<Tables>, { scope, key }: Submission, now: number) {
  return transaction
    .selectFrom('submissions')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key.toLowerCase())
    .where('day', '<>', dayAt(now));
}

/** Must be the last statement of its transaction, with the time of the claim. `player` is a public id: deleting the player deletes the answer. */
export function keepAnswer(
  transaction: Transaction<Tables>,
  { scope, key }: Submission,
  now: number,
  kept: Pick<Tables['submissions'], 'player' | 'answer'>,
) {
  return transaction
    .updateTable('submissions')
    .set(kept)
    .where('scope', '=', scope)
    .where('key', '=', key.toLowerCase())
    .where('day', '=', dayAt(now))
    .returning('key');
}
