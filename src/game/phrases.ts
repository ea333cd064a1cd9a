// Translated phrases that are shown over the board.
import { comboPercent } from '../rules/scoring.ts';

/** `combo` contains the placeholder `{{count}}`: the bonus in percent. */
const KEYS = ['combo', 'boardEmptied', 'twoLines', 'threeLines', 'manyLines', 'noRoom', 'newBest'] as const;

export type Phrases = Readonly<Record<(typeof KEYS)[number], string>>;

/** Returns the phrases, translated by `textOf`. */
export function phrasesOf(textOf: (key: `announce.${keyof Phrases}`) => string): Phrases {
  return Object.fromEntries(KEYS.map((key) => [key, textOf(`announce.${key}`)])) as Phrases;
}

/** Fills the placeholder of `combo`. i18next would resolve plural forms for a count, in the frame of a drop. */
export function comboPhrase(phrase: string, combo: number): string {
  return phrase.replace('{{count}}', String(comboPercent(combo)));
}

/** Used until a language is loaded. */
export const NO_PHRASES: Phrases = phrasesOf(() => '');
