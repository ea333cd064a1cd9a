// Waits for states in turns of the event loop, which no fake timer delays.
const { setImmediate } = globalThis;
const milliseconds = performance.now.bind(performance);
const LIMIT_MILLISECONDS = 10_000;

/** Resolves when all promise callbacks have run, however many follow one another, and the state is reached. Throws after 10 s. */
export async function until(isReached: () => boolean = () => true): Promise<void> {
  const limit = milliseconds() + LIMIT_MILLISECONDS;
  do {
    if (milliseconds() > limit) throw new Error(`Not reached within ${LIMIT_MILLISECONDS} ms: ${String(isReached)}`);
    await new Promise<void>((resolve) => setImmediate(resolve));
  } while (!isReached());
}
