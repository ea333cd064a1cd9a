// Rules of a site that its mock SDK can check without the game. Sources: docs/portals.md.
import type { AdKind } from '../../src/portal/portal.ts';

export type Signal = 'loadingStart' | 'loadingStop' | 'gameplayStart' | 'gameplayStop' | 'happytime';

/** The source of each scenario of a mock SDK. Undefined: unchecked, the real SDK may never do this. */
export type Basis<Scenario extends string> = Readonly<Record<Scenario, string | undefined>>;

export type Policy = {
  readonly site: string;
  /** The calls of the SDK by their names. A signal without a name does not exist on the site. */
  readonly calls: Readonly<Record<AdKind, string>> & Readonly<Partial<Record<Signal, string>>>;
  /** No signal from a request to its answer, not only during the ad. */
  readonly isQuietDuringRequests?: true;
  /** The first interstitial needs a completed start and stop of play. */
  readonly needsPlayBeforeInterstitial?: true;
  /** Seconds from the end of a rewarded ad to the next interstitial. */
  readonly secondsAfterRewarded?: number;
  /** Seconds from the script to the end of loading. */
  readonly loadingSeconds?: number;
  /** The player's press or key that a request needs, at most `seconds` before it. */
  readonly press?: { readonly kinds: readonly AdKind[]; readonly seconds: number; readonly isNeededBeforePlay: boolean };
};
