// The theme's colors for entities: 0xRRGGBB numbers, computed once per theme.
import { PIECE_TYPES } from '../rules/shapes.ts';
import type { ThemeData } from '../themes/theme.ts';

export type ThemeColors = {
  /** By piece type; index 0 is no type. */
  readonly jewels: readonly number[];
  /** Light that belongs to no piece: the tutorial's target, rings. */
  readonly highlight: number;
  /** Confetti that belongs to no piece. */
  readonly confetti: number;
  /** Score popups. */
  readonly score: number;
  /** Words over the board. */
  readonly word: number;
  /** The best of words. */
  readonly gold: number;
};

const WHITE = 0xffffff;

/** `#rrggbb` as a number. Throws a RangeError for any other text. */
export function colorNumber(text: string): number {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new RangeError(`'${text}' is no colour of the form #rrggbb`);
  return Number.parseInt(text.slice(1), 16);
}

/** Half-way to white. */
function paler(color: number): number {
  return ((color >> 1) & 0x7f7f7f) + 0x808080;
}

/** The specification's colours, which stand until a theme is shown. */
export const FIRST_COLORS: ThemeColors = {
  jewels: [WHITE, ...PIECE_TYPES.map(({ color }) => colorNumber(color))],
  highlight: colorNumber('#59c8ff'),
  confetti: colorNumber('#5fe0d0'),
  score: WHITE,
  word: paler(colorNumber('#59c8ff')),
  gold: colorNumber('#ffdf7e'),
};

export function themeColors({ jewelColors, highlight, confetti, scoreColor, styles }: Omit<ThemeData, 'backdrop'>): ThemeColors {
  return {
    jewels: [WHITE, ...jewelColors.map(colorNumber)],
    highlight: colorNumber(highlight),
    confetti: colorNumber(confetti),
    score: colorNumber(scoreColor),
    word: paler(colorNumber(highlight)),
    gold: colorNumber(styles['--gold']),
  };
}
