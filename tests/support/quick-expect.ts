// Fast checks for hot loops: `expect` takes about 20 µs, so it is called only on failure.
import { expect } from 'vitest';

export function expectSame<T>(actual: T, expected: T, message?: string): void {
  if (!Object.is(actual, expected)) expect(actual, message).toBe(expected);
}

export function expectOneOf<T>(actual: T, allowed: readonly T[]): void {
  if (!allowed.includes(actual)) expect(allowed).toContain(actual);
}

export function expectLess(actual: number, limit: number, message: string): void {
  if (!(actual < limit)) expect(actual, message).toBeLessThan(limit);
}
