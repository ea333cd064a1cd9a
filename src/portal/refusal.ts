// Maps messages of an SDK to the reason why an ad was not shown.
import type { AdReason } from './portal.ts';

/** Messages of GameDistribution's SDK 1.43.46, of Google's IMA in it, and of the SDK of Yandex Games. */
const PATTERNS: readonly (readonly [RegExp, AdReason])[] = [
  [/too soon/i, 'too-soon'],
  [/disabled|is blocked/i, 'disabled'],
  [/ad ?block/i, 'adblock'],
  [/unsupported/i, 'unsupported'],
  [/already running/i, 'busy'],
  [/\bVAST\b|\bno (adv?s?|rewarded video)\b/i, 'no-fill'],
];

/** Returns undefined without messages, and `error` if none of them is known. */
export function reasonOf(messages: readonly string[]): AdReason | undefined {
  const [, reason] = PATTERNS.find(([pattern]) => messages.some((message) => pattern.test(message))) ?? [];
  return reason ?? (messages.length > 0 ? 'error' : undefined);
}

/** Returns the message of an SDK's error, which may be a text; empty for anything else. */
export function textOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : '';
}
