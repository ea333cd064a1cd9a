// Data of a theme, as in its JSON file, and the address of its atlas.
import type { BackdropPalette } from './backdrop-palette.ts';
import type { ThemeName } from './themes.ts';

/** A kind of particle that drifts in the menu. Lengths are design units. */
export type Mote = {
  /** Name in assets/generated/atlas.json. */
  readonly frame: string;
  /** Added to the picture as light. */
  readonly tint: string;
  readonly scale: number;
  /** Length along its way as a multiple of its width. */
  readonly stretch: number;
  /** Average speed in units per second; negative to the left and up. */
  readonly right: number;
  readonly down: number;
  /** Largest distance from its column. */
  readonly swayUnits: number;
  readonly alpha: number;
  /** Time from one glow to the next, and the share of it with light. */
  readonly pulseSeconds: number;
  readonly litShare: number;
  /** The share of the view's height, from the top, in which it drifts. */
  readonly reach: number;
};

export type ThemeParticles = {
  /** In place of the menu's snow. */
  readonly motes: readonly Mote[];
  /** At the end of a cleared line, in place of confetti: as in src/ecs/bursts.ts, with names of frames. */
  readonly burst: {
    readonly frames: readonly string[];
    readonly speeds: readonly number[];
    readonly scales: readonly number[];
    readonly gravity: number;
  };
};

/** Fields of a theme file that the game reads. Colors are `#rrggbb`, or `rgba(...)` for translucent parts of the backdrop. */
export type ThemeData = {
  /** Undefined: snow and confetti. */
  readonly particles?: ThemeParticles;
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
