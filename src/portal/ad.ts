// Pure reducer of one ad request: from its state and an event to its state and orders. tests/portal/ad-table.txt has all transitions.
import type { AdReason, AdResult } from './portal.ts';

export type Ad = {
  /** `open`: without a result. `late`: the ad may still come, but too late for the result. `lost`: as `late`, and the next request may be sent. */
  readonly stage: 'open' | 'late' | 'lost' | 'over';
  /** `closed`: the SDK has released the page. Most SDKs also report this for a request without an ad. */
  readonly page: 'awaited' | 'taken' | 'closed';
  /** An ad is shown only with both signs or a reward: a pause may come without an ad, and an ad without a pause leaves the game on the page. */
  readonly hasPaused: boolean;
  readonly hasAd: boolean;
  readonly isAnswered: boolean;
  /** `open`: a reward counts. `earned`: it is part of the result. */
  readonly reward: 'none' | 'open' | 'earned';
};

/** Reports of an adapter about one request. They may repeat, come in any order, long after the result, or never. */
export type AdReport =
  /** The ad is on the page. */
  | { readonly type: 'started' }
  /** For an SDK that reports both signs separately: it has taken the page, or it has an ad. */
  | { readonly type: 'paused' | 'hasAd' }
  /** The ad was watched to its end. */
  | { readonly type: 'rewarded' }
  /** The page is released. An ad may still follow. */
  | { readonly type: 'closed' }
  /** The SDK has answered the request. The end of its ad may follow. */
  | { readonly type: 'answered' }
  /** The ad is over, or will not start for `reason`. Nothing follows but a reward, and none after a `reason`. */
  | ({ readonly type: 'ended' } & Failure);

type Failure = { readonly reason?: AdReason | undefined };

/** `timeUp`: the limit of the state has passed. */
export type AdEvent = AdReport | { readonly type: 'timeUp' };

/**
 * - `take`, `release`: the ad takes the page, or returns it if it has it or the game waits for it.
 * - `settle`: the request has its result.
 * - `cancel`: the ad is unwanted from now on.
 * - `free`: the next request may be sent.
 * - `lateReward`: a reward after the result.
 */
export type AdOrder = 'take' | 'release' | 'settle' | 'cancel' | 'free' | 'lateReward';

/** Without a reason an ad that was not shown has the one that the adapter knows. */
export type AdEnd = Omit<AdResult, 'kind'>;

export type AdFailure = Pick<AdResult, 'reason'>;

/** `end` is set with the order `settle`. */
export type AdStep = { readonly ad: Ad; readonly orders: readonly AdOrder[]; readonly end?: AdEnd };

/**
 * Time limits of the states, as in `AD_LIMITS`. `start`, `max` and `lost` count from the request, `grace` and `late` from the beginning of
 * the state. The page of a state is part of its identity.
 */
export type AdLimit = 'start' | 'max' | 'lost' | 'grace' | 'late';

const OVER = { stage: 'over', page: 'closed', hasPaused: false, hasAd: false } as const;

/** State of a request that was sent. */
export function askedAd(isRewarded: boolean): Ad {
  return { stage: 'open', page: 'awaited', hasPaused: false, hasAd: false, isAnswered: false, reward: isRewarded ? 'open' : 'none' };
}

/** Returns the limit of a state, or undefined. `grace` waits for an optional event: a pause, an answer or a reward. */
export function limitOf({ stage, page, hasPaused, isAnswered }: Ad): AdLimit | undefined {
  switch (stage) {
    case 'open':
      if (page === 'closed' || (isAnswered && !hasPaused)) return 'grace';
      return page === 'taken' ? 'max' : 'start';
    case 'late':
      return page === 'taken' ? 'late' : 'lost';
    case 'lost':
      return page === 'taken' ? 'late' : undefined;
    case 'over':
      return undefined;
  }
}

