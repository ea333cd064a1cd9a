// Random numbers of the browser: seeds and names.

/** Returns seeds for new games: random ones, or successive ones from `first` in a debug session. */
export function seedSource(first: number | undefined): () => number {
  if (first === undefined) return () => crypto.getRandomValues(new Uint32Array(1))[0];
  let next = first;
  return () => next++ >>> 0;
}

/** Returns 48 random bits as 12 hex digits, enough to be unique among the tabs and games of a player. */
export function newRandomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
