// One ad request to GameDistribution. SDK events may arrive in any order, twice or never. The result settles once.
import { AD_LIMITS } from './ad-limits.ts';
import type { AdRun } from './ad-queue.ts';
import type { GdEvent } from './gamedistribution-sdk.ts';
import type { PageHold } from './page-hold.ts';
import type { AdKind, AdReason, AdResult } from './portal.ts';
import { explainRefusal, type SdkAnswer } from './refusal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type AdAttempt = AdRun & {
  receive(event: GdEvent): void;
  /** Records how the SDK's `showAd` ended. Later calls have no effect. */
  readonly answer: (answer: SdkAnswer) => void;
  /** Records that the ad was watched to its end. Returns false if the result has settled. */
  reward(): boolean;
};

/** Observations until the result settles. */
type Observations = {
  readonly messages: readonly string[];
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
  const messages: string[] = [];
  let answer: SdkAnswer | undefined;
  let hasEvents = false;
  let hasPaused = false;
  /** IMPRESSION or STARTED was received: there is an ad, not only a pause. */
  let hasAd = false;
  let isRewarded = false;
  /** SDK_GAME_START was received after the last pause. */
  let isOver = false;
  /** This ad took the page. Only then does its end release the page. */
  let hasPage = false;
  let isSettled = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let start: ReturnType<typeof setTimeout> | undefined = setTimeout(() => settle('timeout'), AD_LIMITS.startSeconds[kind] * MS_PER_SECOND);
  const lost = setTimeout(() => onOver(), AD_LIMITS.lostSeconds * MS_PER_SECOND);
  let limit = setTimeout(() => settle('timeout'), AD_LIMITS.maxSeconds * MS_PER_SECOND);

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
      if (status !== 'success') messages.push(message);
      hold.release();
    } else if (name === 'AD_ERROR' || name === 'AD_IS_ALREADY_RUNNING') {
      messages.push(message || name.replace(/_/g, ' ').toLowerCase());
    }
    review();
  }

  /** Takes the page, also after the result: a late ad covers the page too. */
  function begin(): void {
    for (const timer of [start, grace, lost]) clearTimeout(timer);
    start = grace = undefined;
    if (isSettled && !hasPage) limit = setTimeout(() => onOver(), AD_LIMITS.maxSeconds * MS_PER_SECOND);
    hasPage = true;
    hold.take();
  }

  /** Settles a certain outcome immediately, and after the grace period if optional events are missing. */
  function review(): void {
    if (isSettled) return reviewLate();
    if (!(isOver || (answer && !hasPaused))) return;
    const mayBeRewarded = kind === 'rewarded' && !isRewarded && (hasPaused || hasAd);
    if (isOver && !mayBeRewarded && (answer || (hasPaused && hasAd))) settle();
    else grace ??= setTimeout(settle, AD_LIMITS.graceSeconds * MS_PER_SECOND);
  }

  /** SDK_GAME_START alone does not end a late request: a cancellation sends it too, and the ad may still start. */
  function reviewLate(): void {
    if (hasPage ? !isOver : !answer) return;
    for (const timer of [lost, limit]) clearTimeout(timer);
    onOver();
  }

  function settle(limitReason?: AdReason): void {
    if (isSettled) return;
    isSettled = true;
    const isLate = limitReason !== undefined && !hasPage;
    for (const timer of [start, limit, grace, ...(isLate ? [] : [lost])]) clearTimeout(timer);
    // The site or another ad may have taken the page during the wait. It keeps the page.
    if (hasPage || !hold.isTaken()) hold.release();
    onResult(describeResult(kind, { messages, answer, hasEvents, hasPaused, hasAd, isRewarded }, limitReason));
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

/** `limitReason` is set if a time limit ended the attempt. */
function describeResult(kind: AdKind, observed: Observations, limitReason: AdReason | undefined): AdResult {
  const { hasPaused, hasAd, isRewarded } = observed;
  // Some ads send no event but the reward, which proves that the ad was shown.
  const isShown = isRewarded || (hasPaused && hasAd);
  return { kind, isShown, isRewarded, ...(limitReason ? { reason: limitReason } : isShown ? {} : explainMissing(observed)) };
}

function explainMissing({ answer, messages, hasEvents, hasAd }: Observations): Pick<AdResult, 'reason' | 'message'> {
  if (hasAd) return { reason: 'error', message: 'The ad sent no SDK_GAME_PAUSE.' };
  return explainRefusal({ answer, messages, hasEvents });
}
