// A game made a score to send: with all that proves it, as far as the wire takes that.
import { encodeMoveTimes } from '../rules/move-times.ts';
import { encodeReplay, type Replay } from '../rules/replay.ts';
import { MAX_REPLAY_CHARACTERS } from './protocol.ts';
import type { SentScore } from './score-queue/queue-store.ts';

/** `times` are tenths of seconds, one an action. */
export type PlayedGame = Replay & {
  readonly score: number;
  readonly times: readonly number[];
  readonly ticket: string | undefined;
  readonly day: string | undefined;
};

/** A game that is too long to be proved goes as a score alone. */
export function sentScore({ score, start, actions, times, ticket, day }: PlayedGame): SentScore {
  const replay = encodeReplay({ start, actions });
  const [, startText] = replay.split('~');
  const game = { game: ticket ?? startText, score, day };
  if (replay.length > MAX_REPLAY_CHARACTERS) return game;
  const timesText = encodeMoveTimes(times);
  return { ...game, replay, ticket, times: timesText.length > MAX_REPLAY_CHARACTERS ? undefined : timesText };
}

/** A best score of which nothing else is known (any more). */
export function bestScoreAlone(score: number): SentScore {
  return { game: 'best', score };
}
