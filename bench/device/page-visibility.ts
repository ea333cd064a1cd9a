// Measures only while the page is visible, and keeps the screen on. Work that was hidden for a while is done again.

const MAX_TRIES = 3;

/** Thrown by work that is to be done again, with the reason. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** Calls `onPause` while it waits for the page to be visible. Throws an Error after three disturbed tries. */
export async function runWhileVisible<Outcome>(work: () => Promise<Outcome> | Outcome, onPause: () => void): Promise<Outcome> {
  let reason = '';
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (document.hidden) onPause();
    await untilVisible();
    let wasHidden = false;
    const note = () => (wasHidden ||= document.hidden);
    document.addEventListener('visibilitychange', note);
    try {
      const outcome = await work();
      if (!wasHidden) return outcome;
    } catch (error) {
      if (!wasHidden && !(error instanceof TryAgain)) throw error;
      reason = error instanceof TryAgain ? error.message : '';
    } finally {
      document.removeEventListener('visibilitychange', note);
    }
    if (wasHidden) reason = 'the page was out of sight';
  }
  throw new Error(`${reason} ${MAX_TRIES} times`);
}

/** Requests a wake lock. Returns a function that releases it. */
export async function keepScreenOn(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release().catch(() => undefined);
  } catch {
    // Unknown or forbidden here.
    return () => undefined;
  }
}

function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', function check() {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    });
  });
}
