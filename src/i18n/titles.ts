// Addresses of the title picture by language. A picture is loaded when it is shown.
import en from '../../assets/generated/title-en.webp';
import es from '../../assets/generated/title-es.webp';
import fr from '../../assets/generated/title-fr.webp';
import pt from '../../assets/generated/title-pt.webp';
import ru from '../../assets/generated/title-ru.webp';
import zh from '../../assets/generated/title-zh.webp';
import type { Language } from './languages.ts';

const TITLES: Readonly<Record<Language, string>> = { en, ru, fr, es, pt, zh };

export function titleOf(language: Language): string {
  return TITLES[language];
}
