// What goes with a score to prove it: the game's replay, the ticket of its seed, the times of its moves.
import { encodeMoveTimes } from '../../rules/move-times.ts';
import { encodeReplay, type Replay } from '../../rules/replay.ts';
import { MAX_REPLAY_CHARACTERS } from '../protocol.ts';
import type { ScoreProof } from './pending-scores.ts';

/** A game that has ended. */
export type EndedGame = Replay & {
  readonly score: number;
  readonly ticket?: string | undefined;
  /** Tenths of seconds before each action. */
  readonly times: readonly number[];
};

/** Nothing for a game that did not begin with a seed, and for one too long to send. */
export function proofOf({ start, actions, ticket, times }: EndedGame): ScoreProof {
  if (start.type !== 'seed') return {};
  const proof = { replay: encodeReplay({ start, actions }), times: encodeMoveTimes(times) };
  if (Math.max(proof.replay.length, proof.times.length) > MAX_REPLAY_CHARACTERS) return {};
  return ticket === undefined ? proof : { ...proof, ticket };
}
