// The address of each theme's preview, as assets/build-assets.ts lists them.
import aurora from './theme-aurora.webp';
import classic from './theme-classic.webp';
import ember from './theme-ember.webp';
import midnight from './theme-midnight.webp';
import polar from './theme-polar.webp';
import thaw from './theme-thaw.webp';

export const PREVIEWS = { aurora, classic, ember, midnight, polar, thaw };
