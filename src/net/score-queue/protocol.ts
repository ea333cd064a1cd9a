// Differences between the leaderboard's and the score service's retry queues.
import type * as v from 'valibot';
import type { CallError } from '../calls.ts';
import type { EarlierQueue, QueueEntry, QueueLimits, SentScore } from './queue-store.ts';

export type QueueProtocol<Sender> = {
  /** The storage key. */
  readonly key: string;
  readonly lockName: string;
  readonly senderSchema: v.GenericSchema<unknown, Sender>;
  readonly limits: QueueLimits;
  readonly earlier?: EarlierQueue<Sender>;
  /** Returns a text that is equal for equal scores. */
  readonly contentOf: (score: SentScore) => string;
  /** Returns the waiting entry that the score is compared with; without one it is compared with the last settled score. */
  readonly findPrevious: (entries: readonly QueueEntry<Sender>[], score: SentScore) => QueueEntry<Sender> | undefined;
  /** Returns the entries that are kept while there is no sender. */
  readonly keepWithoutSender: (entries: readonly QueueEntry<Sender>[]) => readonly QueueEntry<Sender>[];
  /** Returns whether this sender may send the entry, which may already have a sender. */
  readonly maySend: (entry: QueueEntry<Sender>, sender: Sender | undefined) => boolean;
  /** Returns whether the server may have stored a score of this sender under an id unknown to the client. Such entries are not replaced. */
  readonly isAnonymous: (sender: Sender | undefined) => boolean;
  /** Returns whether the sender was refused, not the score. The score then waits for another sender. */
  readonly refusesSender: (error: CallError) => boolean;
  /** A refused score stays. `maySend` must return false for it until it may be sent again. */
  readonly keepsRefused: boolean;
  /** Returns whether the server judged the score itself. It then counts as settled. */
  readonly isJudged: (error: CallError) => boolean;
  /** Returns the entry without the refused proof, or undefined if that does not help. */
  readonly withoutProof: (entry: QueueEntry<Sender>, error: CallError) => QueueEntry<Sender> | undefined;
};
