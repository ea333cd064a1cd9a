// The rules of a site as data. Its adapter reads AD_POLICY of its file, its build, mock SDK and tests read SITE; docs/portals.md prints all.
import type { AdBreak } from '../src/flow/flow.ts';
import type { SdkKey } from '../src/settings/portals.ts';

/** Rules for ad requests. */
export type AdPolicy = {
  /** Breaks at which an interstitial may be requested. */
  readonly breaks: readonly AdBreak[];
  /** Minimum time from the end of an ad to an interstitial. Null if the site spaces its ads and allows no timer in the game. */
  readonly cooldownSeconds: number | null;
  /** Minimum time from the end of a rewarded ad to an interstitial, regardless of the cooldown. */
  readonly secondsAfterRewarded: number;
  /** Earliest interstitial of a page: at the first press on Play, at the next break after it, or after the first game over. */
  readonly first: 'play' | 'afterPlay' | 'afterGame';
  /** One revive per game, by video or free. Without it a revive is offered after each loss. */
  readonly hasOneRevive?: true;
};

/** A rule of the site, or its effect on the game. */
type Rule = {
  readonly rule: string;
  /** Markdown links to the pages or sources. Undefined if no source was found: the game does not rely on such a rule. */
  readonly source?: string;
};

/**
 * Inclusive maximum sizes that the site accepts, in bytes as stored. `initialBytes` limits the files of the first screen. Literals, because
 * a computed number would keep SITE in the game's build.
 */
type Limits = {
  readonly initialBytes?: number;
  readonly totalBytes?: number;
  readonly fileBytes?: number;
  readonly files?: number;
  readonly pathCharacters?: number;
};

export type Site = {
  readonly name: string;
  readonly ads: AdPolicy;
  /** The SDK's address in a build, and its group in settings.json. `isFirst`: the page loads it before the game, not the adapter. */
  readonly sdk?: { readonly address: string; readonly settingsKey: SdkKey; readonly isFirst?: true };
  readonly limits: Limits;
  /** The limits in words. */
  readonly limitsNote: string;
  /** Size of a player's save. Undefined if the site stores none, or documents no limit. */
  readonly saveBytes?: number;
  /** Seconds from the script to the end of loading. */
  readonly loadingSeconds?: number;
  /** A new player starts in the tutorial instead of the menu. */
  readonly landsInGame?: true;
  /** `closed`: the site forbids share buttons, and the browser's storage, language and visibility. It has its own. */
  readonly page: 'open' | 'closed';
  /** `any`: a phone may be held sideways. A phone with the game in a frame may always. */
  readonly orientation: 'upright' | 'any';
  /** The build has app icons and a manifest. */
  readonly isInstallable?: true;
  /** The build has embed.js. */
  readonly isEmbeddable?: true;
  /** Further files of the build, by name: their JSON. */
  readonly files?: Readonly<Record<string, object>>;
  /** Steps of the developer before the upload. */
  readonly steps?: string;
  readonly rules: readonly Rule[];
  /** Date on which the sources were read last. */
  readonly readOn: string;
};
