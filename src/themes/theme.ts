// Theme: all that a theme looks like, as its JSON file holds it, and the address of its atlas.
import type { BackdropPalette } from './backdrop-palette.ts';
import type { ThemeName } from './themes.ts';

/** Colours are `#rrggbb`, or `rgba(...)` where a part of the backdrop shows through. What only the asset builder reads is left out. */
export type ThemeData = {
  /** By piece type, from 1 on: tint of a type's particles, glows and outlines. */
  readonly jewelColors: readonly string[];
  /** Light that belongs to no piece: the tutorial's target, rings, highlighted cells. */
  readonly highlight: string;
  /** Confetti that belongs to no piece. */
  readonly confetti: string;
  /** Tint of score popups. */
  readonly scoreColor: string;
  readonly backdrop: BackdropPalette;
  /** CSS custom properties of the page's root element. */
  readonly styles: Readonly<Record<`--${string}`, string>>;
};

export type Theme = ThemeData & {
  readonly name: ThemeName;
  /** Address of the picture that atlas.json describes. */
  readonly atlas: string;
};
