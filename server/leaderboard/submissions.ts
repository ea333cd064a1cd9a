// Idempotency: a submission that comes again is answered as it was the first time, and counts once, in whatever process it arrives.
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';
import { hashText } from '../signer.ts';
import type { Scope } from './accept-game.ts';

export type Submission = {
  readonly scope: Scope;
  /** The client's key: a UUID. */
  readonly key: string;
  /** The hash of the id that it was sent with. */
  readonly sender: string;
  /** All that counts, as text: the same key with other content is refused. */
  readonly content: string;
};

/** The answer that was given; undefined for a new submission. Throws `submission-reused`. */
export async function findAnswer(kysely: Kysely<Tables>, { scope, key, sender, content }: Submission): Promise<string | undefined> {
  const stored = await kysely
    .selectFrom('submissions')
    .select(['sender', 'content_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key.toLowerCase())
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.content_hash === hashText(content) && stored.sender === sender) return stored.answer;
  throw new ServerError('submission-reused', 'The submission key was used for another score.');
}

/** First in its transaction: true keeps the key for this submission; false where somebody was first, and then `findAnswer` has the answer. */
export async function claimSubmission(
  transaction: Transaction<Tables>,
  { scope, key, sender, content }: Submission,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('submissions')
    .values({ scope, key: key.toLowerCase(), player: '', sender, content_hash: hashText(content), answer: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Last in its transaction. `player` is a public id: with the player, the answer goes. */
export async function keepAnswer(
  transaction: Transaction<Tables>,
  { scope, key }: Submission,
  player: string,
  answer: string,
): Promise<void> {
  await transaction
    .updateTable('submissions')
    .set({ player, answer })
    .where('scope', '=', scope)
    .where('key', '=', key.toLowerCase())
    .execute();
}
