// Loads the painters of scenery that a palette asks for and the first screen does not have.
import { loadLate } from '../../loading/load-late.ts';
import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import type * as rareScenery from './rare-scenery.ts';

/** Painters of rare scenery; without one its scenery is left out. */
export type RareScenery = Partial<typeof rareScenery>;

/** A palette with the painters that it needs. */
export type Scenery = { readonly palette: BackdropPalette; readonly rare: RareScenery };

/** Rejects if the painters cannot be loaded. */
export async function loadScenery(palette: BackdropPalette): Promise<Scenery> {
  const isRare = [palette.galaxy, palette.sun, palette.village].some((part) => part !== null);
  return { palette, rare: isRare ? await loadLate(() => import('./rare-scenery.ts')) : {} };
}
