// Ranks of verified entries: the interface of both implementations.
import type { RankedEntry, RankMove } from './rank-moves.ts';

/** A rank from 1. `within` is the estimated largest error; 0 if no entry is known to have moved. */
export type Rank = { readonly rank: number; readonly within: number };

export type RankIndex = {
  /** Ranks a visible verified entry, also one that has just been committed. */
  readonly rankOf: (entry: RankedEntry) => Promise<Rank>;
  /** Returns the number of ranked entries of the board. */
  readonly count: (board: string) => Promise<number>;
  /**
   * Must be called before a transaction that may move an entry of the board. The returned function must be called after its commit, with the
   * move, or without one if there are others: later ranks of this process then contain the move.
   */
  readonly expectMove: (board: string) => (move: RankMove | undefined) => void;
  readonly close: () => Promise<void>;
};
