// The title's text per language, and the layout of its two lines, the jewel and the glints.

import type { Font } from 'opentype.js';
import type { Language } from '../../src/i18n/languages.ts';
import { loadChineseLettering, loadLettering } from './lettering.ts';

const BLACK = 950;

type Script = { readonly load: (characters: string) => Promise<Font>; readonly rise: number };

export type TitleLine = { readonly text: string; readonly left: number; readonly baseline: number; readonly size: number };

export type Title = {
  readonly script: Script;
  readonly unit: number;
  readonly tracking: number;
  readonly stretch: number;
  readonly lines: readonly TitleLine[];
  readonly gem: { readonly x: number; readonly y: number; readonly scale: number; readonly turn: number };
  readonly glints: readonly (readonly [x: number, y: number, size: number])[];
};

const latin: Script = { load: (characters: string) => loadLettering(characters, BLACK), rise: 0.717 };
const cyrillic: Script = { load: (characters: string) => loadLettering(characters, BLACK, 'cyrillic'), rise: 0.717 };
const chinese: Script = { load: loadChineseLettering, rise: 0.86 };

/**
 * Lengths are in design units of `unit` px: letters, glow and snow scale together. `script`: the font, and the height of its tall letters as
 * a share of the size. `tracking`: space added between letters. `stretch`: vertical scale of the letters. `left`: start of the pen.
 * `gem`: its centre. `glints`: [x, y, size].
 */
export const TITLES: Readonly<Record<Language, Title>> = {
  en: {
    script: latin,
    unit: 1,
    tracking: -2,
    stretch: 1,
    lines: [
      { text: 'Frozen', left: 44, baseline: 222, size: 254 },
      { text: 'Jewel', left: 42, baseline: 450, size: 254 },
    ],
    gem: { x: 797, y: 384, scale: 1.66, turn: 9 },
    glints: [
      [98, 66, 26],
      [834, 92, 20],
      [486, 300, 18],
    ],
  },
  ru: {
    script: cyrillic,
    unit: 0.68,
    tracking: -2,
    stretch: 1.5,
    lines: [
      { text: 'Ледяные', left: 54, baseline: 328, size: 220 },
      { text: 'самоцветы', left: 50, baseline: 616, size: 221 },
    ],
    gem: { x: 1172, y: 232, scale: 2.3, turn: 9 },
    glints: [
      [122, 120, 32],
      [690, 388, 26],
      [1262, 480, 28],
    ],
  },
  fr: {
    script: latin,
    unit: 1,
    tracking: -2,
    stretch: 1,
    lines: [
      { text: 'Joyaux', left: 42, baseline: 200, size: 210 },
      { text: 'de glace', left: 30, baseline: 415, size: 212 },
    ],
    gem: { x: 802, y: 138, scale: 1.6, turn: 9 },
    glints: [
      [96, 76, 26],
      [300, 276, 18],
      [846, 300, 20],
    ],
  },
  es: {
    script: latin,
    unit: 1,
    tracking: -2,
    stretch: 1,
    lines: [
      { text: 'Joyas', left: 52, baseline: 212, size: 246 },
      { text: 'de hielo', left: 34, baseline: 450, size: 222 },
    ],
    gem: { x: 785, y: 150, scale: 1.8, turn: 9 },
    glints: [
      [106, 64, 26],
      [678, 118, 18],
      [832, 336, 20],
    ],
  },
  pt: {
    script: latin,
    unit: 1,
    tracking: -2,
    stretch: 1,
    lines: [
      { text: 'Joias', left: 92, baseline: 206, size: 238 },
      { text: 'de gelo', left: 56, baseline: 422, size: 228 },
    ],
    gem: { x: 752, y: 144, scale: 1.8, turn: 9 },
    glints: [
      [146, 58, 26],
      [612, 106, 18],
      [832, 306, 20],
    ],
  },
  zh: {
    script: chinese,
    unit: 1,
    tracking: 6,
    stretch: 1,
    lines: [
      { text: '冰晶', left: 104, baseline: 230, size: 256 },
      { text: '宝石', left: 296, baseline: 470, size: 256 },
    ],
    gem: { x: 708, y: 146, scale: 1.9, turn: 9 },
    glints: [
      [120, 66, 24],
      [214, 416, 26],
      [764, 296, 20],
    ],
  },
};
