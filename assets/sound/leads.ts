// The instruments of melody and answers: one timbre a theme.

import type { ThemeName } from '../../src/themes/themes.ts';
import { bowedGlass, glass, kalimba, softPiano } from './instruments.ts';

export type Instrument = { readonly play: (hertz: number) => Float64Array; readonly level: number };

type Lead = { readonly melody: Instrument; readonly answers: Instrument };

const OCTAVE_DOWN = 0.5;

/** Themes with instruments of their own. The others play another theme's music: follow-music.ts. */
export type LeadName = Exclude<ThemeName, 'thaw' | 'polar'>;

export const LEADS: Readonly<Record<LeadName, Lead>> = {
  classic: {
    melody: { play: (hertz) => glass(hertz, { ring: 2.6, attack: 0.005 }), level: 0.5 },
    answers: { play: (hertz) => glass(hertz, { ring: 1.5, attack: 0.004 }), level: 0.3 },
  },
  aurora: {
    melody: { play: (hertz) => bowedGlass(hertz, { seconds: 2.4, attack: 0.14 }), level: 0.4 },
    answers: { play: (hertz) => bowedGlass(hertz, { seconds: 1.2, attack: 0.07 }), level: 0.24 },
  },
  ember: {
    melody: { play: (hertz) => kalimba(hertz, { ring: 1.5, seed: Math.round(hertz) }), level: 0.5 },
    answers: { play: (hertz) => kalimba(hertz, { ring: 0.9, seed: Math.round(hertz) }), level: 0.3 },
  },
  midnight: {
    melody: { play: (hertz) => softPiano(OCTAVE_DOWN * hertz, { ring: 2.8, seed: Math.round(hertz) }), level: 0.5 },
    answers: { play: (hertz) => softPiano(OCTAVE_DOWN * hertz, { ring: 1.6, seed: Math.round(hertz) }), level: 0.3 },
  },
};
