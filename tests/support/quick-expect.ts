// For checks that run ten thousands of times in a test: `expect` takes some 20 µs, so here it is called only where it fails.
import { expect } from 'vitest';

export function expectSame<T>(seen: T, wanted: T, words?: string): void {
  if (!Object.is(seen, wanted)) expect(seen, words).toBe(wanted);
}

export function expectOneOf<T>(seen: T, allowed: readonly T[]): void {
  if (!allowed.includes(seen)) expect(allowed).toContain(seen);
}

export function expectLess(seen: number, limit: number, words: string): void {
  if (!(seen < limit)) expect(seen, words).toBeLessThan(limit);
}
