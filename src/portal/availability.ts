// Availability of rewarded ads: none before the SDK is ready, none for a while after a refusal, none on this page once disabled.
import type { AdReason, RewardedAvailability } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** Assumed duration of a refusal. */
export const REFUSAL_SECONDS = 30;

/** Reasons that apply to the next request too: for a while, or as long as the page is open. */
const REFUSALS: ReadonlySet<AdReason | undefined> = new Set(['no-fill', 'adblock']);
const DISABLED: ReadonlySet<AdReason | undefined> = new Set(['disabled', 'unsupported']);

/** Calls `onChange` after each change of `current`. */
export function createAvailability(onChange: () => void) {
  let isReady = false;
  let isDisabled = false;
  let refusal: ReturnType<typeof setTimeout> | undefined;
  let reported: RewardedAvailability = 'unavailable';

  function current(): RewardedAvailability {
    if (isDisabled) return 'disabled';
    return isReady && refusal === undefined ? 'available' : 'unavailable';
  }

  function notify(): void {
    if (reported === current()) return;
    reported = current();
    onChange();
  }

  function refuse(): void {
    clearTimeout(refusal);
    refusal = setTimeout(() => {
      refusal = undefined;
      notify();
    }, REFUSAL_SECONDS * MS_PER_SECOND);
    notify();
  }

  return {
    current,
    becomeReady: (): void => {
      isReady = true;
      notify();
    },
    /** Takes the reason of each rewarded ad and of each refused preload. */
    recordResult(reason: AdReason | undefined): void {
      if (REFUSALS.has(reason)) return refuse();
      isDisabled ||= DISABLED.has(reason);
      notify();
    },
  };
}
