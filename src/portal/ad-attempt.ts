// AdAttempt: one ad of GameDistribution from the request to its end. The SDK's events come in any order, twice or never; one result goes out.
import { AD_LIMITS } from './ad-limits.ts';
import type { AdRun } from './ad-queue.ts';
import type { GdEvent } from './gamedistribution-sdk.ts';
import type { PageHold } from './page-hold.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { explainRefusal, type SdkAnswer } from './refusal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type AdAttempt = AdRun & {
  receive(event: GdEvent): void;
  /** The SDK's promise has settled, or its function has thrown. */
  readonly answer: (answer: SdkAnswer) => void;
  /** The ad was watched to its end. Returns false if its result had been given by then. */
  reward(): boolean;
};

/** Signs of an ad, up to its result. */
type Signs = {
  readonly words: readonly string[];
  readonly answer: SdkAnswer | undefined;
  readonly hasEvents: boolean;
  readonly hasPaused: boolean;
  readonly hasAd: boolean;
  readonly isRewarded: boolean;
};

export function createAdAttempt(kind: AdKind, hold: PageHold): AdAttempt {
  let onResult: (result: AdResult) => void;
  let onOver: () => void;
  const result = new Promise<AdResult>((resolve) => (onResult = resolve));
  const over = new Promise<void>((resolve) => (onOver = resolve));
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
  let start: ReturnType<typeof setTimeout> | undefined = setTimeout(() => settle('timeout'), AD_LIMITS.startSeconds[kind] * MS_PER_SECOND);
  const lost = setTimeout(() => onOver(), AD_LIMITS.lostSeconds * MS_PER_SECOND);
  let most = setTimeout(() => settle('timeout'), AD_LIMITS.mostSeconds * MS_PER_SECOND);

  function receive({ name, message = '', status }: GdEvent): void {
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

  /** Also after the result: a late ad has the page all the same. */
  function begin(): void {
    for (const timer of [start, grace, lost]) clearTimeout(timer);
    start = grace = undefined;
    if (isSettled && !hasPage) most = setTimeout(() => onOver(), AD_LIMITS.mostSeconds * MS_PER_SECOND);
    hasPage = true;
    hold.take();
  }

  /** Settles once all is known, or after the grace once nothing more has to come. */
  function review(): void {
    if (isSettled) return reviewLate();
    if (!(isOver || (answer && !hasPaused))) return;
    const mayBeRewarded = kind === 'rewarded' && !isRewarded && (hasPaused || hasAd);
    if (isOver && !mayBeRewarded && (answer || (hasPaused && hasAd))) settle();
    else grace ??= setTimeout(settle, AD_LIMITS.graceSeconds * MS_PER_SECOND);
  }

  /** SDK_GAME_START alone ends nothing: cancelling a request sends it as well, and the ad may come all the same. */
  function reviewLate(): void {
    if (hasPage ? !isOver : !answer) return;
    for (const timer of [lost, most]) clearTimeout(timer);
    onOver();
  }

  function settle(cut?: AdReason): void {
    if (isSettled) return;
    isSettled = true;
    const isLate = cut !== undefined && !hasPage;
    for (const timer of [start, most, grace, ...(isLate ? [] : [lost])]) clearTimeout(timer);
    // Whatever else took the page while this ad was waited for keeps it.
    if (hasPage || !hold.isTaken()) hold.release();
    onResult(describeResult(kind, { words, answer, hasEvents, hasPaused, hasAd, isRewarded }, cut));
    if (!isLate) onOver();
  }

  return {
    result,
    over,
    receive,
    answer(given) {
      answer ??= given;
      review();
    },
    reward() {
      if (isSettled) return false;
      isRewarded = true;
      review();
      return true;
    },
  };
}

/** `cut` is the reason of a limit that passed first. */
function describeResult(kind: AdKind, signs: Signs, cut: AdReason | undefined): AdResult {
  const { hasPaused, hasAd, isRewarded } = signs;
  // Some ads give no sign but the reward: a player who has watched one to its end has been shown it.
  const isShown = isRewarded || (hasPaused && hasAd);
  return { kind, isShown, isRewarded, ...(cut ? { reason: cut } : isShown ? {} : explainMissing(signs)) };
}

function explainMissing({ answer, words, hasEvents, hasAd }: Signs): Pick<AdResult, 'reason' | 'message'> {
  if (hasAd) return { reason: 'error', message: 'There was an ad without SDK_GAME_PAUSE.' };
  return explainRefusal({ answer, words, hasEvents });
}
