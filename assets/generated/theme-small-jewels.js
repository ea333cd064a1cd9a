// The address of each theme's simplified jewels in both formats, as assets/build-assets.ts lists them.
import aurora_avif from './small-jewels-aurora.avif';
import aurora_webp from './small-jewels-aurora.webp';
import classic_avif from './small-jewels-classic.avif';
import classic_webp from './small-jewels-classic.webp';
import ember_avif from './small-jewels-ember.avif';
import ember_webp from './small-jewels-ember.webp';
import midnight_avif from './small-jewels-midnight.avif';
import midnight_webp from './small-jewels-midnight.webp';
import polar_avif from './small-jewels-polar.avif';
import polar_webp from './small-jewels-polar.webp';
import thaw_avif from './small-jewels-thaw.avif';
import thaw_webp from './small-jewels-thaw.webp';

export const SMALL_JEWELS = {
  aurora: { avif: aurora_avif, webp: aurora_webp },
  classic: { avif: classic_avif, webp: classic_webp },
  ember: { avif: ember_avif, webp: ember_webp },
  midnight: { avif: midnight_avif, webp: midnight_webp },
  polar: { avif: polar_avif, webp: polar_webp },
  thaw: { avif: thaw_avif, webp: thaw_webp },
};
