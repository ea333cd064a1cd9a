// Texts of the menu and of the first moves, in all languages. The first screen shows them before any other text has loaded.
import en from './first/en.json';
import es from './first/es.json';
import fr from './first/fr.json';
import pt from './first/pt.json';
import ru from './first/ru.json';
import zh from './first/zh.json';
import type { Language } from './languages.ts';

export type FirstTexts = typeof en;

export const FIRST_TEXTS: Readonly<Record<Language, FirstTexts>> = { en, ru, fr, es, pt, zh };

/** Returns the text of a key such as `menu.play`, or undefined for a key that the first screen does not have. */
export function firstText(language: Language, key: string): string | undefined {
  const [group, name] = key.split('.');
  const texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = FIRST_TEXTS[language];
  return texts[group]?.[name];
}
