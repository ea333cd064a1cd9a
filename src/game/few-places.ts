import { RULES } from '../rules/constants.ts';
import type { GameState } from '../rules/game.ts';
import { findFits, makeFits } from '../rules/place.ts';

/** A usual player drops a quarter of the pieces of a game with fewer legal places. */
const FEW_PLACES = 8;
const FITS = makeFits();

/** Returns whether the visible pieces have few legal places, but any. */
export function hasFewPlaces({ board: { low, high }, queue }: GameState): boolean {
  let places = 0;
  for (let slot = 0; slot < RULES.visiblePieces; slot++) places += findFits(low, high, queue[slot], FITS).count;
  return places > 0 && places <= FEW_PLACES;
}
