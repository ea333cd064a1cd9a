// Stage: what a person sees of a local SDK.
import type { AdKind } from '../portal.ts';

export type Stage = {
  countDown(): Promise<void>;
  /** Whether the ad was watched to its end. With `secondsUntilClosed` it closes by itself, too early. */
  showAd(kind: AdKind, secondsUntilClosed?: number): Promise<'watched' | 'closed'>;
  /** Stands until it is clicked away. */
  showSplash(): Promise<void>;
};
