// The texts of all six languages, flattened: "panel.levelUp" -> "Level {{level}}".
import en from '../../src/i18n/en.json';
import enMore from '../../src/i18n/more/en.json';
import es from '../../src/i18n/es.json';
import esMore from '../../src/i18n/more/es.json';
import fr from '../../src/i18n/fr.json';
import frMore from '../../src/i18n/more/fr.json';
import pt from '../../src/i18n/pt.json';
import ptMore from '../../src/i18n/more/pt.json';
import ru from '../../src/i18n/ru.json';
import ruMore from '../../src/i18n/more/ru.json';
import zh from '../../src/i18n/zh.json';
import zhMore from '../../src/i18n/more/zh.json';
import type { Language } from '../../src/i18n/languages.ts';

type Nested = { readonly [key: string]: string | Nested };

function flatten(texts: Nested, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

export const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(flatten({ ...en, ...enMore })),
  ru: new Map(flatten({ ...ru, ...ruMore })),
  fr: new Map(flatten({ ...fr, ...frMore })),
  es: new Map(flatten({ ...es, ...esMore })),
  pt: new Map(flatten({ ...pt, ...ptMore })),
  zh: new Map(flatten({ ...zh, ...zhMore })),
};

export const isChinese = (character: string): boolean => character >= '\u3000';
