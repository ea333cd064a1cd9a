// AdRequests: ads of an SDK that tells when each begins and ends. What it tells twice, in the wrong order or never, one result goes out.
import { AD_LIMITS } from './ad-limits.ts';
import type { PageHold } from './page-hold.ts';
import type { PlaySignals } from './play-signals.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';

const MILLISECONDS = 1000;

/** What an adapter tells of one ad, as it hears it. */
export type AdCalls = {
  /** The ad is on the page. */
  readonly started: () => void;
  /** It was watched to its end. */
  readonly rewarded: () => void;
  /** It is over, or will not come; then `reason` tells why, and no reward is taken any more. */
  readonly ended: (reason?: AdReason, message?: string) => void;
};

type Parts = {
  readonly hold: PageHold;
  readonly signals: Pick<PlaySignals, 'suspend' | 'silence' | 'resume'>;
  /** Called at most once an ad. */
  readonly onLateReward: () => void;
};

/** Asks the SDK for an ad; what it throws or rejects with is the ad's error. */
type Ask = (calls: AdCalls) => void | Promise<void>;

/** The page, which one ad gives back only if no other has taken it since. */
type Page = { take(ad: symbol): void; release(ad: symbol): void };

/** Gives a function that asks for one ad at a time. Its promise settles exactly once, after the ad gave the page back, and never rejects. */
export function createAdRequests({ hold, signals, onLateReward }: Parts): (kind: AdKind, ask: Ask) => Promise<AdResult> {
  let isBusy = false;
  /** The ad that waits for the page or has it: not always the one that was asked for last, for one may come too late. */
  let owner: symbol | undefined;
  let hasPage = false;

  const page: Page = {
    take(ad) {
      owner = ad;
      hasPage = true;
      signals.silence();
      hold.take();
    },
    release(ad) {
      if (owner !== ad) return;
      // Whoever else took the page while this ad was waited for keeps it.
      if (hasPage || !hold.isTaken()) hold.release();
      owner = undefined;
      hasPage = false;
      if (!isBusy) signals.resume();
    },
  };

  return async function request(kind, ask) {
    if (isBusy || hold.isTaken()) return { kind, isShown: false, isRewarded: false, reason: 'busy' };
    isBusy = true;
    const ad = (owner = Symbol(kind));
    signals.suspend();
    hold.wait(AD_LIMITS.waitSeconds);
    const result = await new Promise<AdResult>((resolve) => runRequest({ kind, ad, ask, page, onLateReward, onEnd: resolve }));
    isBusy = false;
    if (owner === undefined) signals.resume();
    return result;
  };
}

type Run = {
  readonly kind: AdKind;
  readonly ad: symbol;
  readonly ask: Ask;
  readonly page: Page;
  readonly onLateReward: () => void;
  readonly onEnd: (result: AdResult) => void;
};

function runRequest({ kind, ad, ask, page, onLateReward, onEnd }: Run): void {
  let hasStarted = false;
  let isRewarded = false;
  let isEnded = false;
  let hasFailed = false;
  let isSettled = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const start = setTimeout(() => settle('timeout'), AD_LIMITS.startSeconds[kind] * MILLISECONDS);
  let most = setTimeout(() => settle('timeout'), AD_LIMITS.mostSeconds * MILLISECONDS);

  /** Also after the result: an ad that comes too late has the page all the same. */
  function started(): void {
    if (hasStarted || isEnded) return;
    hasStarted = true;
    clearTimeout(start);
    if (isSettled) most = setTimeout(() => page.release(ad), AD_LIMITS.mostSeconds * MILLISECONDS);
    page.take(ad);
  }

  function rewarded(): void {
    if (kind !== 'rewarded' || isRewarded || hasFailed) return;
    isRewarded = true;
    if (isSettled) onLateReward();
    else if (isEnded) settle();
  }

  function ended(reason?: AdReason, message?: string): void {
    if (isEnded) return;
    isEnded = true;
    hasFailed = reason !== undefined;
    page.release(ad);
    if (isSettled) return clearTimeout(most);
    // A reward may be told just after the end.
    if (kind === 'rewarded' && hasStarted && !isRewarded && !hasFailed) grace = setTimeout(settle, AD_LIMITS.graceSeconds * MILLISECONDS);
    else if (isRewarded) settle();
    else settle(reason ?? (hasStarted ? undefined : 'no-fill'), message);
  }

  function settle(reason?: AdReason, message?: string): void {
    if (isSettled) return;
    isSettled = true;
    for (const timer of [start, most, grace]) clearTimeout(timer);
    page.release(ad);
    // Who has watched an ad to its end was shown it, whether or not its beginning was told.
    onEnd({ kind, isShown: hasStarted || isRewarded, isRewarded, ...(reason ? { reason } : {}), ...(message ? { message } : {}) });
  }

  Promise.resolve()
    .then(() => ask({ started, rewarded, ended }))
    .catch((error: unknown) => ended('error', error instanceof Error ? error.message : String(error)));
}
