const MAX_TRIES = 3;

/** An error after which the work must be repeated. Its message is the reason. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/**
 * Runs work while the page is visible. Repeats it after a TryAgain, or if the page was hidden meanwhile. Calls `onPause` before each wait.
 * Throws an Error after three tries.
 */
export async function runWhileVisible<Outcome>(work: () => Promise<Outcome>, onPause?: () => void): Promise<Outcome> {
  let reason = '';
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (document.hidden) onPause?.();
    while (document.hidden) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
    reason = '';
    const noteChange = () => void (reason = 'the page was hidden');
    document.addEventListener('visibilitychange', noteChange);
    try {
      const outcome = await work();
      if (reason === '') return outcome;
    } catch (error) {
      if (error instanceof TryAgain) reason ||= error.message;
      else if (reason === '') throw error;
    } finally {
      document.removeEventListener('visibilitychange', noteChange);
    }
  }
  throw new Error(`${reason} (${MAX_TRIES} tries)`);
}

/** Keeps the screen on. Returns a function that releases the wake lock. */
export async function requestWakeLock(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release().catch(() => undefined);
  } catch {
    // The browser has no wake lock, or denies it.
    return () => undefined;
  }
}
