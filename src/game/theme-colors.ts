// A theme's colours for entities: 0xRRGGBB numbers, computed once per theme.
import { confetti, highlight, jewelColors, scoreColor } from '../themes/classic.json';
import type { ThemeData, ThemeParticles } from '../themes/theme.ts';

export type ThemeColors = {
  /** By piece type. Index 0 is unused. */
  readonly jewels: readonly number[];
  /** Light without a piece: the tutorial's target, rings. */
  readonly highlight: number;
  /** Confetti without a piece. */
  readonly confetti: number;
  /** Score popups. */
  readonly score: number;
  /** Words over the board. */
  readonly word: number;
  /** Words for an emptied board or a high combo, and light at the coin counter. */
  readonly gold: number;
  /** Undefined: snow and confetti. */
  readonly particles?: ThemeParticles | undefined;
};

const WHITE = 0xffffff;
/** The classic theme's, whose styles are in the style sheet. */
const GOLD = 0xffdf7e;

/** Parses `#rrggbb`. Throws a RangeError for any other text. */
export function colorNumber(text: string): number {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new RangeError(`Invalid colour '${text}', expected #rrggbb`);
  return Number.parseInt(text.slice(1), 16);
}

/** Returns the colour half-way to white. */
export function paler(color: number): number {
  return ((color >> 1) & 0x7f7f7f) + 0x808080;
}

export function themeColors({ jewelColors, highlight, confetti, scoreColor, styles, particles }: Omit<ThemeData, 'backdrop'>): ThemeColors {
  return {
    jewels: [WHITE, ...jewelColors.map(colorNumber)],
    highlight: colorNumber(highlight),
    confetti: colorNumber(confetti),
    score: colorNumber(scoreColor),
    word: paler(colorNumber(highlight)),
    gold: '--gold' in styles ? colorNumber(styles['--gold']) : GOLD,
    particles,
  };
}

/** The specification's colours, used until a theme is applied. */
export const FIRST_COLORS: ThemeColors = themeColors({ confetti, highlight, jewelColors, scoreColor, styles: {} });
