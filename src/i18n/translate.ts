// All words of the game: i18next with one language's texts at a time. Components name keys; nobody else writes words.
import { createInstance, type ResourceLanguage } from 'i18next';
import { loadLate } from '../loading/load-late.ts';
import type { Language } from './languages.ts';
import type { TextKey } from './text-key.ts';

export type { TextKey };

const NAMESPACE = 'translation';

/** Each its own file of the build, loaded when its language is first shown. */
const TEXTS: Readonly<Record<Language, () => Promise<{ default: ResourceLanguage }>>> = {
  en: () => import('./en.json'),
  ru: () => import('./ru.json'),
  fr: () => import('./fr.json'),
  es: () => import('./es.json'),
  pt: () => import('./pt.json'),
  zh: () => import('./zh.json'),
};

/** What the first screen has no words of. */
const MORE_TEXTS: typeof TEXTS = {
  en: () => import('./more/en.json'),
  ru: () => import('./more/ru.json'),
  fr: () => import('./more/fr.json'),
  es: () => import('./more/es.json'),
  pt: () => import('./more/pt.json'),
  zh: () => import('./more/zh.json'),
};

const i18n = createInstance({ resources: {}, fallbackLng: false, initAsync: false, interpolation: { escapeValue: false } });
void i18n.init();

let language: Language = 'en';
let wanted: Language = language;
let numbers = new Intl.NumberFormat(language);
let isMoreWanted = false;
const isMoreLoaded = new Set<Language>();

/** The language of the texts; until the first one is loaded, that of the numbers. */
export function currentLanguage(): Language {
  return language;
}

/** Loads a language's texts and shows them, unless another was asked for meanwhile. Rejects, changing nothing, if they cannot be loaded. */
export async function switchLanguage(next: Language): Promise<void> {
  wanted = next;
  if (!i18n.hasResourceBundle(next, NAMESPACE)) i18n.addResourceBundle(next, NAMESPACE, (await loadLate(TEXTS[next])).default);
  if (isMoreWanted) await addMore(next);
  if (wanted !== next) return;
  await i18n.changeLanguage(next);
  language = next;
  numbers = new Intl.NumberFormat(next);
}

/** Brings the words of all that comes behind the first screen, from now on in each language that is shown. Rejects if they cannot be loaded. */
export async function loadMoreTexts(): Promise<void> {
  isMoreWanted = true;
  await addMore(wanted);
}

async function addMore(next: Language): Promise<void> {
  if (isMoreLoaded.has(next)) return;
  i18n.addResourceBundle(next, NAMESPACE, (await loadLate(MORE_TEXTS[next])).default, true);
  isMoreLoaded.add(next);
}

/** The text of a key, with its gaps filled. Before the first `switchLanguage` there are no texts, and it is the key itself. */
export function translate(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n.t(key, values);
}

/** The text of a key as it stands, with its gaps. */
export function textOf(key: TextKey): string {
  return String(i18n.getResource(language, NAMESPACE, key));
}

/** A whole number in the language's own form. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
