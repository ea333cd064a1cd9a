// All theme files, with the fields that only the asset builder reads.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ThemeArt } from '../../assets/sources/themes.ts';
import type { ThemeData } from '../../src/themes/theme.ts';

/** A theme file with the fields of the asset builder. */
export type ThemeFile = ThemeData & { readonly art: Pick<ThemeArt, 'ramps' | 'setting'> };

const FOLDER = join(import.meta.dirname, '../../src/themes');

export const GENERATED = join(import.meta.dirname, '../../assets/generated');

export const FILES: ReadonlyMap<string, ThemeFile> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as ThemeFile]),
);
