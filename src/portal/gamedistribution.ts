// The GameDistribution adapter: ads only (docs/portals.md).
import { createAdAttempt, type AdAttempt } from './ad-attempt.ts';
import { AD_LIMITS } from './ad-limits.ts';
import { createAdQueue, notShown, type AdRun } from './ad-queue.ts';
import { createAvailability } from './availability.ts';
import type { GdEvent } from './gamedistribution-sdk.ts';
import { createListeners } from './listeners.ts';
import { NO_SIGNALS } from './no-signals.ts';
import { createPageHold } from './page-hold.ts';
import type { AdKind, AdPolicy, AdResult, Portal } from './portal.ts';
import { explainRefusal, type SdkAnswer } from './refusal.ts';
import { createSdkConnection, type SdkHost } from './sdk-connection.ts';
import { withTimeout } from '../platform/time.ts';

type Options = {
  readonly gameId: string;
  readonly scriptAddress: string;
  readonly log: (message: string) => void;
};

/** Messages of SDK_GAME_PAUSE when a splash, a promo or the store takes the page. The player decides how long. */
const SITE_PAUSE = /wait for a user gesture|for the promo|store opened|^SDK_GAME_PAUSE$/;

const AD_POLICY: AdPolicy = {
  kinds: ['interstitial', 'rewarded'],
  breaks: ['play', 'replay', 'home', 'pause', 'unpause', 'nextLevel'],
  // The SDK itself refuses an interstitial that comes too soon.
  cooldownSeconds: 0,
  secondsAfterRewarded: 0,
  first: 'play',
};

export function createGameDistribution({ gameId, scriptAddress, log }: Options, host: SdkHost): Portal {
  const { on, emit } = createListeners(log);
  const hold = createPageHold(AD_LIMITS.maxSeconds, emit);
  const queue = createAdQueue(hold);
  const availability = createAvailability(() => emit('rewardedAvailability'));
  const connection = createSdkConnection({ gameId, scriptAddress, host, log, onReady, onEvent });
  /** The open request, until the SDK answers. A late request stays open after its result. */
  let attempt: AdAttempt | undefined;
  let isBlocked = false;
  /** The last request was for a rewarded ad and its reward has not arrived. */
  let isRewardOwed = false;
  /** The SDK sent an event of that ad. A reward without one belongs to an earlier ad. */
  let hasSign = false;

  function onReady(): void {
    emit('ready');
    // Rewarded ads are offered only after it is known that the SDK accepts them here.
    void withTimeout(AD_LIMITS.holdSeconds, preloadRewarded())
      .catch(() => undefined)
      .then(availability.becomeReady);
  }

  function onEvent(event: GdEvent): void {
    if (event.name === 'SDK_ERROR') return reportError(event.message ?? '');
    if (event.name === 'SDK_REWARDED_WATCH_COMPLETE') return reward();
    const isSitePause = event.name === 'SDK_GAME_PAUSE' && SITE_PAUSE.test(event.message ?? '');
    hasSign ||= !isSitePause && ['SDK_GAME_PAUSE', 'IMPRESSION', 'STARTED'].includes(event.name);
    if (attempt && !isSitePause) attempt.receive(event);
    else if (event.name === 'SDK_GAME_PAUSE') hold.takeForSite(host.window);
    else if (event.name === 'SDK_GAME_START') hold.release();
  }

  /** The SDK loads many scripts and reports the errors of each. It works without them. */
  function reportError(message: string): void {
    isBlocked ||= message.startsWith('Blocked:');
    log(`The ad SDK reported an error: ${message}`);
  }

  function reward(): void {
    if (!isRewardOwed || !hasSign) return;
    isRewardOwed = false;
    if (!attempt?.reward()) emit('lateReward');
  }

  function run(kind: AdKind): AdRun {
    isRewardOwed = kind === 'rewarded';
    hasSign = false;
    const current = (attempt = createAdAttempt(kind, hold));
    void answerOf(async () => connection.sdk()?.showAd(kind)).then(current.answer);
    return { result: current.result.then(handleResult), over: forgetAttempt(current.over) };
  }

  async function forgetAttempt(over: Promise<void>): Promise<void> {
    await over;
    attempt = undefined;
  }

  function handleResult(end: AdResult): AdResult {
    const result: AdResult = end.reason === 'no-fill' && isBlocked ? { ...end, reason: 'adblock' } : end;
    // A refused ad will not be shown later.
    isRewardOwed &&= end.isShown || end.reason === 'timeout';
    if (end.kind === 'rewarded') availability.recordResult(result.reason);
    if (!end.isShown) log(`No ${end.kind} ad was shown: ${result.reason}.`);
    if (!end.isShown && end.reason === 'timeout') cancelLate();
    if (end.kind === 'rewarded' && end.isShown) void preloadRewarded();
    return result;
  }

  /** Not during a splash, which delays the ad: a cancellation would release the splash's page. */
  function cancelLate(): void {
    // `cancelAd` rejects on success.
    if (!hold.isTaken()) void answerOf(async () => connection.sdk()?.cancelAd());
  }

  async function preloadRewarded(): Promise<void> {
    const answer = await answerOf(async () => connection.sdk()?.preloadAd('rewarded'));
    if (!answer.isRejected) return;
    const { reason, message } = explainRefusal({ answer, messages: [], hasEvents: false });
    log(`The ad SDK refused rewarded ads: ${message ?? reason}`);
    availability.recordResult(reason === 'error' ? 'no-fill' : reason);
  }

  return {
    ...NO_SIGNALS,
    id: 'gamedistribution',
    adPolicy: AD_POLICY,
    locale: () => undefined,
    isMuted: () => false,
    store: () => undefined,
    init: connection.init,
    rewardedAvailability: availability.current,
    showAd: async (kind) => (connection.sdk() ? queue(kind, () => run(kind)) : notShown(kind, 'not-ready')),
    on,
  };
}

/** Returns the outcome of an SDK call. Never rejects. */
async function answerOf(call: () => Promise<unknown>): Promise<SdkAnswer> {
  try {
    return { isRejected: false, value: await call() };
  } catch (value) {
    return { isRejected: true, value };
  }
}
