// Loads a font with a subset of characters at one weight, for glyph outlines as SVG path data.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, Path } from 'opentype.js';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
/** Loaded with require: Node takes the package's CommonJS build and the linter the other, which has different exports. */
const { parse }: typeof import('opentype.js') = require('opentype.js');

const nunitoFiles = join(dirname(require.resolve('@fontsource-variable/nunito/package.json')), 'files');

export type NunitoSubset = 'latin' | 'cyrillic';

export const nunitoFile = (subset: NunitoSubset): string => join(nunitoFiles, `nunito-${subset}-wght-normal.woff2`);

export const chineseFile = (): string => require.resolve('@fontsource/zcool-kuaile/files/zcool-kuaile-chinese-simplified-400-normal.woff2');

/** Loads a subset of Nunito at one weight. */
export const loadLettering = (characters: string, weight: number, subset: NunitoSubset = 'latin'): Promise<Font> =>
  load(nunitoFile(subset), characters, { wght: weight });

/** Loads ZCOOL KuaiLe, which has one weight. */
export const loadChineseLettering = (characters: string): Promise<Font> => load(chineseFile(), characters);

/** Returns the SVG data of a path. opentype.js omits the last line and the Z of each contour, so its stroke would have a gap. */
export const closedData = (path: Path, decimals = 2): string => `${path.toPathData(decimals).replace(/(?!^)M/g, 'ZM')}Z`;

/** Replaces the y of each point by `place(y)`. */
export function moveHeights(path: Path, place: (y: number) => number): void {
  for (const command of path.commands) {
    if ('y' in command) command.y = place(command.y);
    if ('y1' in command) command.y1 = place(command.y1);
    if ('y2' in command) command.y2 = place(command.y2);
  }
}

async function load(file: string, characters: string, variationAxes?: Readonly<Record<string, number>>): Promise<Font> {
  const pinned = await subsetFont(readFileSync(file), characters, { targetFormat: 'truetype', ...(variationAxes && { variationAxes }) });
  return parse(pinned.buffer.slice(pinned.byteOffset, pinned.byteOffset + pinned.byteLength));
}
