// The game's text fonts: Nunito cut down to the characters and weights that the HUD uses.

import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { nunitoFile } from './lettering.mjs';

const span = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const basicLatin = span(0x20, 0x7e);
const frenchAndSpanish = 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿÁÍÓÚÑáíóúñªº¡¿«»';
const punctuation = '\u00a0–—‘’‚“”„…·•×−€°©';
const russian = `${span(0x410, 0x44f)}Ёё№`;

const weights = { wght: { min: 600, max: 900, default: 700 } };

const subset = (name, characters) =>
  subsetFont(readFileSync(nunitoFile(name)), characters, { targetFormat: 'woff2', variationAxes: weights });

export const latinFont = () => subset('latin', basicLatin + frenchAndSpanish + punctuation);
export const cyrillicFont = () => subset('cyrillic', russian);
