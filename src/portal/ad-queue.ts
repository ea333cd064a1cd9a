// Sends one request at a time to an SDK. During a request an interstitial is refused, and a rewarded ad waits while the game holds.
import { AD_LIMITS } from './ad-limits.ts';
import type { PageHold } from './page-hold.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { MS_PER_SECOND, sleep } from '../platform/time.ts';

/** One request to the SDK. */
export type AdRun = {
  /** Settles once, within `AD_LIMITS`, after the page was released. Never rejects. */
  readonly result: Promise<AdResult>;
  /** Resolves with the result or later: the SDK has answered or is assumed to have lost the request. */
  readonly over: Promise<void>;
};

/** Holds the game and calls `run` once no other request is open. */
export type AdQueue = (kind: AdKind, run: () => AdRun) => Promise<AdResult>;

export function createAdQueue(hold: PageHold): AdQueue {
  let current: Promise<void> | undefined;
  let isQueued = false;

  /** Resolves with false if `request` is unanswered when the hold ends. Waits for a late ad that is on the page. */
  function isOver(request: Promise<void>): Promise<boolean> {
    const answer = request.then(() => true);
    return Promise.race([answer, wait(AD_LIMITS.holdSeconds).then(() => hold.isTaken() && answer)]);
  }

  async function clearAfter(over: Promise<void>): Promise<void> {
    await over;
    current = undefined;
  }

  return async function request(kind, run) {
    const mayWait = kind === 'rewarded' && current !== undefined && !isQueued;
    if ((current || hold.isTaken()) && !mayWait) return notShown(kind, 'busy');
    hold.wait(AD_LIMITS.holdSeconds);
    if (current) {
      isQueued = true;
      const isFree = await isOver(current);
      isQueued = false;
      if (!isFree) return notShown(kind, 'timeout');
      if (hold.isTaken()) return notShown(kind, 'busy');
      // A late ad has ended the first hold.
      hold.wait(AD_LIMITS.holdSeconds);
    }
    const { result, over } = run();
    current = clearAfter(over);
    return result;
  };
}

function wait(seconds: number): Promise<void> {
  return sleep(seconds * MS_PER_SECOND);
}

export function notShown(kind: AdKind, reason: AdReason): AdResult {
  return { kind, isShown: false, isRewarded: false, reason };
}
