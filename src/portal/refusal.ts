// Why an ad was not shown, read from what the SDK said about it.
import type { AdReason } from './portal.ts';

/** How the promise of the SDK's showAd settled. */
export type SdkAnswer = { readonly isRejected: boolean; readonly value: unknown };

/** Words of GameDistribution's SDK 1.43.46, of Google's IMA under it, and of the SDK of Yandex Games. */
const WORDS: readonly (readonly [RegExp, AdReason])[] = [
  [/too soon/i, 'too-soon'],
  [/disabled|is blocked/i, 'disabled'],
  [/ad ?block/i, 'adblock'],
  [/unsupported/i, 'unsupported'],
  [/already running/i, 'busy'],
  [/\bVAST\b|\bno (adv?s?|rewarded video)\b/i, 'no-fill'],
];

/** `words` are those of its events; `hasEvents` whether there were any events since the ad was asked for. */
export type Said = { readonly answer: SdkAnswer | undefined; readonly words: readonly string[]; readonly hasEvents: boolean };

export function explainRefusal({ answer, words, hasEvents }: Said): { reason: AdReason; message?: string } {
  const spoken = [...(answer?.isRejected ? [textOf(answer.value)] : []), ...words].filter((text) => text !== '');
  const message = spoken.length > 0 ? { message: spoken[0] } : {};
  for (const [pattern, reason] of WORDS) {
    if (spoken.some((text) => pattern.test(text))) return { reason, ...message };
  }
  if (answer?.isRejected || spoken.length > 0) return { reason: 'error', ...message };
  // That is how the SDK answers while it has another ad at hand.
  if (answer && answer.value === undefined && !hasEvents) return { reason: 'busy' };
  return { reason: 'no-fill' };
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : '';
}
