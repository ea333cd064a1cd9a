// Data of a theme, as in its JSON file, and the address of its atlas.
import type { BackdropPalette, Frozen } from './backdrop-palette.ts';
import type ember from './ember.json';
import type { ThemeName } from './themes.ts';

/**
 * `motes` replace the menu's snow. `burst` replaces confetti at the end of a cleared line: as in src/ecs/bursts.ts, with names of frames
 * in assets/generated/atlas.json.
 */
export type ThemeParticles = Frozen<typeof ember.particles>;

/**
 * A kind of particle that drifts in the menu. Lengths are design units. `frame`: name in assets/generated/atlas.json. `tint` is added to
 * the picture as light. `stretch`: length along its way as a multiple of its width. `right` and `down`: average speed in units per second,
 * negative to the left and up. `swayUnits`: largest distance from its column. `pulseSeconds`: time from one glow to the next, and
 * `litShare` the share of it with light. `reach`: the share of the view's height, from the top, in which it drifts.
 */
export type Mote = ThemeParticles['motes'][number];

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
