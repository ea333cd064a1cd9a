// Colors and sizes of a theme's backdrop. Lengths are design units; y points up from the bottom of the view.

/** A gradient stop; `at` is its position from 0 to 1. */
export type ColorStop = { readonly at: number; readonly color: string };

export type StarsPalette = {
  /** Sky per star, in square units. */
  readonly area: number;
  readonly color: string;
  /** Color of every fifth star. */
  readonly accent: string;
  /** One in this many stars has rays. */
  readonly brightEvery: number;
};

/** A full moon, or a crescent if `crescent` is above 0: the offset of the cut-out disc, in radii. */
export type MoonPalette = {
  /** Share of the sky below it. */
  readonly height?: number;
  readonly crescent: number;
  /** Colors from the center out. */
  readonly disc: readonly string[];
  readonly halo: readonly string[];
};

/** A low sun behind the mountains; `x` counts from the center of the game's column. */
export type SunPalette = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly disc: string;
  /** From the center out, added to the sky. */
  readonly glow: readonly ColorStop[];
  readonly glowRadius: number;
};

/** The band of the Milky Way, from the sky's upper right to its lower left. */
export type GalaxyPalette = {
  /** Colors of its light, used in turn. */
  readonly lights: readonly string[];
  readonly core: string;
  readonly dust: string;
  readonly stars: string;
  readonly strength: number;
  readonly breadth: number;
};

/** Long clouds lit from below. `height` is a fraction of the sky from its top. */
export type CloudBank = {
  readonly seed: number;
  readonly height: number;
  readonly spread: number;
  readonly spacing: number;
  readonly length: number;
  readonly thickness: number;
  readonly lit: string;
  readonly body: string;
  readonly strength: number;
};

export type VeilPalette = {
  /** Height of the hem, as a fraction of the sky from its top. */
  readonly hem: number;
  readonly tall: number;
  readonly sway: number;
  readonly length: number;
  readonly seed: number;
  readonly strength: number;
  /** Length of the folds across the veil. */
  readonly fold: number;
  /** From the tip down to the hem. */
  readonly stops: readonly ColorStop[];
};

export type MountainRange = {
  readonly seed: number;
  /** Distance from the bottom of the view. */
  readonly foot: number;
  readonly spacing: number;
  readonly low: number;
  readonly high: number;
  readonly lit: string;
  readonly shade: string;
  readonly snow: string;
  readonly snowShade: string;
  /** Color that the mountains fade into at their foot; `#rrggbb`. */
  readonly haze: string;
};

export type FirTone = { readonly bough: string; readonly snow: string };

export type Hill = {
  readonly seed: number;
  readonly height: number;
  readonly roll: number;
  readonly length: number;
  readonly top: string;
  readonly body: string;
  readonly rim: string;
  readonly firs: FirTone;
  readonly firSpacing: number;
  readonly firLow: number;
  readonly firHigh: number;
};

/** Small houses on the middle hill, with light in their windows. */
export type VillagePalette = {
  readonly seed: number;
  readonly wall: string;
  readonly roof: string;
  readonly window: string;
  readonly glow: string;
};

export type CrystalTone = { readonly lit: string; readonly body: string; readonly shade: string; readonly glow: string };

/** From and to as shares of the slab's edge, and the largest height or length in units. */
export type FramePiece = readonly number[];

/** Material of the slab's frame: ice, stone or metal. Lengths are design units. */
export type FramePalette = {
  /** Approximate length of a facet. */
  readonly facetUnits: number;
  /** Light between the facets. */
  readonly seam: string;
  /** Alpha of that light. */
  readonly seamStrength: number;
  /** Number of flecks of frost or dust. */
  readonly flecks: number;
  /** Heaps of snow on the upper edge. */
  readonly heaps: readonly FramePiece[];
  /** Icicles on the lower edge. */
  readonly icicles: readonly FramePiece[];
};

export type BoardPalette = {
  readonly shadow: string;
  readonly shadowBody: string;
  readonly slab: readonly ColorStop[];
  readonly edge: readonly ColorStop[];
  readonly facetLight: string;
  readonly facetDark: string;
  readonly frost: string;
  readonly snow: readonly ColorStop[];
  /** From the slab down to the tip. */
  readonly icicle: readonly ColorStop[];
  readonly bed: readonly ColorStop[];
  readonly bedEdge: readonly ColorStop[];
  readonly frame: FramePalette;
  readonly hollow: { readonly edge: string; readonly floor: string; readonly light: readonly ColorStop[] };
};

export type SlotPalette = {
  readonly glass: readonly ColorStop[];
  readonly sheen: readonly ColorStop[];
  readonly shade: string;
  readonly frost: string;
  readonly edge: readonly ColorStop[];
};

export type BackdropPalette = {
  readonly sky: readonly ColorStop[];
  readonly vignette: { readonly color: string; readonly strength: number };
  readonly stars: StarsPalette;
  readonly moon: MoonPalette | null;
  readonly sun: SunPalette | null;
  readonly galaxy: GalaxyPalette | null;
  readonly clouds: readonly CloudBank[];
  readonly veils: readonly VeilPalette[];
  readonly mountains: {
    readonly ranges: readonly MountainRange[];
    /** Colors of the facets: two darken, two brighten. */
    readonly shade: string;
    readonly deepShade: string;
    readonly light: string;
    readonly deepLight: string;
  };
  readonly hills: {
    /** Three hills, from far to near. */
    readonly ranges: readonly Hill[];
    /** Light in the snow below a crest. */
    readonly crest: string;
    readonly driftShade: string;
    readonly driftLight: string;
    readonly mist: string;
    readonly glint: string;
  };
  readonly village: VillagePalette | null;
  readonly crystals: readonly CrystalTone[];
  /** Snow in front of the crystals. */
  readonly heap: readonly ColorStop[];
  readonly board: BoardPalette;
  readonly slot: SlotPalette;
};
