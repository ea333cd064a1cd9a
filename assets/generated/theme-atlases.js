// The address of each other theme's atlas in both formats, as assets/build-assets.ts lists them.
import aurora_avif from './atlas-aurora.avif';
import aurora_webp from './atlas-aurora.webp';
import ember_avif from './atlas-ember.avif';
import ember_webp from './atlas-ember.webp';
import midnight_avif from './atlas-midnight.avif';
import midnight_webp from './atlas-midnight.webp';
import polar_avif from './atlas-polar.avif';
import polar_webp from './atlas-polar.webp';
import thaw_avif from './atlas-thaw.avif';
import thaw_webp from './atlas-thaw.webp';

export const ATLASES = {
  aurora: { avif: aurora_avif, webp: aurora_webp },
  ember: { avif: ember_avif, webp: ember_webp },
  midnight: { avif: midnight_avif, webp: midnight_webp },
  polar: { avif: polar_avif, webp: polar_webp },
  thaw: { avif: thaw_avif, webp: thaw_webp },
};
