// What words over the board say, in the language that is shown.

/** `combo` has a gap `{{count}}` for the number. */
export type Phrases = {
  readonly combo: string;
  readonly boardEmptied: string;
  readonly twoLines: string;
  readonly threeLines: string;
  readonly manyLines: string;
};

const KEYS = ['combo', 'boardEmptied', 'twoLines', 'threeLines', 'manyLines'] as const;

/** The phrases of the language that `textOf` speaks. */
export function phrasesOf(textOf: (key: `announce.${keyof Phrases}`) => string): Phrases {
  return Object.fromEntries(KEYS.map((key) => [key, textOf(`announce.${key}`)])) as Phrases;
}

/** Until a language is loaded there is nothing to say. */
export const NO_PHRASES: Phrases = { combo: '', boardEmptied: '', twoLines: '', threeLines: '', manyLines: '' };
