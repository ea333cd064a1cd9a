// A time that passes.

const MILLISECONDS = 1000;

export function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * MILLISECONDS));
}
