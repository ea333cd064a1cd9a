// Texts of the game by key, through i18next. Components contain keys, not texts.
import { createInstance, type ResourceLanguage } from 'i18next';
import { loadLate } from '../loading/load-late.ts';
import { FIRST_TEXTS } from './first-texts.ts';
import type { Language } from './languages.ts';
import type { TextKey } from './text-key.ts';

export type { TextKey };

const NAMESPACE = 'translation';

type Load = () => Promise<{ default: ResourceLanguage }>;

/** Texts of the screens and of the panels, one script each, loaded when the language is first shown. */
const TEXTS: Readonly<Record<Language, { readonly screens: Load; readonly panels: Load }>> = {
  en: { screens: () => import('./en.json'), panels: () => import('./more/en.json') },
  ru: { screens: () => import('./ru.json'), panels: () => import('./more/ru.json') },
  fr: { screens: () => import('./fr.json'), panels: () => import('./more/fr.json') },
  es: { screens: () => import('./es.json'), panels: () => import('./more/es.json') },
  pt: { screens: () => import('./pt.json'), panels: () => import('./more/pt.json') },
  zh: { screens: () => import('./zh.json'), panels: () => import('./more/zh.json') },
};

const i18n = createInstance({ resources: {}, fallbackLng: false, initAsync: false, interpolation: { escapeValue: false } });
void i18n.init();

let language: Language = 'en';
let requested: Language = language;
let numbers = new Intl.NumberFormat(language);
let isMoreRequested = false;
/** Loaders whose texts have been added. */
const added = new Set<unknown>();

/** Returns the language of texts and numbers. Before the first `switchLanguage` it is English. */
export function currentLanguage(): Language {
  return language;
}

/** Loads a language's texts and activates them, unless another call came meanwhile. Rejects without a change if loading fails. */
export async function switchLanguage(next: Language): Promise<void> {
  requested = next;
  i18n.addResourceBundle(next, NAMESPACE, FIRST_TEXTS[next], true);
  await addTexts(next, 'screens');
  if (isMoreRequested) await addTexts(next, 'panels');
  if (requested !== next) return;
  await i18n.changeLanguage(next);
  language = next;
  numbers = new Intl.NumberFormat(next);
}

async function addTexts(next: Language, part: 'screens' | 'panels'): Promise<void> {
  const load = TEXTS[next][part];
  if (added.has(load)) return;
  i18n.addResourceBundle(next, NAMESPACE, (await loadLate(load)).default, true);
  added.add(load);
}

/** Loads the texts of the panels, also for every later language. Rejects if they cannot be loaded. */
export async function loadMoreTexts(): Promise<void> {
  isMoreRequested = true;
  await addTexts(requested, 'panels');
}

/** Returns the text of a key with its placeholders filled. Returns the key before the first `switchLanguage`. */
export function translate(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n.t(key, values);
}

/** Returns the text of a key with its placeholders. */
export function textOf(key: TextKey): string {
  return String(i18n.getResource(language, NAMESPACE, key));
}

/** Formats an integer in the current language. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
