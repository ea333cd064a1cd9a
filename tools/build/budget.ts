// Size budgets: requests, and bytes after gzip, or after brotli for `firstMove` and `brotli`. `firstMove` is a new player's start until the
// first move; `firstScreen` is the menu, with pictures as AVIF.
import { gzipSync } from 'node:zlib';
import type { BuildFiles } from './build-files.ts';
import BUDGET from './budget.json' with { type: 'json' };

type Budgeted = keyof typeof BUDGET;

export { BUDGET };

/** Returns a message for each size over its budget. */
export function overBudget(sizes: Partial<Readonly<Record<Budgeted, number>>>): string[] {
  return Object.entries(sizes).flatMap(([name, size]) => {
    const budget = BUDGET[name as Budgeted];
    return size <= budget ? [] : [`${name}: ${size} is over the budget of ${budget} in tools/build/budget.json.`];
  });
}

/** Returns the size of a build's script after gzip in bytes, 0 without it. */
export function gzippedSize(files: BuildFiles, name: string): number {
  const script = files.get(name);
  return script === undefined ? 0 : gzipSync(script, { level: 9 }).length;
}
