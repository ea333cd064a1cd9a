// Letters of words over the board: the frame of each, and where it lies in a line.
import { FRAME } from './frames.ts';
import sheet from '../../assets/generated/letters.json';

/** The sheet's pixels per design unit at scale 1. */
const PIXELS_PER_UNIT = 2;

const CHARACTERS = Object.keys(sheet.letters) as (keyof typeof sheet.letters)[];
const METRICS: readonly (readonly number[])[] = Object.values(sheet.letters);

/** Frames of the letters follow one another in the order of the sheet. */
export const FIRST_LETTER_FRAME = FRAME[CHARACTERS[0]];
/** Longer lines are cut. */
export const MAX_LETTERS = 24;
/** Lines of words that can be shown at once. */
export const MAX_LINES = 2;

/** By `frame - FIRST_LETTER_FRAME`, in design units at scale 1: from the pen to the frame's middle, and on to the next letter. Spaces have no picture. */
export const LETTER_MIDDLES = Float32Array.from(METRICS, ([, , width, , left]) => (left + width / 2) / PIXELS_PER_UNIT);
export const LETTER_ADVANCES = Float32Array.from(METRICS, ([, , , , , advance]) => advance / PIXELS_PER_UNIT);
export const HAS_PICTURE = Uint8Array.from(METRICS, ([, , width]) => (width > 0 ? 1 : 0));

const FRAME_OF = new Map<string, number>(CHARACTERS.map((character) => [character, FRAME[character]]));

/** Writes the frames of a text into a row, at most `row.length` of them. Returns how many. Leaves out characters that the sheet lacks. */
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

/** Returns the text of a line of frames, for tests and tools. */
export function lineText(row: Uint8Array, length: number): string {
  return Array.from(row.subarray(0, length), (frame) => CHARACTERS[frame - FIRST_LETTER_FRAME]).join('');
}
