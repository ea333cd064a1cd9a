// RuleChecker: reports each call of the game that breaks a rule of the site, with the call and the moment.
import type { AdKind } from '../../src/portal/portal.ts';
import type { Policy, Signal } from './policies.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';

export type Report = (message: string) => void;

export type CheckedAd = {
  /** The ad takes the page. */
  readonly begin: () => void;
  /** The ad releases the page. */
  readonly end: () => void;
  /** The request is answered, or lost by the SDK. */
  readonly settle: () => void;
};

export type RuleChecker = {
  /** The game may use the SDK from now on. */
  readonly becomeReady: () => void;
  readonly signal: (signal: Signal) => void;
  readonly request: (kind: AdKind) => CheckedAd;
  /** The site's own pause stops play and its end starts play again. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** The player pressed or typed something. Presses on an ad do not count. */
  readonly press: () => void;
  readonly isAdOn: () => boolean;
  /** Requests of these kinds break a rule from now on. */
  readonly forbid: (kinds: readonly AdKind[], moment: string) => void;
  /** Reports a violation that the mock itself detects. */
  readonly violate: (violation: string) => void;
};

export function createRuleChecker(policy: Policy, report: Report = (message) => console.error(message)): RuleChecker {
  const startedAt = performance.now();
  const forbidden = new Map<AdKind, string>();
  const unanswered = new Set<symbol>();
  const shown = new Set<symbol>();
  let isReady = false;
  let loading: 'ahead' | 'on' | 'over' = 'ahead';
  let isPlaying = false;
  let hasPlayed = false;
  let isPaused = false;
  let isStoppedByPause = false;
  let pressedAt = -Infinity;
  let rewardedEndedAt = -Infinity;

  function secondsSince(time: number): number {
    return (performance.now() - time) / MS_PER_SECOND;
  }

  function violate(violation: string): void {
    report(`${policy.site}: ${violation}`);
  }

  function findCommonFault(): string | undefined {
    if (!isReady) return 'before the SDK is ready';
    return shown.size > 0 ? 'during an ad' : undefined;
  }

  function findSignalFault(signal: Signal): string | undefined {
    const fault = findCommonFault();
    if (fault !== undefined) return fault;
    if (policy.isQuietDuringRequests && unanswered.size > 0) return 'during a break';
    return signal.startsWith('loading') ? findLoadingFault(signal) : findPlayFault(signal);
  }

  function findLoadingFault(signal: Signal): string | undefined {
    if (signal === 'loadingStart') return loading === 'ahead' ? undefined : 'a second time';
    if (loading === 'over') return 'a second time';
    if (loading === 'ahead' && policy.calls.loadingStart !== undefined) return `before ${policy.calls.loadingStart}`;
    const { loadingSeconds = Infinity } = policy;
    return secondsSince(startedAt) > loadingSeconds ? `more than ${loadingSeconds} s after the start` : undefined;
  }

  function findPlayFault(signal: Signal): string | undefined {
    if (isPaused) return 'during a pause of the site';
    if (signal === 'gameplayStart') {
      if (isPlaying) return 'during play';
      return loading === 'over' ? undefined : `before ${policy.calls.loadingStop}`;
    }
    return signal === 'gameplayStop' && !isPlaying ? 'outside play' : undefined;
  }

  function findRequestFault(kind: AdKind): string | undefined {
    const fault = findCommonFault();
    if (fault !== undefined) return fault;
    if (unanswered.size > 0) return 'while another request is unanswered';
    if (isPaused) return 'during a pause of the site';
    if (isPlaying) return 'during play';
    if (policy.calls.loadingStop !== undefined && loading !== 'over') return `before ${policy.calls.loadingStop}`;
    if (forbidden.has(kind)) return forbidden.get(kind);
    return (kind === 'interstitial' ? findInterstitialFault() : undefined) ?? findPressFault(kind);
  }

  function findInterstitialFault(): string | undefined {
    if (policy.needsPlayBeforeInterstitial && !hasPlayed) return 'before the end of the first play';
    const { secondsAfterRewarded = 0 } = policy;
    return secondsSince(rewardedEndedAt) < secondsAfterRewarded ? `within ${secondsAfterRewarded} s of a rewarded ad` : undefined;
  }

  function findPressFault(kind: AdKind): string | undefined {
    const { press } = policy;
    if (!press?.kinds.includes(kind) || !(press.isNeededBeforePlay || hasPlayed)) return undefined;
    return secondsSince(pressedAt) > press.seconds ? `without a press or key in the last ${press.seconds} s` : undefined;
  }

  function applySignal(signal: Signal): void {
    if (signal === 'loadingStart') loading = 'on';
    else if (signal === 'loadingStop') loading = 'over';
    else if (signal === 'gameplayStart') isPlaying = true;
    else if (signal === 'gameplayStop') {
      hasPlayed ||= isPlaying;
      isPlaying = false;
    }
  }

  return {
    becomeReady: () => (isReady = true),
    signal(signal) {
      const fault = findSignalFault(signal);
      if (fault !== undefined) violate(`${policy.calls[signal]} ${fault}`);
      applySignal(signal);
    },
    request(kind) {
      const fault = findRequestFault(kind);
      if (fault !== undefined) violate(`${policy.calls[kind]} ${fault}`);
      const ad = Symbol(kind);
      unanswered.add(ad);
      return {
        begin: () => void shown.add(ad),
        end() {
          shown.delete(ad);
          if (kind === 'rewarded') rewardedEndedAt = performance.now();
        },
        settle: () => void unanswered.delete(ad),
      };
    },
    pause() {
      isPaused = true;
      isStoppedByPause ||= isPlaying;
      isPlaying = false;
    },
    resume() {
      isPaused = false;
      isPlaying ||= isStoppedByPause;
      isStoppedByPause = false;
    },
    press() {
      if (shown.size === 0) pressedAt = performance.now();
    },
    isAdOn: () => shown.size > 0,
    forbid(kinds, moment) {
      for (const kind of kinds) forbidden.set(kind, moment);
    },
    violate,
  };
}
