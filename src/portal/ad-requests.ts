// The ads of a site: sends one request at a time to its SDK, and carries out the orders of `stepAd`.
import { askedAd, limitOf, stepAd, type AdEvent, type AdFailure, type AdLimit, type AdOrder, type AdReport, type AdStep } from './ad.ts';
import { AD_LIMITS } from './ad-limits.ts';
import { createAvailability } from './availability.ts';
import { createPageHold, type PageHold } from './page-hold.ts';
import type { PlaySignals } from './play-signals.ts';
import type { AdKind, AdReason, AdResult, PortalEvent } from './portal.ts';
import { MS_PER_SECOND, sleep } from '../platform/time.ts';

export type Report = (report: AdReport) => void;

/** An adapter's part in ads. */
export type SiteAds<Sdk> = {
  readonly emit: (event: PortalEvent) => void;
  readonly signals?: Pick<PlaySignals, 'suspend' | 'silence' | 'resume'>;
  /** Returns the SDK once it is ready. */
  readonly sdk: () => Sdk | undefined;
  /** Sends a request to the SDK, whose events it translates for `report`. An exception or a rejection becomes the ad's error. */
  readonly send: (sdk: Sdk, kind: AdKind, report: Report) => void | Promise<void>;
  /** Returns why the last ad was not shown, if no report said so. */
  readonly explain?: () => AdFailure;
  /** Cancels the last request, which is too late. */
  readonly cancel?: () => void;
};

/** By limit: seconds from now until it ends, from those since the request. */
const SECONDS_LEFT: Readonly<Record<AdLimit, (kind: AdKind, passed: number) => number>> = {
  start: (kind, passed) => AD_LIMITS.startSeconds[kind] - passed,
  max: (_, passed) => AD_LIMITS.maxSeconds - passed,
  lost: (_, passed) => AD_LIMITS.lostSeconds - passed,
  grace: (_, passed) => Math.min(AD_LIMITS.graceSeconds, AD_LIMITS.maxSeconds - passed),
  late: () => AD_LIMITS.maxSeconds,
};

/** During a request an interstitial is refused, and a rewarded ad waits while the game holds. */
export function createAdRequests<Sdk>(site: SiteAds<Sdk>) {
  const { emit, signals, sdk } = site;
  const hold = createPageHold((event) => {
    // No signals while an ad or the site has the page. Yandex Games stops and starts its count of play itself then.
    if (event === 'pause') signals?.silence();
    else if (event === 'resume') resumeSignals();
    emit(event);
  });
  const availability = createAvailability(() => emit('rewardedAvailability'));
  /** The request that the SDK has not answered. */
  let current: ReturnType<typeof runRequest> | undefined;
  let isQueued = false;

  /** Resolves with false if `request` is unanswered when the hold ends. Waits for a late ad that is on the page. */
  function isAnswered(request: Promise<void>): Promise<boolean> {
    const answer = request.then(() => true);
    return Promise.race([answer, sleep(AD_LIMITS.holdSeconds * MS_PER_SECOND).then(() => hold.isTaken() && answer)]);
  }

  async function clearWhenFree({ isFree }: ReturnType<typeof runRequest>): Promise<void> {
    await isFree;
    current = undefined;
    resumeSignals();
  }

  /** Play signals stay suspended until the site answers: it would count them as play during its ad. */
  function resumeSignals(): void {
    if (!current && !hold.isTaken()) signals?.resume();
  }

  async function request(kind: AdKind, usedSdk: Sdk): Promise<AdResult> {
    const mayWait = kind === 'rewarded' && current !== undefined && !isQueued;
    if ((current || hold.isTaken()) && !mayWait) return notShown(kind, 'busy');
    const owner = Symbol(kind);
    hold.wait(current ? undefined : owner);
    if (current) {
      isQueued = true;
      const mayBeSent = await isAnswered(current.isFree);
      isQueued = false;
      if (!mayBeSent) return notShown(kind, 'timeout');
      if (hold.isTaken()) return notShown(kind, 'busy');
      // The end of the earlier request may have ended the first hold.
      hold.wait(owner);
    }
    current = runRequest(usedSdk, { ...site, kind, owner, hold });
    void clearWhenFree(current);
    return current.result;
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    const usedSdk = sdk();
    if (usedSdk === undefined) return notShown(kind, 'not-ready');
    const result = await request(kind, usedSdk);
    if (kind === 'rewarded') availability.recordResult(result.reason);
    return result;
  }

  return { hold, availability, showAd };
}

type Run<Sdk> = SiteAds<Sdk> & {
  readonly kind: AdKind;
  /** Identifies the request for the hold. */
  readonly owner: symbol;
  readonly hold: PageHold;
};

/** `isFree` resolves with the result or later: the SDK has answered or is assumed to have lost the request. */
function runRequest<Sdk>(sdk: Sdk, run: Run<Sdk>) {
  const { kind, owner, hold, emit, signals, send, explain = (): AdFailure => ({ reason: 'no-fill' }), cancel } = run;
  let onResult: (result: AdResult) => void;
  let onFree: () => void;
  const result = new Promise<AdResult>((resolve) => (onResult = resolve));
  const isFree = new Promise<void>((resolve) => (onFree = resolve));
  const requestedAt = performance.now();
  let ad = askedAd(kind === 'rewarded');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const carryOut: Readonly<Record<AdOrder, (step: AdStep) => void>> = {
    take: () => hold.take(owner),
    release: () => hold.release(owner),
    settle: ({ end }) => onResult({ kind, ...end!, ...(end!.isShown || end!.reason ? {} : explain()) }),
    cancel: () => cancel?.(),
    free: () => onFree(),
    lateReward: () => emit('lateReward'),
  };

  function receive(event: AdEvent): void {
    const before = ad;
    const step = stepAd(ad, event);
    ({ ad } = step);
    if (limitOf(ad) !== limitOf(before) || ad.page !== before.page) startLimit();
    for (const order of step.orders) carryOut[order](step);
  }

  function startLimit(): void {
    clearTimeout(timer);
    const limit = limitOf(ad);
    if (!limit) return;
    const passed = (performance.now() - requestedAt) / MS_PER_SECOND;
    timer = setTimeout(receive, SECONDS_LEFT[limit](kind, passed) * MS_PER_SECOND, { type: 'timeUp' });
  }

  async function start(): Promise<void> {
    try {
      await send(sdk, kind, receive);
    } catch {
      receive({ type: 'ended', reason: 'error' });
    }
  }

  startLimit();
  signals?.suspend();
  void start();
  return { result, isFree };
}

export function notShown(kind: AdKind, reason: AdReason): AdResult {
  return { kind, isShown: false, isRewarded: false, reason };
}
