// All that is loaded at the first gesture: howler as an ES export, and what plays through it.
export { Howl, Howler } from 'howler';
export { loadSounds } from './load-sounds.ts';
