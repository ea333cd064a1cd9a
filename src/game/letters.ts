// Letters of the words over the board: frames and metrics.
import { ART_PIXELS_PER_UNIT, FRAME } from './frames.ts';
import sheet from '../../assets/generated/letters.json';

const CHARACTERS = Object.keys(sheet.letters) as (keyof typeof sheet.letters)[];
const METRICS: readonly (readonly number[])[] = Object.values(sheet.letters);

/** Letter frames are consecutive, in the order of the sheet. */
export const FIRST_LETTER_FRAME = FRAME[CHARACTERS[0]];
/** Maximum length of the line. A longer one is cut. */
export const MAX_LETTERS = 32;

/** Offset from the pen to the frame's middle, by `frame - FIRST_LETTER_FRAME`, in design units at scale 1. */
export const LETTER_MIDDLES = Float32Array.from(METRICS, ([, , width, , left]) => (left + width / 2) / ART_PIXELS_PER_UNIT);
/** Offset from the line's middle down to the frame's middle, likewise. */
export const LETTER_DROPS = Float32Array.from(METRICS, ([, , , height, , top]) => (top + (height - sheet.line) / 2) / ART_PIXELS_PER_UNIT);
/** Distance from one letter's pen position to the next one's, likewise. */
export const LETTER_ADVANCES = Float32Array.from(METRICS, ([, , , , , , advance]) => advance / ART_PIXELS_PER_UNIT);
/** 0 for spaces. */
export const HAS_PICTURE = Uint8Array.from(METRICS, ([, , width]) => (width > 0 ? 1 : 0));

const FRAME_OF = new Map<string, number>(CHARACTERS.map((character) => [character, FRAME[character]]));

/** Writes the frames of a text into `row` and returns their number, at most `row.length`. Skips characters that the sheet lacks. */
export function writeLine(text: string, row: Uint8Array): number {
  let length = 0;
  for (const character of text) {
    const frame = FRAME_OF.get(character);
    if (frame !== undefined && length < row.length) row[length++] = frame;
  }
  return length;
}

/** Returns the width of a line in design units at scale 1. */
export function lineWidth(row: Uint8Array, length: number): number {
  let width = 0;
  for (let k = 0; k < length; k++) width += LETTER_ADVANCES[row[k] - FIRST_LETTER_FRAME];
  return width;
}
