// Stage: the visible part of a mock SDK.
import type { AdKind } from '../portal.ts';

export type Stage = {
  /** Resolves with whether the ad was watched to its end. With `secondsUntilClosed` the ad closes before its end. */
  showAd(kind: AdKind, secondsUntilClosed?: number): Promise<'watched' | 'closed'>;
  /** Resolves when the player closes the splash. */
  showSplash(): Promise<void>;
};
