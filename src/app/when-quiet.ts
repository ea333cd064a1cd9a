// The moment for what nobody waits for: the page has stood a while, no move is being prepared, and the browser has time.
import { sleep } from '../platform/time.ts';

const STOOD_MILLISECONDS = 400;
/** Comes sooner or later even where nobody moves. */
const MOST_WAITS = 12;
/** And where frames leave no time. */
const LONGEST_MILLISECONDS = 2000;

/** `isMoveDue` tells that a game has been opened and waits for its first move, whose way is to be free. */
export async function whenQuiet(isMoveDue: () => boolean): Promise<void> {
  let waits = 0;
  do await sleep(STOOD_MILLISECONDS);
  while (isMoveDue() && ++waits < MOST_WAITS);
  // Safari has none.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_MILLISECONDS }));
}
