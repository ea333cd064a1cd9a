// What the protocols of leaderboard and score service do differently with their retry queue.
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
  /** Returns text that is equal for scores that say the same. */
  readonly contentOf: (score: SentScore) => string;
  /** Returns the waiting entry that the score is compared with; without one it is compared with the last settled score. */
  readonly findPrevious: (entries: readonly QueueEntry<Sender>[], score: SentScore) => QueueEntry<Sender> | undefined;
  /** Returns the entries that are kept while there is no sender. */
  readonly keepWithoutSender: (entries: readonly QueueEntry<Sender>[]) => readonly QueueEntry<Sender>[];
  /** Returns whether an entry may be sent by this sender; the entry may have a sender of its own already. */
  readonly maySend: (entry: QueueEntry<Sender>, sender: Sender | undefined) => boolean;
  /** Returns whether the server may have stored a score of this sender under an id that the client does not know: no later one replaces it. */
  readonly isAnonymous: (sender: Sender | undefined) => boolean;
  /** The sender is refused, not the score: it waits for another sender. */
  readonly refusesSender: (error: CallError) => boolean;
  /** The fault is of the set-up, not of the score, and may pass. */
  readonly isSetUpFault: (error: CallError) => boolean;
  /** The server has judged the score itself: it counts as settled. */
  readonly isJudged: (error: CallError) => boolean;
  /** Returns the score without the proof that the server refused, or undefined if that does not help. */
  readonly withoutProof: (entry: QueueEntry<Sender>, error: CallError) => QueueEntry<Sender> | undefined;
};
