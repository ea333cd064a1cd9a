// Translated phrases that are shown over the board.

/** `combo` contains the placeholder `{{count}}`: the bonus in percent. */
export type Phrases = {
  readonly combo: string;
  readonly boardEmptied: string;
  readonly twoLines: string;
  readonly threeLines: string;
  readonly manyLines: string;
  readonly noRoom: string;
  readonly newBest: string;
};

const KEYS = ['combo', 'boardEmptied', 'twoLines', 'threeLines', 'manyLines', 'noRoom', 'newBest'] as const;

/** Returns the phrases, translated by `textOf`. */
export function phrasesOf(textOf: (key: `announce.${keyof Phrases}`) => string): Phrases {
  return Object.fromEntries(KEYS.map((key) => [key, textOf(`announce.${key}`)])) as Phrases;
}

/** Used until a language is loaded. */
export const NO_PHRASES: Phrases = {
  combo: '',
  boardEmptied: '',
  twoLines: '',
  threeLines: '',
  manyLines: '',
  noRoom: '',
  newBest: '',
};
