// BackdropPalette: what the painters of the backdrop take from a theme. Lengths are design units; y counts up from the view's foot.

/** A stop of a gradient; `at` is a fraction of its way. */
export type ColorStop = { readonly at: number; readonly color: string };

export type StarsPalette = {
  /** Square units of sky for each star. */
  readonly area: number;
  readonly color: string;
  /** Every fifth star's. */
  readonly accent: string;
  /** Every so many stars one has rays. */
  readonly brightEvery: number;
};

/** A full moon, or with `crescent` above 0 a moon from which a disc that far aside (in radii) is cut. */
export type MoonPalette = {
  readonly crescent: number;
  /** From the middle out. */
  readonly disc: readonly string[];
  readonly halo: readonly string[];
};

/** A low sun behind the mountains; `x` from the middle of the game's column. */
export type SunPalette = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly disc: string;
  /** From the middle out, added to the sky. */
  readonly glow: readonly ColorStop[];
  readonly glowRadius: number;
};

/** The band of the Milky Way, from the sky's upper right to its lower left. */
export type GalaxyPalette = {
  /** Colours of its light, taken in turn. */
  readonly lights: readonly string[];
  readonly core: string;
  readonly dust: string;
  readonly stars: string;
  readonly strength: number;
  readonly breadth: number;
};

/** Long clouds lit from below. `height` is a share of the sky from its top. */
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
  /** Height of the hem, as a share of the sky from its top. */
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
  /** From the foot of the view. */
  readonly foot: number;
  readonly spacing: number;
  readonly low: number;
  readonly high: number;
  readonly lit: string;
  readonly shade: string;
  readonly snow: string;
  readonly snowShade: string;
  /** What the mountains sink into at their foot; `#rrggbb`. */
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
    /** Facets upon the faces: two that darken, two that brighten. */
    readonly shade: string;
    readonly deepShade: string;
    readonly light: string;
    readonly deepLight: string;
  };
  readonly hills: {
    /** From far to near: always three. */
    readonly ranges: readonly Hill[];
    /** Light that soaks into the snow below a crest. */
    readonly crest: string;
    readonly driftShade: string;
    readonly driftLight: string;
    readonly mist: string;
    readonly glint: string;
  };
  readonly village: VillagePalette | null;
  readonly crystals: readonly CrystalTone[];
  /** Snow heaped before crystals. */
  readonly heap: readonly ColorStop[];
  readonly board: BoardPalette;
  readonly slot: SlotPalette;
};
