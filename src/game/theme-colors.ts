// A theme's colours for entities: 0xRRGGBB numbers, computed once per theme.
import { WHITE } from '../ecs/spawn.ts';
import { confetti, highlight, jewelColors, scoreColor } from '../themes/classic.json';
import type { ThemeData } from '../themes/theme.ts';

export type ThemeColors = Readonly<ReturnType<typeof themeColors>>;

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

export function themeColors({ jewelColors, highlight, confetti, scoreColor, styles, particles }: Omit<ThemeData, 'backdrop'>) {
  return {
    /** By piece type. Index 0 is unused. */
    jewels: [WHITE, ...jewelColors.map(colorNumber)],
    /** Light without a piece: the tutorial's target, rings. */
    highlight: colorNumber(highlight),
    /** Confetti without a piece. */
    confetti: colorNumber(confetti),
    /** Score popups. */
    score: colorNumber(scoreColor),
    /** Words over the board. */
    word: paler(colorNumber(highlight)),
    /** Words for an emptied board or a high combo, and light at the coin counter. */
    gold: '--gold' in styles ? colorNumber(styles['--gold']) : GOLD,
    /** Undefined: snow and confetti. */
    particles,
  };
}

/** The specification's colours, used until a theme is applied. */
export const FIRST_COLORS: ThemeColors = themeColors({ confetti, highlight, jewelColors, scoreColor, styles: {} });
