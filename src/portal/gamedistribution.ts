// The portal of GameDistribution: asks its SDK for ads and turns what that says, in whatever order, into plain results (docs/portals.md).
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

/** What the SDK says when its splash, promo or store takes the page, for as long as a person leaves it there. */
const UNASKED = /wait for a user gesture|for the promo|store opened|^SDK_GAME_PAUSE$/;

const AD_POLICY: AdPolicy = {
  kinds: ['interstitial', 'rewarded'],
  breaks: ['play', 'replay', 'home', 'pause', 'unpause', 'nextLevel'],
  // What comes too soon the SDK refuses by itself.
  cooldownSeconds: 0,
  secondsAfterRewarded: 0,
  first: 'play',
};

export function createGameDistribution({ gameId, scriptAddress, log }: Options, host: SdkHost): Portal {
  const { on, emit } = createListeners(log);
  const hold = createPageHold(AD_LIMITS.mostSeconds, emit);
  const queue = createAdQueue(hold);
  const availability = createAvailability(() => emit('rewardedAvailability'));
  const connection = createSdkConnection({ gameId, scriptAddress, host, log, onReady, onEvent });
  /** From the request until the SDK has answered: longer than the wait for its result, if that is late. */
  let attempt: AdAttempt | undefined;
  let isBlocked = false;
  /** The last ad asked for was a rewarded one and has given no reward yet. */
  let isRewardOwed = false;
  /** There was a sign of that ad. A reward without any belongs to an ad before it. */
  let hasSign = false;

  function onReady(): void {
    emit('ready');
    // Before it is known whether rewarded ads are refused here, none is offered.
    void withTimeout(AD_LIMITS.holdSeconds, preloadRewarded())
      .catch(() => undefined)
      .then(availability.becomeReady);
  }

  function onEvent(event: GdEvent): void {
    if (event.name === 'SDK_ERROR') return reportError(event.message ?? '');
    if (event.name === 'SDK_REWARDED_WATCH_COMPLETE') return reward();
    const isUnasked = event.name === 'SDK_GAME_PAUSE' && UNASKED.test(event.message ?? '');
    hasSign ||= !isUnasked && ['SDK_GAME_PAUSE', 'IMPRESSION', 'STARTED'].includes(event.name);
    if (attempt && !isUnasked) attempt.receive(event);
    else if (event.name === 'SDK_GAME_PAUSE') hold.takeUnasked(host.window);
    else if (event.name === 'SDK_GAME_START') hold.release();
  }

  /** Errors come from the many scripts that the SDK loads; it goes on without them. */
  function reportError(message: string): void {
    isBlocked ||= message.startsWith('Blocked:');
    log(`The ad SDK reports an error: ${message}`);
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
    return { result: current.result.then(learn), over: forgetAttempt(current.over) };
  }

  async function forgetAttempt(over: Promise<void>): Promise<void> {
    await over;
    attempt = undefined;
  }

  function learn(end: AdResult): AdResult {
    const result: AdResult = end.reason === 'no-fill' && isBlocked ? { ...end, reason: 'adblock' } : end;
    // A refused ad is not shown any more.
    isRewardOwed &&= end.isShown || end.reason === 'timeout';
    if (end.kind === 'rewarded') availability.learn(result.reason);
    if (!end.isShown) log(`No ${end.kind} ad was shown: ${result.reason}.`);
    if (!end.isShown && end.reason === 'timeout') cancelLate();
    if (end.kind === 'rewarded' && end.isShown) void preloadRewarded();
    return result;
  }

  /** A splash that has the page is what delays the ad; cancelling would give its page back. */
  function cancelLate(): void {
    // It rejects when it has succeeded.
    if (!hold.isTaken()) void answerOf(async () => connection.sdk()?.cancelAd());
  }

  async function preloadRewarded(): Promise<void> {
    const answer = await answerOf(async () => connection.sdk()?.preloadAd('rewarded'));
    if (!answer.isRejected) return;
    const { reason, message } = explainRefusal({ answer, words: [], hasEvents: false });
    log(`The ad SDK refuses rewarded ads: ${message ?? reason}`);
    availability.learn(reason === 'error' ? 'no-fill' : reason);
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

/** How a call of the SDK ended, be it by throwing. */
async function answerOf(call: () => Promise<unknown>): Promise<SdkAnswer> {
  try {
    return { isRejected: false, value: await call() };
  } catch (value) {
    return { isRejected: true, value };
  }
}
