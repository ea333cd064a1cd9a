const MAX_TRIES = 3;

/** Thrown by work that must be repeated, with the reason. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** Repeats work that threw a TryAgain or during which the page was hidden. `onPause` is called before a wait. Throws an Error after three tries. */
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
  throw new Error(`${reason} ${MAX_TRIES} times`);
}

/** Requests a wake lock. Returns a function that releases it. */
export async function keepScreenOn(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release().catch(() => undefined);
  } catch {
    // The browser has no wake lock, or denies it.
    return () => undefined;
  }
}
