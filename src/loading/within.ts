// Waits for something, but not for ever.

const MILLISECONDS = 1000;

/** What the promise gives, or a rejection with an Error once `seconds` have passed. */
export async function within<T>(seconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * MILLISECONDS);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
