// Measures only while the page is seen: work that was out of sight for a while is done again.

const MOST_TRIES = 3;

/** It was left half-way, again and again. */
export class Disturbed extends Error {
  override readonly name = 'Disturbed';
}

/** Work throws it to be done again; it says why. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** `onPause` is told when it waits for the page to be seen. Throws Disturbed after three vain tries. */
export async function runUndisturbed<Outcome>(work: () => Promise<Outcome>, onPause: () => void): Promise<Outcome> {
  let reason = '';
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (document.hidden) onPause();
    await untilSeen();
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
  throw new Disturbed(`${reason} ${MOST_TRIES} times`);
}

function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', function look() {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    });
  });
}
