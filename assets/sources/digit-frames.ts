// Digits of the score popups: ice letters with a dark outline, one frame per glyph.

import type { Path } from 'opentype.js';
import { loadLettering } from './lettering.ts';
import { round } from './geometry.ts';
import type { Frames } from './svg.ts';
import type { ThemeArt } from './themes.ts';

const HEIGHT = 56;
const FONT_SIZE = 62;
const BASELINE = 49.5;
/** Dark outline around the glyph, px. */
const OUTLINE = 5;

const names: Readonly<Record<string, string>> = { '+': 'plus' };

function digitSvg(path: Path, width: number, { shadow, outline, ice }: ThemeArt['digits']): string {
  const data = path.toPathData(2);
  const stops = [0, 0.46, 0.54, 1].map((at, i) => `<stop offset="${at}" stop-color="${ice[i]}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}">
    <linearGradient id="ice" gradientUnits="userSpaceOnUse" x1="0" y1="4" x2="0" y2="51">${stops}</linearGradient>
    <clipPath id="g"><path d="${data}"/></clipPath>
    <path d="${data}" transform="translate(0 1.4)" fill="${shadow}" stroke="${shadow}" stroke-width="${OUTLINE * 2 - 1}" stroke-linejoin="round"/>
    <path d="${data}" fill="${outline}" stroke="${outline}" stroke-width="${OUTLINE * 2 - 4}" stroke-linejoin="round"/>
    <path d="${data}" fill="#fff"/>
    <g clip-path="url(#g)"><path d="${data}" transform="translate(.5 2)" fill="url(#ice)"/></g></svg>`;
}

/** Returns the frames in the theme's colours of digits. Placed edge to edge, their outlines touch. */
export async function digitFrames(colours: ThemeArt['digits']): Promise<Frames> {
  const characters = '0123456789+';
  const font = await loadLettering(characters, 950);
  return Object.fromEntries(
    [...characters].map((character) => {
      const glyph = font.charToGlyph(character);
      const box = glyph.getPath(0, BASELINE, FONT_SIZE).getBoundingBox();
      const ink = box.x2 - box.x1;
      const advance = (glyph.advanceWidth * FONT_SIZE) / font.unitsPerEm;
      const width = Math.ceil(Math.max(advance, ink + OUTLINE * 2 + 1));
      const path = glyph.getPath(round((width - ink) / 2 - box.x1), BASELINE, FONT_SIZE);
      return [names[character] ?? `digit-${character}`, [width, HEIGHT, digitSvg(path, width, colours)]];
    }),
  );
}
