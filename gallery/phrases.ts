// Announcements over the board in each language.
import { phrasesOf, type Phrases } from '../src/game/phrases.ts';
import en from '../src/i18n/en.json';
import es from '../src/i18n/es.json';
import fr from '../src/i18n/fr.json';
import pt from '../src/i18n/pt.json';
import ru from '../src/i18n/ru.json';
import zh from '../src/i18n/zh.json';
import type { Language } from '../src/i18n/languages.ts';

const TEXTS: Readonly<Record<Language, { readonly announce: Phrases }>> = { en, ru, fr, es, pt, zh };

/** Returns the announcements in a language. */
export function phrasesIn(language: Language): Phrases {
  const { announce } = TEXTS[language];
  return phrasesOf((key) => announce[key.slice('announce.'.length) as keyof Phrases]);
}
