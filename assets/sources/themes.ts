// The themes, each from the JSON file of its name in src/themes.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { ThemeData } from '../../src/themes/theme.ts';
import type { Ramp } from './geometry.ts';

/** A colour that the ice of a setting mixes into a gem's, and its share. */
export type Ice = { readonly color: string; readonly share: number };

/** What only the pictures take from a theme: a ramp for each jewel's type, the ice of the settings, and the score's digits. */
export type ThemeArt = {
  readonly ramps: readonly Ramp[];
  readonly setting: Readonly<Record<'lit' | 'face' | 'foot' | 'wellTop' | 'wellFoot', Ice>> & { readonly frost: string };
  readonly digits: { readonly shadow: string; readonly outline: string; readonly ice: readonly string[] };
};

export type ThemeSource = ThemeData & { readonly art: ThemeArt };

const folder = new URL('../../src/themes/', import.meta.url);

/** name -> what the file holds, in the order of the alphabet. */
export const themes: Readonly<Record<string, ThemeSource>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
);

/** The theme of the title, of the page's icons and of a first visit. */
export const firstTheme = themes['classic'];
