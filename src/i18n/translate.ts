// All words of the game: i18next with the languages' texts. Components name keys; nobody else writes words.
import { createInstance, type ParseKeys } from 'i18next';
import en from './en.json';

export const TEXTS = { en: { translation: en } } as const;

const i18n = createInstance();
await i18n.init({ lng: 'en', fallbackLng: 'en', resources: TEXTS, interpolation: { escapeValue: false } });

export type TextKey = ParseKeys;

/** The text of a key, with its gaps filled. */
export function translate(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n.t(key, values);
}

/** A whole number in the language's own form. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

const numbers = new Intl.NumberFormat(i18n.language);
