// The address of each theme's atlas, as assets/build-assets.mjs listed them.
import aurora from './atlas-aurora.webp';
import classic from './atlas.webp';
import ember from './atlas-ember.webp';
import midnight from './atlas-midnight.webp';

export const ATLASES = { aurora, classic, ember, midnight };
