// Themes, each from its JSON file in src/themes.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { ThemeData } from '../../src/themes/theme.ts';
import type { Ramp } from './geometry.ts';

/** A colour that is mixed into the gem's colour for its setting, and its share. */
export type Ice = { readonly color: string; readonly share: number };

/** The part of a theme that only pictures use: a ramp per jewel type, the ice of the settings, and the digits of scores. */
export type ThemeArt = {
  readonly ramps: readonly Ramp[];
  readonly setting: Readonly<Record<'lit' | 'face' | 'foot' | 'wellTop' | 'wellFoot', Ice>> & { readonly frost: string };
  readonly digits: { readonly shadow: string; readonly outline: string; readonly ice: readonly string[] };
};

export type ThemeSource = ThemeData & { readonly art: ThemeArt };

const folder = new URL('../../src/themes/', import.meta.url);

/** Name -> content, in alphabetical order. */
export const themes: Readonly<Record<string, ThemeSource>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
);

/** Theme of the title, of the page's icons and of a first visit. */
export const firstTheme = themes['classic'];

/** Returns a style sheet with the variables of the classic theme. */
export function classicSheet(): string {
  const lines = Object.entries(themes['classic'].styles).map(([property, value]) => `  ${property}: ${value};\n`);
  return `:root {\n${lines.join('')}}\n`;
}
