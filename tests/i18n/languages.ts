// The texts of all six languages, flattened: "panel.levelUp" -> "Level {{level}}".
import en from '../../src/i18n/en.json';
import es from '../../src/i18n/es.json';
import fr from '../../src/i18n/fr.json';
import pt from '../../src/i18n/pt.json';
import ru from '../../src/i18n/ru.json';
import zh from '../../src/i18n/zh.json';
import type { Language } from '../../src/i18n/languages.ts';

type Nested = { readonly [key: string]: string | Nested };

function flatten(texts: Nested, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

export const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(flatten(en)),
  ru: new Map(flatten(ru)),
  fr: new Map(flatten(fr)),
  es: new Map(flatten(es)),
  pt: new Map(flatten(pt)),
  zh: new Map(flatten(zh)),
};

export const isChinese = (character: string): boolean => character >= '\u3000';
