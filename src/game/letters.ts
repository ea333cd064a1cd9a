// The letters of words over the board: where each stands in a line, and which look it has. Looks of letters follow those of looks.ts.
import sheet from '../../assets/generated/letters.json';
import { LOOKS } from './frames.ts';

/** The sheet's pixels a design unit at scale 1. */
const PIXELS_PER_UNIT = 2;

const CHARACTERS = Object.keys(sheet.letters);
const METRICS: readonly (readonly number[])[] = Object.values(sheet.letters);

export const FIRST_LETTER_LOOK = LOOKS.length;
/** Longer lines are cut. */
export const MAX_LETTERS = 24;

/** By `look - FIRST_LETTER_LOOK`, design units at scale 1: from the pen to the frame's middle, and on to the next letter. Spaces have no frame. */
export const LETTER_MIDDLES = Float32Array.from(METRICS, ([, , width, , left]) => (left + width / 2) / PIXELS_PER_UNIT);
export const LETTER_ADVANCES = Float32Array.from(METRICS, ([, , , , , advance]) => advance / PIXELS_PER_UNIT);
export const HAS_FRAME = Uint8Array.from(METRICS, ([, , width]) => (width > 0 ? 1 : 0));

const LOOK_OF = new Map(CHARACTERS.map((character, index) => [character, FIRST_LETTER_LOOK + index]));

/** Writes the looks of a text into a row, at most `row.length` of them, and gives how many. A character that the sheet lacks is left out. */
export function writeLine(text: string, row: Uint8Array): number {
  let length = 0;
  for (const character of text) {
    const look = LOOK_OF.get(character);
    if (look !== undefined && length < row.length) row[length++] = look;
  }
  return length;
}

/** Width of a line in design units at scale 1. */
export function lineWidth(row: Uint8Array, length: number): number {
  let width = 0;
  for (let k = 0; k < length; k++) width += LETTER_ADVANCES[row[k] - FIRST_LETTER_LOOK];
  return width;
}

/** The text of a line of looks, as tests and tools read it. */
export function lineText(row: Uint8Array, length: number): string {
  return Array.from(row.subarray(0, length), (look) => CHARACTERS[look - FIRST_LETTER_LOOK]).join('');
}
