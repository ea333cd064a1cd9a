// Frames of the game's two pictures: a theme's atlas and, below it in the texture, the sheet of letters.
import { defineFrames } from '../render-webgl/frames.ts';
import atlas from '../../assets/generated/atlas.json';
import letters from '../../assets/generated/letters.json';

export const FRAMES = defineFrames(atlas, { width: letters.width, height: letters.height, frames: letters.letters });

/** Indices into the pictures of FRAMES. */
export const PICTURES = { atlas: 0, letters: 1 } as const;

/** Frame numbers by name. */
export const FRAME = FRAMES.number;

const TYPES = [1, 2, 3, 4, 5, 6] as const;
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Frames of jewels, by piece type - 1. */
export const JEWEL_FRAMES = TYPES.map((type) => FRAME[`jewel-${type}`]);
/** Frames of jewels with high-contrast symbols, likewise. */
export const STRONG_FRAMES = TYPES.map((type) => FRAME[`strong-${type}`]);
export const DIGIT_FRAMES = DIGITS.map((digit) => FRAME[`digit-${digit}`]);

/** Offset of the hand's fingertip from the sprite's centre, in units, as drawn by assets/sources/hand-frame.ts. */
export const HAND_FINGERTIP = { x: -14, y: -15.5 } as const;
