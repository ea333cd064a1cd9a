// Tracks the calls of the game as a site sees them, and finds the rule that the next call breaks.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { AdKind } from '../../src/portal/portal.ts';
import type { Policy, Signal } from './policy.ts';

/** Times are in milliseconds of `performance.now()`. */
export type SiteState = {
  readonly startedAt: number;
  /** The moment since which requests of a kind break a rule. */
  readonly forbidden: Map<AdKind, string>;
  readonly unanswered: Set<symbol>;
  readonly shown: Set<symbol>;
  isReady: boolean;
  loading: 'ahead' | 'on' | 'over';
  isPlaying: boolean;
  hasPlayed: boolean;
  isPaused: boolean;
  isStoppedByPause: boolean;
  pressedAt: number;
  rewardedEndedAt: number;
};

export function createSiteState(): SiteState {
  return {
    startedAt: performance.now(),
    forbidden: new Map(),
    unanswered: new Set(),
    shown: new Set(),
    isReady: false,
    loading: 'ahead',
    isPlaying: false,
    hasPlayed: false,
    isPaused: false,
    isStoppedByPause: false,
    pressedAt: -Infinity,
    rewardedEndedAt: -Infinity,
  };
}

/** Returns the moment that is wrong for the signal. */
export function findSignalFault(policy: Policy, site: SiteState, signal: Signal): string | undefined {
  const fault = findCommonFault(site);
  if (fault !== undefined) return fault;
  if (policy.isQuietDuringRequests && site.unanswered.size > 0) return 'during a break';
  return signal.startsWith('loading') ? findLoadingFault(policy, site, signal) : findPlayFault(policy, site, signal);
}

/** Returns the moment that is wrong for the request. */
export function findRequestFault(policy: Policy, site: SiteState, kind: AdKind): string | undefined {
  const fault = findCommonFault(site);
  if (fault !== undefined) return fault;
  if (site.unanswered.size > 0) return 'while another request is unanswered';
  if (site.isPaused) return 'during a pause of the site';
  if (site.isPlaying) return 'during play';
  if (policy.calls.loadingStop !== undefined && site.loading !== 'over') return `before ${policy.calls.loadingStop}`;
  if (site.forbidden.has(kind)) return site.forbidden.get(kind);
  return (kind === 'interstitial' ? findInterstitialFault(policy, site) : undefined) ?? findPressFault(policy, site, kind);
}

function findCommonFault({ isReady, shown }: SiteState): string | undefined {
  if (!isReady) return 'before the SDK is ready';
  return shown.size > 0 ? 'during an ad' : undefined;
}

function findLoadingFault(
  { calls, loadingSeconds = Infinity }: Policy,
  { loading, startedAt }: SiteState,
  signal: Signal,
): string | undefined {
  if (signal === 'loadingStart') return loading === 'ahead' ? undefined : 'a second time';
  if (loading === 'over') return 'a second time';
  if (loading === 'ahead' && calls.loadingStart !== undefined) return `before ${calls.loadingStart}`;
  return secondsSince(startedAt) > loadingSeconds ? `more than ${loadingSeconds} s after the start` : undefined;
}

function findPlayFault({ calls }: Policy, { isPaused, isPlaying, loading }: SiteState, signal: Signal): string | undefined {
  if (isPaused) return 'during a pause of the site';
  if (signal === 'gameplayStart') {
    if (isPlaying) return 'during play';
    return loading === 'over' ? undefined : `before ${calls.loadingStop}`;
  }
  return signal === 'gameplayStop' && !isPlaying ? 'outside play' : undefined;
}

function findInterstitialFault({ needsPlayBeforeInterstitial, secondsAfterRewarded = 0 }: Policy, site: SiteState): string | undefined {
  if (needsPlayBeforeInterstitial && !site.hasPlayed) return 'before the end of the first play';
  return secondsSince(site.rewardedEndedAt) < secondsAfterRewarded ? `within ${secondsAfterRewarded} s of a rewarded ad` : undefined;
}

function findPressFault({ press }: Policy, { hasPlayed, pressedAt }: SiteState, kind: AdKind): string | undefined {
  if (!press?.kinds.includes(kind) || !(press.isNeededBeforePlay || hasPlayed)) return undefined;
  return secondsSince(pressedAt) > press.seconds ? `without a press or key in the last ${press.seconds} s` : undefined;
}

function secondsSince(time: number): number {
  return (performance.now() - time) / MS_PER_SECOND;
}
