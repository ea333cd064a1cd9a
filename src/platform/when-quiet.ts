// The moment for what nobody waits for: the page has stood a while, and the browser has time.

const STOOD_MILLISECONDS = 500;
/** Comes sooner or later even where frames leave no time. */
const LONGEST_MILLISECONDS = 2000;

export async function whenQuiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STOOD_MILLISECONDS));
  // Safari has none.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_MILLISECONDS }));
}
