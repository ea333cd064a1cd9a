// Hashes of a game's whole state, to verify golden replays and to find where two machines diverge.
import type { GameState } from './game.ts';
import { toNotation } from './notation.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the hash of the state's notation. Equal games have equal hashes. */
export function hashGame(game: GameState): string {
  return hashText(toNotation(game));
}

/** Returns the 32-bit FNV-1a hash of the text's UTF-16 units, as eight hexadecimal digits. Not cryptographic. */
export function hashText(text: string): string {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
