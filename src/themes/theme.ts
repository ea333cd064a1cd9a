// Data of a theme, as in its JSON file, and the address of its atlas.
import type { BackdropPalette } from './backdrop-palette.ts';
import type { ThemeName } from './themes.ts';

/** Fields of a theme file that the game reads. Colors are `#rrggbb`, or `rgba(...)` for translucent parts of the backdrop. */
export type ThemeData = {
  /** Tint of particles, glows and outlines, indexed by piece type - 1. */
  readonly jewelColors: readonly string[];
  /** Color of the tutorial's target, of rings and of highlighted cells. */
  readonly highlight: string;
  /** Color of confetti that is not tinted by a piece. */
  readonly confetti: string;
  /** Tint of score popups. */
  readonly scoreColor: string;
  readonly backdrop: BackdropPalette;
  /** CSS custom properties of the page's root element. */
  readonly styles: Readonly<Record<`--${string}`, string>>;
};

export type Theme = ThemeData & {
  readonly name: ThemeName;
  /** Addresses of the image that atlas.json describes, in two formats. */
  readonly atlas: { readonly avif: string; readonly webp: string };
};
