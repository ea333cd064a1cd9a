// Colors and sizes of a theme's backdrop: the fields of the files. Lengths are design units; y points up from the bottom of the view.
import type classic from './classic.json';
import type ember from './ember.json';
import type midnight from './midnight.json';

/** A value of a file, readonly at all depths. */
export type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** Parts that the classic theme omits are those of a theme that has them. */
type Classic = Frozen<typeof classic.backdrop>;

/** A gradient stop; `at` is its position from 0 to 1. */
export type ColorStop = Classic['sky'][number];

/** `area`: sky per star, in square units. Every fifth star has the color `accent`, one in `brightEvery` stars has rays. */
export type StarsPalette = Classic['stars'];

/**
 * A full moon, or a crescent if `crescent` is above 0: the offset of the cut-out disc, in radii. `height`: share of the sky below it.
 * `disc`: colors from the center out.
 */
export type MoonPalette = Classic['moon'] & { readonly height?: number };

/** A low sun behind the mountains; `x` counts from the center of the game's column. `glow`: from the center out, added to the sky. */
export type SunPalette = Frozen<typeof ember.backdrop.sun>;

/** The band of the Milky Way, from the sky's upper right to its lower left. `lights`: colors of its light, used in turn. */
export type GalaxyPalette = Frozen<typeof midnight.backdrop.galaxy>;

/** Long clouds lit from below. `height` is a fraction of the sky from its top. */
export type CloudBank = Frozen<typeof ember.backdrop.clouds>[number];

/**
 * `hem`: its height, as a fraction of the sky from its top. `fold`: length of the folds across the veil. `stops`: from the tip down to the
 * hem.
 */
export type VeilPalette = Classic['veils'][number];

/** `foot`: distance from the bottom of the view. The mountains fade into `haze`, a `#rrggbb`, at their foot. */
export type MountainRange = Classic['mountains']['ranges'][number];

export type Hill = Classic['hills']['ranges'][number];

export type FirTone = Hill['firs'];

/** Small houses on the middle hill, with light in their windows. */
export type VillagePalette = Frozen<typeof ember.backdrop.village>;

export type CrystalTone = Classic['crystals'][number];

/**
 * `icicle`: from the slab down to the tip. `frame`: ice, stone or metal. `facetUnits`: approximate length of a facet. `seam`: light between
 * the facets, and `seamStrength` its alpha. `flecks`: number of flecks of frost or dust. `heaps` of snow are on the upper edge, `icicles` on
 * the lower one.
 */
export type BoardPalette = Classic['board'];

/** From and to as shares of the slab's edge, and the largest height or length in units. */
export type FramePiece = BoardPalette['frame']['heaps'][number];

export type SlotPalette = Classic['slot'];

/**
 * `mountains` have the colors of their facets: two darken, two brighten. `hills` have three ranges, from far to near, and light (`crest`) in
 * the snow below a crest. `heap`: snow in front of the crystals.
 */
export type BackdropPalette = Omit<Classic, 'moon' | 'sun' | 'galaxy' | 'clouds' | 'veils' | 'village'> & {
  readonly moon: MoonPalette | null;
  readonly sun: SunPalette | null;
  readonly galaxy: GalaxyPalette | null;
  readonly clouds: readonly CloudBank[];
  readonly veils: readonly VeilPalette[];
  readonly village: VillagePalette | null;
};
