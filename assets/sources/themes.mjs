// The themes' looks, each from the JSON file of its name in src/themes.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../../src/themes/', import.meta.url);

/** name -> what the file holds, in the order of the alphabet. */
export const themes = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
);

/** The theme of the title, of the page's icons and of a first visit. */
export const firstTheme = themes.classic;
