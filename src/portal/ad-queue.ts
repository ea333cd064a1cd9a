// AdQueue: one request at a time to an SDK. An interstitial that finds another one is refused; a rewarded ad waits for it.
import { AD_LIMITS } from './ad-limits.ts';
import type { PageHold } from './page-hold.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';

/** One request to the SDK. */
export type AdRun = {
  /** Settles once, within the limits, after the page was released. Never rejects. */
  readonly result: Promise<AdResult>;
  /** Resolves with the result or after it: the SDK has answered, or counts as having lost the request. */
  readonly over: Promise<void>;
};

/** Runs the request when its turn comes, and holds the game. */
export type AdQueue = (kind: AdKind, run: () => AdRun) => Promise<AdResult>;

export function createAdQueue(hold: PageHold): AdQueue {
  let current: Promise<void> | undefined;
  let isQueued = false;

  return async function request(kind, run) {
    const mayWait = kind === 'rewarded' && current !== undefined && !isQueued;
    if ((current || hold.isTaken()) && !mayWait) return notShown(kind, 'busy');
    hold.wait(AD_LIMITS.holdSeconds);
    if (current) {
      isQueued = true;
      await current;
      isQueued = false;
      if (hold.isTaken()) return notShown(kind, 'busy');
      // The ad before has ended the hold, or a hold ends after its time.
      hold.wait(AD_LIMITS.holdSeconds);
    }
    const { result, over } = run();
    const turn = over.then(() => {
      if (current === turn) current = undefined;
    });
    current = turn;
    return result;
  };
}

export function notShown(kind: AdKind, reason: AdReason): AdResult {
  return { kind, isShown: false, isRewarded: false, reason };
}
