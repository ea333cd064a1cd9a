// Whether a rewarded ad is worth offering: not before the SDK is ready, not for a while after it had none, and never again once ads are disabled.
import type { AdReason, RewardedAvailability } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** How long a refusal is taken to last. */
export const REFUSAL_SECONDS = 30;

/** Answers that the same question gets again, for a while or for as long as the page lives. */
const REFUSALS: ReadonlySet<AdReason | undefined> = new Set(['no-fill', 'adblock']);
const DISABLED: ReadonlySet<AdReason | undefined> = new Set(['disabled', 'unsupported']);

export type Availability = {
  readonly current: () => RewardedAvailability;
  readonly becomeReady: () => void;
  /** There will be none as long as the page lives. */
  readonly disable: () => void;
  /** Takes the result of each rewarded ad and of each refused preloading. */
  learn(reason: AdReason | undefined): void;
};

/** `onChange` is called after each change. */
export function createAvailability(onChange: () => void): Availability {
  let isReady = false;
  let isDisabled = false;
  let refusal: ReturnType<typeof setTimeout> | undefined;
  let told: RewardedAvailability = 'unavailable';

  function current(): RewardedAvailability {
    if (isDisabled) return 'disabled';
    return isReady && refusal === undefined ? 'unknown' : 'unavailable';
  }

  function tell(): void {
    if (told === current()) return;
    told = current();
    onChange();
  }

  function refuse(): void {
    clearTimeout(refusal);
    refusal = setTimeout(() => {
      refusal = undefined;
      tell();
    }, REFUSAL_SECONDS * MS_PER_SECOND);
    tell();
  }

  function disable(): void {
    isDisabled = true;
    tell();
  }

  return {
    current,
    disable,
    becomeReady() {
      isReady = true;
      tell();
    },
    learn(reason) {
      if (DISABLED.has(reason)) disable();
      else if (REFUSALS.has(reason)) refuse();
    },
  };
}
