import type { Action, GameState } from '../../../src/rules/game.ts';
import type { ReplayStart } from '../../../src/rules/replay.ts';

/** Recorded by the page, because a realm that plays games would already have warmed up the rules. */
export type RecordedPlay = {
  readonly replays: readonly { readonly start: ReplayStart; readonly actions: readonly Action[]; readonly hash: string }[];
  /** Positions before a reveal, and how many of their third pieces are exchanged. */
  readonly reveals: readonly GameState[];
  readonly exchanged: number;
};

/** Work of a fixed size. */
export type Workload = {
  /** Timed. The first call is cold. */
  iterate(): void;
  /** Called after the timing. Throws a WrongResult if an answer is wrong. */
  check(): void;
  end?(): void;
};
