// Letters as outlines: a font cut down to some characters, at one weight, that gives its glyphs as SVG path data.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
/** Required, since Node takes its CommonJS build and the linter its other one, which exports other names. */
const { parse } = require('opentype.js');

const nunitoFiles = join(dirname(require.resolve('@fontsource-variable/nunito/package.json')), 'files');

export const nunitoFile = (subset) => join(nunitoFiles, `nunito-${subset}-wght-normal.woff2`);

export const chineseFile = () => require.resolve('@fontsource/zcool-kuaile/files/zcool-kuaile-chinese-simplified-400-normal.woff2');

/** Nunito's `subset` ("latin", "cyrillic") at one weight. */
export const loadLettering = (characters, weight, subset = 'latin') => load(nunitoFile(subset), characters, { wght: weight });

/** ZCOOL KuaiLe, which has one weight. */
export const loadChineseLettering = (characters) => load(chineseFile(), characters);

/** A path's SVG data. opentype.js leaves each contour without its last line and its Z, and so without a stroke there. */
export const closedData = (path) => `${path.toPathData(2).replace(/(?!^)M/g, 'ZM')}Z`;

async function load(file, characters, variationAxes) {
  const pinned = await subsetFont(readFileSync(file), characters, { targetFormat: 'truetype', ...(variationAxes && { variationAxes }) });
  return parse(pinned.buffer.slice(pinned.byteOffset, pinned.byteOffset + pinned.byteLength));
}
