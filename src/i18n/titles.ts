// Addresses of the title picture by language. A picture is loaded when it is shown.
import enAvif from '../../assets/generated/title-en.avif';
import enWebp from '../../assets/generated/title-en.webp';
import esAvif from '../../assets/generated/title-es.avif';
import esWebp from '../../assets/generated/title-es.webp';
import frAvif from '../../assets/generated/title-fr.avif';
import frWebp from '../../assets/generated/title-fr.webp';
import ptAvif from '../../assets/generated/title-pt.avif';
import ptWebp from '../../assets/generated/title-pt.webp';
import ruAvif from '../../assets/generated/title-ru.avif';
import ruWebp from '../../assets/generated/title-ru.webp';
import zhAvif from '../../assets/generated/title-zh.avif';
import zhWebp from '../../assets/generated/title-zh.webp';
import type { Language } from './languages.ts';

/** Addresses of a title in two formats. */
type Title = { readonly avif: string; readonly webp: string };

const TITLES: Readonly<Record<Language, Title>> = {
  en: { avif: enAvif, webp: enWebp },
  ru: { avif: ruAvif, webp: ruWebp },
  fr: { avif: frAvif, webp: frWebp },
  es: { avif: esAvif, webp: esWebp },
  pt: { avif: ptAvif, webp: ptWebp },
  zh: { avif: zhAvif, webp: zhWebp },
};

export function titleOf(language: Language): Title {
  return TITLES[language];
}
