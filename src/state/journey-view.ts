// State of the journey for the HUD.
import type { JourneyBoard } from '../rules/journey-goal.ts';

/** `stars` has 0 to 3 for each board; boards after its end have none. No boards: their data has not loaded yet. */
export type JourneyView = { readonly boards: readonly JourneyBoard[]; readonly stars: readonly number[] };

export const FIRST_JOURNEY: JourneyView = { boards: [], stars: [] };

/** Boards without a star that are open at a time. */
const OPEN_BOARDS = 3;

/** Returns the indices of the boards that can be played: those with a star, and the next ones. */
export function openBoards({ boards, stars }: JourneyView): ReadonlySet<number> {
  const [reached, left] = [true, false].map((isWanted) => [...boards.keys()].filter((index) => (stars[index] ?? 0) > 0 === isWanted));
  return new Set([...reached, ...left.slice(0, OPEN_BOARDS)]);
}

/** Returns the number of windows that the boards light in the village: one for each board with a star. */
export function litWindows({ stars }: JourneyView): number {
  return stars.filter((count) => count > 0).length;
}
