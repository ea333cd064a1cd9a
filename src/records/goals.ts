// The goals, in the order in which they open. None has a time limit.

/** `level`, `score`, `combo` and `linesAtOnce` count the best of any game; the others count all games together. */
export type GoalKind = 'games' | 'lines' | 'combo' | 'linesAtOnce' | 'emptied' | 'level' | 'score' | 'days' | 'dailies';

/** `coins` is the reward. A usual player reaches a bonus less than once in 30 games: it takes no place of another goal. */
export type Goal = { readonly kind: GoalKind; readonly count: number; readonly coins: number; readonly isBonus?: true };

/** Saved by position: append only, and at most 31. The first ones bring the first theme within five average games (goals.test.ts). */
export const GOALS: readonly Goal[] = [
  { kind: 'lines', count: 10, coins: 10 },
  { kind: 'combo', count: 3, coins: 10 },
  { kind: 'linesAtOnce', count: 2, coins: 10 },
  { kind: 'level', count: 2, coins: 15 },
  { kind: 'games', count: 3, coins: 15 },
  { kind: 'dailies', count: 1, coins: 15 },
  { kind: 'lines', count: 100, coins: 20 },
  { kind: 'combo', count: 5, coins: 20 },
  { kind: 'score', count: 10_000, coins: 20 },
  { kind: 'linesAtOnce', count: 3, coins: 25 },
  { kind: 'days', count: 3, coins: 25 },
  { kind: 'level', count: 4, coins: 25 },
  { kind: 'emptied', count: 1, coins: 30, isBonus: true },
  { kind: 'lines', count: 500, coins: 30 },
  { kind: 'dailies', count: 7, coins: 40 },
  { kind: 'combo', count: 8, coins: 40 },
  { kind: 'score', count: 25_000, coins: 40 },
  { kind: 'games', count: 30, coins: 40 },
  { kind: 'level', count: 7, coins: 50 },
  { kind: 'linesAtOnce', count: 4, coins: 50, isBonus: true },
  { kind: 'emptied', count: 5, coins: 60, isBonus: true },
  { kind: 'days', count: 14, coins: 60 },
  { kind: 'lines', count: 2_500, coins: 80 },
  { kind: 'dailies', count: 30, coins: 100 },
];
