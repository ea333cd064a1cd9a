// The texts of all six languages, flattened: "panel.levelUp" -> "Level {{level}}".
import en from '../../src/i18n/en.json';
import enFirst from '../../src/i18n/first/en.json';
import enMore from '../../src/i18n/more/en.json';
import es from '../../src/i18n/es.json';
import esFirst from '../../src/i18n/first/es.json';
import esMore from '../../src/i18n/more/es.json';
import fr from '../../src/i18n/fr.json';
import frFirst from '../../src/i18n/first/fr.json';
import frMore from '../../src/i18n/more/fr.json';
import pt from '../../src/i18n/pt.json';
import ptFirst from '../../src/i18n/first/pt.json';
import ptMore from '../../src/i18n/more/pt.json';
import ru from '../../src/i18n/ru.json';
import ruFirst from '../../src/i18n/first/ru.json';
import ruMore from '../../src/i18n/more/ru.json';
import zh from '../../src/i18n/zh.json';
import zhFirst from '../../src/i18n/first/zh.json';
import zhMore from '../../src/i18n/more/zh.json';
import type { Language } from '../../src/i18n/languages.ts';

type Nested = { readonly [key: string]: string | Nested };

function flatten(texts: Nested, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

const merge = (...files: readonly Nested[]) => new Map(files.flatMap((file) => flatten(file)));

export const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: merge(enFirst, en, enMore),
  ru: merge(ruFirst, ru, ruMore),
  fr: merge(frFirst, fr, frMore),
  es: merge(esFirst, es, esMore),
  pt: merge(ptFirst, pt, ptMore),
  zh: merge(zhFirst, zh, zhMore),
};

export const isChinese = (character: string): boolean => character >= '\u3000';
