// AdAttempt: one ad from asking to its result. What the SDK says comes in any order, twice or never; one result goes out.
import { AD_LIMITS } from './ad-limits.ts';
import type { GdEvent } from './gamedistribution-sdk.ts';
import type { PageHold } from './page-hold.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { explainRefusal, type SdkAnswer } from './refusal.ts';

const MILLISECONDS = 1000;

export type AdAttempt = {
  receive(event: GdEvent): void;
  /** The SDK's promise has settled, or its function thrown. */
  readonly answer: (answer: SdkAnswer) => void;
  /** The ad was watched to its end. */
  reward(): void;
};

/** Calls `onEnd` exactly once, after the ad has released the page. */
export function createAdAttempt(kind: AdKind, hold: PageHold, onEnd: (result: AdResult) => void): AdAttempt {
  const words: string[] = [];
  let answer: SdkAnswer | undefined;
  let hasEvents = false;
  let hasPaused = false;
  /** IMPRESSION or STARTED: there is an ad, not just a pause. */
  let hasAd = false;
  let isRewarded = false;
  /** SDK_GAME_START came after the last pause. */
  let isOver = false;
  /** The ad took the page: what took it otherwise keeps it. */
  let hasPage = false;
  let isSettled = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let start: ReturnType<typeof setTimeout> | undefined = setTimeout(() => settle('timeout'), AD_LIMITS.startSeconds[kind] * MILLISECONDS);
  const most = setTimeout(() => settle('timeout'), AD_LIMITS.mostSeconds * MILLISECONDS);

  function receive({ name, message = '', status }: GdEvent): void {
    if (isSettled) return;
    hasEvents = true;
    if (name === 'SDK_GAME_PAUSE') {
      hasPaused = true;
      isOver = false;
      begin();
    } else if (name === 'IMPRESSION' || name === 'STARTED') {
      hasAd = true;
      if (!isOver) begin();
    } else if (name === 'SDK_GAME_START') {
      isOver = true;
      if (status !== 'success') words.push(message);
      hold.release();
    } else if (name === 'AD_ERROR' || name === 'AD_IS_ALREADY_RUNNING') {
      words.push(message || name.replace(/_/g, ' ').toLowerCase());
    }
    review();
  }

  function begin(): void {
    clearTimeout(start);
    clearTimeout(grace);
    start = grace = undefined;
    hasPage = true;
    hold.take();
  }

  /** Settles once all is known, or after the grace once nothing more has to come. */
  function review(): void {
    if (isSettled || !(isOver || (answer && !hasPaused))) return;
    const mayBeRewarded = kind === 'rewarded' && !isRewarded && (hasPaused || hasAd);
    if (isOver && !mayBeRewarded && (answer || (hasPaused && hasAd))) settle();
    else grace ??= setTimeout(settle, AD_LIMITS.graceSeconds * MILLISECONDS);
  }

  function settle(cut?: AdReason): void {
    if (isSettled) return;
    isSettled = true;
    for (const timer of [start, most, grace]) clearTimeout(timer);
    if (hasPage) hold.release();
    onEnd(result(cut));
  }

  function result(cut: AdReason | undefined): AdResult {
    // Some ads give no sign but the reward: who has watched one to its end has been shown it.
    const isShown = isRewarded || (hasPaused && hasAd);
    return { kind, isShown, isRewarded, ...(cut ? { reason: cut } : isShown ? {} : explainMissing()) };
  }

  function explainMissing(): Pick<AdResult, 'reason' | 'message'> {
    if (hasAd) return { reason: 'error', message: 'There was an ad without SDK_GAME_PAUSE.' };
    return explainRefusal({ answer, words, hasEvents });
  }

  return {
    receive,
    answer(given) {
      answer ??= given;
      review();
    },
    reward() {
      isRewarded = true;
      review();
    },
  };
}
