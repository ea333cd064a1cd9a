// Sizes of files, and their budgets: requests, and bytes after gzip, or after brotli for `firstMove` and `brotli`. `firstMove` is a new player's
// start until the first move; `firstScreen` is the menu, with pictures as AVIF.
import { gzipSync } from 'node:zlib';
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

export function gzippedSize(file: string | Uint8Array): number {
  return gzipSync(file, { level: 9 }).length;
}

/** Returns the sizes of scripts and of all files. */
export function weigh(names: readonly string[], sizeOf: (name: string) => number) {
  const sum = (chosen: readonly string[]): number => chosen.reduce((total, name) => total + sizeOf(name), 0);
  const javascript = sum(names.filter((name) => name.endsWith('.js')));
  return { javascript, everything: javascript + sum(names.filter((name) => !name.endsWith('.js'))) };
}
