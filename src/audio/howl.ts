// Howler's player as an ES export, so that it can be loaded on demand.
export { Howl } from 'howler';
