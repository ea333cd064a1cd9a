// Maps an SDK's answer and messages to the reason why an ad was not shown.
import type { AdReason } from './portal.ts';

/** Outcome of the promise of the SDK's `showAd`. */
export type SdkAnswer = { readonly isRejected: boolean; readonly value: unknown };

/** Messages of GameDistribution's SDK 1.43.46, of Google's IMA in it, and of the SDK of Yandex Games. */
const PATTERNS: readonly (readonly [RegExp, AdReason])[] = [
  [/too soon/i, 'too-soon'],
  [/disabled|is blocked/i, 'disabled'],
  [/ad ?block/i, 'adblock'],
  [/unsupported/i, 'unsupported'],
  [/already running/i, 'busy'],
  [/\bVAST\b|\bno (adv?s?|rewarded video)\b/i, 'no-fill'],
];

/** `messages`: texts of events. `hasEvents`: the SDK sent an event since the request. */
export type SdkReport = { readonly answer: SdkAnswer | undefined; readonly messages: readonly string[]; readonly hasEvents: boolean };

export function explainRefusal({ answer, messages, hasEvents }: SdkReport): { reason: AdReason; message?: string } {
  const texts = [...(answer?.isRejected ? [textOf(answer.value)] : []), ...messages].filter((text) => text !== '');
  const message = texts.length > 0 ? { message: texts[0] } : {};
  for (const [pattern, reason] of PATTERNS) {
    if (texts.some((text) => pattern.test(text))) return { reason, ...message };
  }
  if (answer?.isRejected || texts.length > 0) return { reason: 'error', ...message };
  // The SDK answers like this while it runs another ad.
  if (answer && answer.value === undefined && !hasEvents) return { reason: 'busy' };
  return { reason: 'no-fill' };
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : '';
}
