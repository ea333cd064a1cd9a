// Keeps a phone's screen from going dark in the middle of a run, where the browser lets it.

/** Gives a function that ends it. */
export async function stayAwake(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release().catch(() => undefined);
  } catch {
    // Not known or not allowed here: then the one who looks keeps it awake.
    return () => undefined;
  }
}