/** Returns the ad after an event. Returns the same object and no orders for an event without effect. */
export function stepAd(ad: Ad, event: AdEvent): AdStep {
  switch (event.type) {
    case 'started':
      return begin(ad, { hasPaused: true, hasAd: true }, ad.page !== 'closed');
    case 'paused':
      // The SDK names no request. After the loss of this one the page is the site's.
      return ad.stage === 'lost' ? stay(ad) : begin(ad, { hasPaused: true }, true);
    case 'hasAd':
      return ad.stage === 'lost' ? stay(ad) : begin(ad, { hasAd: true }, ad.page !== 'closed');
    case 'rewarded':
      if (ad.reward !== 'open') return stay(ad);
      return ad.stage === 'open' ? review({ ...ad, reward: 'earned' }) : go(ad, { reward: 'none' }, 'lateReward');
    case 'closed':
      if (ad.page === 'closed') return stay(ad);
      if (ad.stage === 'open') return review({ ...ad, page: 'closed' }, ['release']);
      // A cancellation has no ad, and the ad may still come.
      return ad.page === 'taken' ? finish(ad) : go(ad, { page: 'closed' }, 'release');
    case 'answered':
      if (ad.isAnswered || ad.stage === 'over' || (ad.stage !== 'open' && ad.page === 'taken')) return stay(ad);
      return ad.stage === 'open' ? review({ ...ad, isAnswered: true }) : finish({ ...ad, isAnswered: true });
    case 'ended':
      return end(ad, event);
    case 'timeUp':
      if (ad.stage === 'open') return settle(ad, limitOf(ad) === 'grace' ? {} : { reason: 'timeout' });
      if (ad.page === 'taken') return finish(ad);
      return ad.stage === 'late' ? go(ad, { stage: 'lost' }, 'free') : stay(ad);
  }
}

/** A late ad takes the page too. Only a pause reopens a page that was closed: it begins another ad. */
function begin(ad: Ad, signs: Partial<Pick<Ad, 'hasPaused' | 'hasAd'>>, mayTake: boolean): AdStep {
  if (ad.stage === 'over') return stay(ad);
  const page = mayTake ? 'taken' : ad.page;
  const isTaking = page !== ad.page;
  if (ad.stage !== 'open') return isTaking ? go(ad, { page }, 'take') : stay(ad);
  const next = { ...ad, ...signs, page };
  const isSame = !isTaking && next.hasPaused === ad.hasPaused && next.hasAd === ad.hasAd;
  return isSame ? stay(ad) : review(next, isTaking ? ['take'] : []);
}

function end(ad: Ad, { reason }: Failure): AdStep {
  // Only the first end has a meaning.
  if (ad.page === 'closed' && ad.isAnswered) return stay(ad);
  const next: Ad = { ...ad, isAnswered: true, reward: reason && ad.reward === 'open' ? 'none' : ad.reward };
  if (ad.stage === 'over') return { ad: next, orders: [] };
  if (ad.stage !== 'open') return finish(next);
  return review({ ...next, page: 'closed' }, ['release'], reason && { reason });
}

/** The ad did not take the page. */
const NO_PAUSE = { reason: 'error' } as const;

/** Settles a certain outcome without delay. The limit of the state settles all others. */
function review(ad: Ad, orders: readonly AdOrder[] = [], failure: AdFailure = {}): AdStep {
  const { page, hasPaused, hasAd, isAnswered, reward } = ad;
  // A reward may arrive just after the end.
  const mayBeRewarded = reward === 'open' && (hasPaused || hasAd);
  const isCertain = page === 'closed' && !mayBeRewarded && (isAnswered || (hasPaused && hasAd));
  if (!isCertain) return { ad, orders };
  const settled = settle(ad, reward === 'earned' ? {} : failure);
  return { ...settled, orders: [...orders, ...settled.orders] };
}

function settle(ad: Ad, failure: AdFailure): AdStep {
  const isRewarded = ad.reward === 'earned';
  const isShown = isRewarded || (ad.hasPaused && ad.hasAd);
  const isTimeout = failure.reason === 'timeout';
  // A refused ad earns no reward later.
  const reward = ad.reward === 'open' && (isShown || isTimeout) ? 'open' : 'none';
  // The SDK has sent nothing. Until it does, it may show the ad.
  const isLate = isTimeout && ad.page === 'awaited';
  return {
    ad: isLate ? { ...ad, stage: 'late', reward } : { ...ad, ...OVER, reward },
    orders: [...only(ad.page !== 'closed', 'release'), 'settle', ...only(isTimeout && !isShown, 'cancel'), ...only(!isLate, 'free')],
    end: { isShown, isRewarded, ...(!isShown && ad.hasAd && !failure.reason ? NO_PAUSE : failure) },
  };
}

/** Ends an ad that has its result. */
function finish(ad: Ad): AdStep {
  return go(ad, OVER, ...only(ad.page === 'taken', 'release'), ...only(ad.stage === 'late', 'free'));
}

function only(isDue: boolean, order: AdOrder): readonly AdOrder[] {
  return isDue ? [order] : [];
}

function go(ad: Ad, change: Partial<Ad>, ...orders: AdOrder[]): AdStep {
  return { ad: { ...ad, ...change }, orders };
}

function stay(ad: Ad): AdStep {
  return { ad, orders: [] };
}
