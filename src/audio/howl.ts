// Entry of the script that the first gesture loads: howler and the sounds.
export { Howl, Howler } from 'howler';
export { loadSounds } from './load-sounds.ts';
