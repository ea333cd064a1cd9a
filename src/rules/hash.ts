// A short fingerprint of a game's whole state, for golden replays and for finding where two machines part.
import type { GameState } from './game.ts';
import { toNotation } from './notation.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the hash of the state's notation: equal for equal games. */
export function hashGame(game: GameState): string {
  return hashText(toNotation(game));
}

/** Returns FNV-1a, 32 bits, over the text's UTF-16 units, as eight hexadecimal digits. It finds differences; it is not security. */
export function hashText(text: string): string {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
