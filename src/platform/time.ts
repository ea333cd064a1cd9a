export const MS_PER_SECOND = 1000;

/** Resolves after that many milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves in a new task. Splits long work, so that the browser can handle input in between. */
export function nextTask(): Promise<void> {
  return sleep(0);
}

/** Hidden pages paint nothing. */
const PAINT_LIMIT_MILLISECONDS = 500;

/** Resolves when the page's first content is on the display, or after the limit. */
export function afterFirstPaint(): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  return Promise.race([painted, sleep(PAINT_LIMIT_MILLISECONDS)]);
}

/** Returns the promise's value. Rejects with an Error after `seconds`. */
export async function withTimeout<Value>(seconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * MS_PER_SECOND);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
