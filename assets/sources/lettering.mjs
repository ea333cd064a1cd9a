// Nunito as outlines: pins the variable font to one weight and gives glyphs as SVG path data.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

export const nunitoFile = (subset) => require.resolve(`@fontsource-variable/nunito/files/nunito-${subset}-wght-normal.woff2`);

export async function loadLettering(characters, weight) {
  const pinned = await subsetFont(readFileSync(nunitoFile('latin')), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  return opentype.parse(pinned.buffer.slice(pinned.byteOffset, pinned.byteOffset + pinned.byteLength));
}
