// Flag of a country, or a globe if unknown. One sheet with all flags is loaded with the first one shown.
import type { CSSProperties } from 'react';
import { columns, codes } from '../../../assets/generated/flags.json';
import sheet from '../../../assets/generated/flags.webp';
import { currentLanguage } from '../../i18n/translate.ts';

const ROWS = Math.ceil(codes.length / columns);
const INDEX = new Map(codes.map((code, index) => [code, index]));

/** `country` is a lowercase ISO code. Other texts are unknown countries. */
export function Flag({ country }: { country: string }) {
  const index = INDEX.get(country) ?? 0;
  const name = index > 0 ? countryName(country) : undefined;
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const style: CSSProperties = {
    backgroundImage: `url(${JSON.stringify(sheet)})`,
    backgroundSize: `${columns * 100}% ${ROWS * 100}%`,
    backgroundPosition: `${(column / (columns - 1)) * 100}% ${(row / (ROWS - 1)) * 100}%`,
  };
  if (name === undefined) return <span className="flag" style={style} aria-hidden="true" />;
  return <span className="flag" style={style} role="img" aria-label={name} title={name} />;
}

let names: { readonly language: string; readonly regions: Intl.DisplayNames } | undefined;

/** Returns the country's name in the current language. */
function countryName(country: string): string {
  const language = currentLanguage();
  if (names?.language !== language) names = { language, regions: new Intl.DisplayNames(language, { type: 'region' }) };
  return names.regions.of(country.toUpperCase()) ?? country;
}
