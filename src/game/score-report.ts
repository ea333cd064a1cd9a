// A game as it goes to a leaderboard.
import type { RunningGame, ScoreReport } from './world.ts';

/** Undefined for what is nobody's: a lesson, and a position of the debug surface. */
export function scoreReport({ state, start, actions, times, ticket, day }: RunningGame, isOver: boolean): ScoreReport | undefined {
  if (start.type !== 'seed') return undefined;
  return { score: state.score, start, actions: [...actions], times: [...times], ticket, day, isOver };
}
