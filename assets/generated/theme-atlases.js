// The address of each theme's atlas in both formats, as assets/build-assets.ts lists them.
import aurora_avif from './atlas-aurora.avif';
import aurora_webp from './atlas-aurora.webp';
import classic_avif from './atlas.avif';
import classic_webp from './atlas.webp';
import ember_avif from './atlas-ember.avif';
import ember_webp from './atlas-ember.webp';
import midnight_avif from './atlas-midnight.avif';
import midnight_webp from './atlas-midnight.webp';

export const ATLASES = {
  aurora: { avif: aurora_avif, webp: aurora_webp },
  classic: { avif: classic_avif, webp: classic_webp },
  ember: { avif: ember_avif, webp: ember_webp },
  midnight: { avif: midnight_avif, webp: midnight_webp },
};
