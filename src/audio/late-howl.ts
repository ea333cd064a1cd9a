// Entry of the script that loads after the first move: howler's plug-in for positions, and the other sounds.
import 'howler/dist/howler.spatial.min.js';
export { loadLateSounds } from './late-sounds.ts';
