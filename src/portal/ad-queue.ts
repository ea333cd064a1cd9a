// AdQueue: one request at a time to an SDK. An interstitial that finds another one is refused; a rewarded ad waits for it, while the game holds.
import { AD_LIMITS } from './ad-limits.ts';
import type { PageHold } from './page-hold.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { MS_PER_SECOND, sleep } from '../platform/time.ts';

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

  /** False if the request is still unanswered when the game's hold ends; a late ad on the page is waited for. */
  function isOver(request: Promise<void>): Promise<boolean> {
    const answer = request.then(() => true);
    return Promise.race([answer, wait(AD_LIMITS.holdSeconds).then(() => hold.isTaken() && answer)]);
  }

  async function followTurn(over: Promise<void>): Promise<void> {
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
      // Behind a late ad the game holds anew.
      hold.wait(AD_LIMITS.holdSeconds);
    }
    const { result, over } = run();
    current = followTurn(over);
    return result;
  };
}

function wait(seconds: number): Promise<void> {
  return sleep(seconds * MS_PER_SECOND);
}

export function notShown(kind: AdKind, reason: AdReason): AdResult {
  return { kind, isShown: false, isRewarded: false, reason };
}
