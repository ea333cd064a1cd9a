// Frames of the game's two pictures: a theme's atlas and, below it in the texture, the sheet of letters.
import { defineFrames, scaleFrames } from '../render-webgl/frames.ts';
import atlas from '../../assets/generated/atlas.json';
import letters from '../../assets/generated/letters.json';
import { DESIGN } from './layout.ts';

const TYPES = [1, 2, 3, 4, 5, 6] as const;
const QUARTERS = [0, 1, 2, 3] as const;

/** The quarters of each jewel: the facets it bursts into. Numbered after the atlas' own frames. */
const facets: Record<`facet-${number}`, readonly number[]> = {};
for (const type of TYPES) {
  const [x, y, wide, high] = atlas.frames[`jewel-${type}`];
  for (const quarter of QUARTERS)
    facets[`facet-${type}${quarter}`] = [x + ((quarter & 1) * wide) / 2, y + ((quarter >> 1) * high) / 2, wide / 2, high / 2];
}

/** Pixels of the art per cell: a block of 106 x 108 and the gap around it. */
const CELL_PIXELS = 112;
/** Pixels of the art per design unit at scale 1. */
export const ART_PIXELS_PER_UNIT = CELL_PIXELS / DESIGN.cellUnits;

export const FRAMES = scaleFrames(
  defineFrames(
    { ...atlas, frames: { ...atlas.frames, ...facets } },
    { width: letters.width, height: letters.height, frames: letters.letters },
  ),
  ART_PIXELS_PER_UNIT,
);

/** Indices into the pictures of FRAMES. */
export const PICTURES = { atlas: 0, letters: 1 } as const;

/** Frame numbers by name. */
export const FRAME = FRAMES.number;

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Frames of jewels, by piece type - 1. */
export const JEWEL_FRAMES = TYPES.map((type) => FRAME[`jewel-${type}`]);
const FIRST_FACET = Object.keys(atlas.frames).length;
/** Frames of a jewel's facets, likewise. */
export const FACET_FRAMES = TYPES.map((_, type) => QUARTERS.map((quarter) => FIRST_FACET + type * QUARTERS.length + quarter));
export const DIGIT_FRAMES = DIGITS.map((digit) => FRAME[`digit-${digit}`]);

/** Offset of the hand's fingertip from the sprite's centre, in units: 28 and 31 pixels, as drawn by assets/sources/hand-frame.ts. */
export const HAND_FINGERTIP = { x: -28 / ART_PIXELS_PER_UNIT, y: -31 / ART_PIXELS_PER_UNIT } as const;
