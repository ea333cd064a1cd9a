// Odd values that clients never send, and random corruptions of valid ones.
import { nextBelow, type RandomState } from '../../../../src/rules/random.ts';

export function pick<Value>(random: RandomState, values: readonly Value[]): Value {
  return values[nextBelow(random, values.length)];
}

/** Returns true with probability 1 / `count`. */
export function onceIn(random: RandomState, count: number): boolean {
  return nextBelow(random, count) === 0;
}

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001b[31m',
  '\ud800',
  'a\udfffb',
  '\ufeffFrost',
  '\u202eFrost',
  'e\u0301'.repeat(30),
  '\u3164\u3164',
  'Ｆｒｏｓｔ',
  '雪'.repeat(21),
  '😀',
  "'; drop table entries; --",
  "' or '1'='1",
  '"><script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '%00%ff',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'true',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9007199254740993',
  '0x10',
  '2026-11-22',
  '2026-02-31',
  '0000-00-00',
  '9999-99-99',
  '+275760-09-13',
];

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  [],
  [[]],
  ['add'],
  {},
  { length: 3 },
  { toString: 'x' },
  { $ne: null },
];

/** Returns any JSON value. */
export function oddValue(random: RandomState): unknown {
  const kind = nextBelow(random, 10);
  if (kind < 5) return pick(random, TEXTS);
  if (kind < 8) return pick(random, OTHERS);
  if (kind === 8) return pick(random, ['a', '\u0416', '~', '.', '9']).repeat(pick(random, [21, 64, 65, 501, 5000, 100_001]));
  return nest(1 + nextBelow(random, 500));
}

/** Deletes, inserts or replaces a character, cuts the end off, or repeats it. */
export function corruptText(random: RandomState, text: string): string {
  const at = nextBelow(random, text.length + 1);
  const letter = pick(random, ['A', '0', '_', '~', '.', ' ', '\0', '\ud800', 'é', "'", '%']);
  switch (nextBelow(random, 5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + letter + text.slice(at);
    case 2:
      return text.slice(0, at) + letter + text.slice(at + 1);
    case 3:
      return text.slice(0, at);
    default:
      return text + text.slice(at);
  }
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { type: value };
  return value;
}
