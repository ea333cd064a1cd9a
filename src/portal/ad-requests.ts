// Ads of an SDK that reports the start and end of each. Reports may repeat, come in the wrong order or be missing. The result settles once.
import { AD_LIMITS } from './ad-limits.ts';
import { createAdQueue, type AdRun } from './ad-queue.ts';
import type { PageHold } from './page-hold.ts';
import type { PlaySignals } from './play-signals.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** Reports of an adapter about one ad. */
export type AdCalls = {
  /** The ad is on the page. */
  readonly started: () => void;
  /** The ad was watched to its end. */
  readonly rewarded: () => void;
  /** The ad is over, or will not start for `reason`. After a `reason` no reward counts. */
  readonly ended: (reason?: AdReason, message?: string) => void;
};

type AdRequestDependencies = {
  readonly hold: PageHold;
  readonly signals: Pick<PlaySignals, 'suspend' | 'silence' | 'resume'>;
  /** Called at most once per ad. */
  readonly onLateReward: () => void;
};

/** Sends the request to the SDK. An exception or a rejection becomes the ad's error. */
type SendRequest = (calls: AdCalls) => void | Promise<void>;

/** Page hold per ad: `release` has no effect if another ad has taken the page since. */
type Page = { take(ad: symbol): void; release(ad: symbol): void };

/** Returns a function that requests an ad. Its promise settles exactly once, after the ad released the page, and never rejects. */
export function createAdRequests({
  hold,
  signals,
  onLateReward,
}: AdRequestDependencies): (kind: AdKind, send: SendRequest) => Promise<AdResult> {
  const queue = createAdQueue(hold);
  let isBusy = false;
  /** The ad that waits for the page or has it. Not always the last one, as an ad may come late. */
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
      // The site may have taken the page during the wait. It keeps the page.
      if (hasPage || !hold.isTaken()) hold.release();
      owner = undefined;
      hasPage = false;
      if (!isBusy) signals.resume();
    },
  };

  function run(kind: AdKind, send: SendRequest): AdRun {
    isBusy = true;
    const ad = (owner = Symbol(kind));
    signals.suspend();
    const { result, over } = runRequest({ kind, ad, send, page, onLateReward });
    return { result, over: followAnswer(over) };
  }

  /** Play signals stay suspended until the site answers: it would count them as play during its ad. */
  async function followAnswer(over: Promise<void>): Promise<void> {
    await over;
    isBusy = false;
    if (owner === undefined) signals.resume();
  }

  return (kind, send) => queue(kind, () => run(kind, send));
}

type Request = {
  readonly kind: AdKind;
  readonly ad: symbol;
  readonly send: SendRequest;
  readonly page: Page;
  readonly onLateReward: () => void;
};

function runRequest({ kind, ad, send, page, onLateReward }: Request): AdRun {
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
  let limit = setTimeout(giveUp, AD_LIMITS.maxSeconds * MS_PER_SECOND);

  /** Takes the page, also after the result: a late ad covers the page too. */
  function started(): void {
    if (hasStarted || isEnded) return;
    hasStarted = true;
    clearTimeout(start);
    clearTimeout(lost);
    if (isSettled) limit = setTimeout(giveUp, AD_LIMITS.maxSeconds * MS_PER_SECOND);
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
      clearTimeout(limit);
      onOver();
    }
    // A reward may arrive just after the end.
    else if (kind === 'rewarded' && hasStarted && !isRewarded && !hasFailed)
      grace = setTimeout(settle, AD_LIMITS.graceSeconds * MS_PER_SECOND);
    else if (isRewarded) settle();
    else settle(reason ?? (hasStarted ? undefined : 'no-fill'), message);
  }

  /** Ends an ad whose end was never reported, so that the game and the next request can continue. */
  function giveUp(): void {
    if (!isSettled) return settle('timeout');
    page.release(ad);
    onOver();
  }

  function settle(reason?: AdReason, message?: string): void {
    if (isSettled) return;
    isSettled = true;
    for (const timer of [start, limit, grace]) clearTimeout(timer);
    page.release(ad);
    if (hasStarted || isEnded) onOver();
    // A rewarded ad was shown even if its start was not reported.
    onResult({ kind, isShown: hasStarted || isRewarded, isRewarded, ...(reason ? { reason } : {}), ...(message ? { message } : {}) });
  }

  Promise.resolve()
    .then(() => send({ started, rewarded, ended }))
    .catch((error: unknown) => ended('error', error instanceof Error ? error.message : String(error)));
  return { result, over };
}
