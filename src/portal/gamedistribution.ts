// The portal of GameDistribution: asks its SDK for ads and turns what that says, in whatever order, into plain results (docs/portals.md).
import { createAdAttempt, type AdAttempt } from './ad-attempt.ts';
import { AD_LIMITS } from './ad-limits.ts';
import { createAvailability } from './availability.ts';
import type { GdEvent } from './gamedistribution-sdk.ts';
import { createListeners } from './listeners.ts';
import { NO_SIGNALS } from './no-signals.ts';
import { createPageHold } from './page-hold.ts';
import type { AdKind, AdResult, Portal } from './portal.ts';
import { explainRefusal, type SdkAnswer } from './refusal.ts';
import { createSdkConnection, type SdkHost } from './sdk-connection.ts';
import { within } from '../loading/within.ts';

type Options = {
  readonly gameId: string;
  readonly scriptAddress: string;
  readonly log: (message: string) => void;
};

/** What the SDK says when its splash, promo or store takes the page, for as long as a person leaves it there. */
const UNASKED = /wait for a user gesture|for the promo|store opened|^SDK_GAME_PAUSE$/;

export function createGameDistribution({ gameId, scriptAddress, log }: Options, host: SdkHost): Portal {
  const { on, emit } = createListeners(log);
  const hold = createPageHold(AD_LIMITS.mostSeconds, emit);
  const availability = createAvailability(() => emit('rewardedAvailability'));
  const connection = createSdkConnection({ gameId, scriptAddress, host, log, onReady, onEvent });
  let attempt: AdAttempt | undefined;
  let isBlocked = false;
  /** The last ad asked for was a rewarded one and has given no reward yet. */
  let isRewardOwed = false;
  /** There was a sign of that ad. A reward without any belongs to an ad before it. */
  let hasSign = false;

  function onReady(): void {
    emit('ready');
    availability.becomeReady();
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
    if (attempt) attempt.reward();
    else emit('lateReward');
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    const sdk = connection.sdk();
    if (!sdk) return { kind, isShown: false, isRewarded: false, reason: 'not-ready' };
    if (attempt || hold.isTaken()) return { kind, isShown: false, isRewarded: false, reason: 'busy' };
    isRewardOwed = kind === 'rewarded';
    hasSign = false;
    const result = await new Promise<AdResult>((resolve) => {
      const current = createAdAttempt(kind, hold, (end) => {
        attempt = undefined;
        // Who was refused is not shown that ad any more.
        isRewardOwed &&= end.isShown || end.reason === 'timeout';
        resolve(end.reason === 'no-fill' && isBlocked ? { ...end, reason: 'adblock' } : end);
      });
      attempt = current;
      void answerOf(() => sdk.showAd(kind)).then(current.answer);
    });
    if (kind === 'rewarded') availability.learn(result.reason);
    if (!result.isShown) log(`No ${kind} ad was shown: ${result.reason}.`);
    return result;
  }

  async function preloadRewarded(): Promise<void> {
    const sdk = connection.sdk();
    if (!sdk) return;
    const answer = await answerOf(() => within(AD_LIMITS.startSeconds.rewarded, sdk.preloadAd('rewarded')));
    if (answer.isRejected) availability.learn(explainRefusal({ answer, words: [], hasEvents: false }).reason);
  }

  return {
    ...NO_SIGNALS,
    id: 'gamedistribution',
    // None of the game's need be: what comes too soon the SDK refuses by itself.
    capabilities: { ads: ['interstitial', 'rewarded'], cooldownSeconds: 0, breaks: 'any' },
    locale: () => undefined,
    isMuted: () => false,
    store: () => undefined,
    init: connection.init,
    rewardedAvailability: availability.current,
    preloadRewarded,
    showAd,
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
