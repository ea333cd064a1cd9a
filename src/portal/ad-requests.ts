// AdRequests: ads of an SDK that reports when each begins and ends. Whatever it reports twice, in the wrong order or never, one result goes out.
import { AD_LIMITS } from './ad-limits.ts';
import { createAdQueue, type AdRun } from './ad-queue.ts';
import type { PageHold } from './page-hold.ts';
import type { PlaySignals } from './play-signals.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** What an adapter reports of one ad. */
export type AdCalls = {
  /** The ad is on the page. */
  readonly started: () => void;
  /** It was watched to its end. */
  readonly rewarded: () => void;
  /** It is over, or will not come; then `reason` says why, and no reward is taken any more. */
  readonly ended: (reason?: AdReason, message?: string) => void;
};

type Parts = {
  readonly hold: PageHold;
  readonly signals: Pick<PlaySignals, 'suspend' | 'silence' | 'resume'>;
  /** Called at most once an ad. */
  readonly onLateReward: () => void;
};

/** Requests an ad of the SDK; what it throws or rejects with is the ad's error. */
type Ask = (calls: AdCalls) => void | Promise<void>;

/** The page, which one ad releases only if no other has taken it since. */
type Page = { take(ad: symbol): void; release(ad: symbol): void };

/** Returns a function that requests an ad. Its promise settles exactly once, after the ad released the page, and never rejects. */
export function createAdRequests({ hold, signals, onLateReward }: Parts): (kind: AdKind, ask: Ask) => Promise<AdResult> {
  const queue = createAdQueue(hold);
  let isBusy = false;
  /** The ad that waits for the page or has it: not always the last one, since one may come late. */
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
      // Whatever else took the page while this ad was waited for keeps it.
      if (hasPage || !hold.isTaken()) hold.release();
      owner = undefined;
      hasPage = false;
      if (!isBusy) signals.resume();
    },
  };

  function run(kind: AdKind, ask: Ask): AdRun {
    isBusy = true;
    const ad = (owner = Symbol(kind));
    signals.suspend();
    const { result, over } = runRequest({ kind, ad, ask, page, onLateReward });
    return { result, over: followAnswer(over) };
  }

  /** A site that has not answered takes what it hears for play amid its ad. */
  async function followAnswer(over: Promise<void>): Promise<void> {
    await over;
    isBusy = false;
    if (owner === undefined) signals.resume();
  }

  return (kind, ask) => queue(kind, () => run(kind, ask));
}

type Request = {
  readonly kind: AdKind;
  readonly ad: symbol;
  readonly ask: Ask;
  readonly page: Page;
  readonly onLateReward: () => void;
};

function runRequest({ kind, ad, ask, page, onLateReward }: Request): AdRun {
  let onResult: (result: AdResult) => void;
  let onOver: () => void;
  const result = new Promise<AdResult>((resolve) => (onResult = resolve));
  const over = new Promise<void>((resolve) => (onOver = resolve));
  let hasStarted = false;
  let isRewarded = false;
  let isEnded = false;
  let hasFailed = false;
  let isSettled = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const start = setTimeout(() => settle('timeout'), AD_LIMITS.startSeconds[kind] * MS_PER_SECOND);
  const lost = setTimeout(() => onOver(), AD_LIMITS.lostSeconds * MS_PER_SECOND);
  let most = setTimeout(giveUp, AD_LIMITS.mostSeconds * MS_PER_SECOND);

  /** Also after the result: a late ad has the page all the same. */
  function started(): void {
    if (hasStarted || isEnded) return;
    hasStarted = true;
    clearTimeout(start);
    clearTimeout(lost);
    if (isSettled) most = setTimeout(giveUp, AD_LIMITS.mostSeconds * MS_PER_SECOND);
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
    clearTimeout(lost);
    page.release(ad);
    if (isSettled) {
      clearTimeout(most);
      onOver();
    }
    // A reward may be reported just after the end.
    else if (kind === 'rewarded' && hasStarted && !isRewarded && !hasFailed)
      grace = setTimeout(settle, AD_LIMITS.graceSeconds * MS_PER_SECOND);
    else if (isRewarded) settle();
    else settle(reason ?? (hasStarted ? undefined : 'no-fill'), message);
  }

  /** An end that is never reported must not leave the game paused, nor the next request waiting. */
  function giveUp(): void {
    if (!isSettled) return settle('timeout');
    page.release(ad);
    onOver();
  }

  function settle(reason?: AdReason, message?: string): void {
    if (isSettled) return;
    isSettled = true;
    for (const timer of [start, most, grace]) clearTimeout(timer);
    page.release(ad);
    if (hasStarted || isEnded) onOver();
    // An ad that was watched to its end was shown, whether or not its beginning was reported.
    onResult({ kind, isShown: hasStarted || isRewarded, isRewarded, ...(reason ? { reason } : {}), ...(message ? { message } : {}) });
  }

  Promise.resolve()
    .then(() => ask({ started, rewarded, ended }))
    .catch((error: unknown) => ended('error', error instanceof Error ? error.message : String(error)));
  return { result, over };
}
