// Turns a played game into a score to send, with as much proof as the protocol allows.
import { encodeMoveTimes } from '../rules/move-times.ts';
import { encodeReplay, type Replay } from '../rules/replay.ts';
import { MAX_REPLAY_CHARACTERS } from './protocol.ts';
import type { SentScore } from './score-queue/queue-store.ts';

/** `times`: tenths of seconds, one per action. */
export type PlayedGame = Replay & {
  readonly score: number;
  readonly times: readonly number[];
  readonly ticket: string | undefined;
  readonly day: string | undefined;
};

/** Returns the score without proof if the replay is too long to send. */
export function sentScore({ score, start, actions, times, ticket, day }: PlayedGame): SentScore {
  const replay = encodeReplay({ start, actions });
  const [, startText] = replay.split('~');
  const game = { game: ticket ?? startText, score, day };
  if (replay.length > MAX_REPLAY_CHARACTERS) return game;
  const timesText = encodeMoveTimes(times);
  return { ...game, replay, ticket, times: timesText.length > MAX_REPLAY_CHARACTERS ? undefined : timesText };
}

/** Returns a best score whose game is unknown. */
export function bestScoreAlone(score: number): SentScore {
  return { game: 'best', score };
}
