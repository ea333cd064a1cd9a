import { loadLate } from '../../loading/load-late.ts';
import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import type * as rareScenery from './rare-scenery.ts';

/** Painters of rare scenery. Scenery without a painter is left out. */
export type RareScenery = Partial<typeof rareScenery>;

/** A palette and the rare painters that it requires. */
export type Scenery = { readonly palette: BackdropPalette; readonly rare: RareScenery };

/** Loads the painters that a palette requires and the first screen does not include. Rejects if they cannot be loaded. */
export async function loadScenery(palette: BackdropPalette): Promise<Scenery> {
  const isRare = [palette.galaxy, palette.sun, palette.village].some((part) => part !== null);
  return { palette, rare: isRare ? await loadLate(() => import('./rare-scenery.ts')) : {} };
}
