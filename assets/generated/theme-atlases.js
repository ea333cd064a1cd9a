// The address of each theme's atlas, as assets/build-assets.ts lists them.
import aurora from './atlas-aurora.webp';
import classic from './atlas.webp';
import ember from './atlas-ember.webp';
import midnight from './atlas-midnight.webp';

export const ATLASES = { aurora, classic, ember, midnight };
