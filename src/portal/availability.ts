// Whether a rewarded ad is worth offering: not before the SDK is ready, not for a while after it had none, and not behind an ad blocker.
import type { AdReason, RewardedAvailability } from './portal.ts';

const MILLISECONDS = 1000;

/** How long a refusal is taken to last. */
export const REFUSAL_SECONDS = 30;

/** Answers that the same question will get again. */
const LASTING: ReadonlySet<AdReason | undefined> = new Set(['no-fill', 'disabled', 'adblock', 'unsupported']);

export type Availability = {
  readonly current: () => RewardedAvailability;
  readonly becomeReady: () => void;
  /** There will be none as long as the page lives. */
  readonly becomeBlocked: () => void;
  /** Hears how each rewarded ad and preloading went. */
  learn(reason: AdReason | undefined): void;
};

/** `onChange` is called after each change. */
export function createAvailability(onChange: () => void): Availability {
  let isReady = false;
  let isBlocked = false;
  let refusal: ReturnType<typeof setTimeout> | undefined;
  let told: RewardedAvailability = 'unavailable';

  function current(): RewardedAvailability {
    return isReady && !isBlocked && refusal === undefined ? 'unknown' : 'unavailable';
  }

  function tell(): void {
    if (told === current()) return;
    told = current();
    onChange();
  }

  return {
    current,
    becomeReady() {
      isReady = true;
      tell();
    },
    becomeBlocked() {
      isBlocked = true;
      tell();
    },
    learn(reason) {
      if (!LASTING.has(reason)) return;
      clearTimeout(refusal);
      refusal = setTimeout(() => {
        refusal = undefined;
        tell();
      }, REFUSAL_SECONDS * MILLISECONDS);
      tell();
    },
  };
}
