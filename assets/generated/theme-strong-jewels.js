// The address of each theme's jewels with strong symbols in both formats, as assets/build-assets.ts lists them.
import aurora_avif from './strong-jewels-aurora.avif';
import aurora_webp from './strong-jewels-aurora.webp';
import classic_avif from './strong-jewels-classic.avif';
import classic_webp from './strong-jewels-classic.webp';
import ember_avif from './strong-jewels-ember.avif';
import ember_webp from './strong-jewels-ember.webp';
import midnight_avif from './strong-jewels-midnight.avif';
import midnight_webp from './strong-jewels-midnight.webp';
import polar_avif from './strong-jewels-polar.avif';
import polar_webp from './strong-jewels-polar.webp';
import thaw_avif from './strong-jewels-thaw.avif';
import thaw_webp from './strong-jewels-thaw.webp';

export const STRONG_JEWELS = {
  aurora: { avif: aurora_avif, webp: aurora_webp },
  classic: { avif: classic_avif, webp: classic_webp },
  ember: { avif: ember_avif, webp: ember_webp },
  midnight: { avif: midnight_avif, webp: midnight_webp },
  polar: { avif: polar_avif, webp: polar_webp },
  thaw: { avif: thaw_avif, webp: thaw_webp },
};
