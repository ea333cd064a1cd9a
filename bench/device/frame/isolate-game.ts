// Isolates the game in the bench's frame from the player's own: no storage, ads or scores.

/** As in the game's own tests: no ads, no leaderboard. */
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };

/** Must run before any script of the game. The game plays from memory, as where storage is blocked. */
export function isolateGame(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, {
      get(): never {
        throw new DOMException('The benches keep nothing.', 'SecurityError');
      },
    });
  }
  const { fetch } = window;
  window.fetch = (input, options) =>
    input === 'settings.json' ? Promise.resolve(new Response(JSON.stringify(SETTINGS))) : fetch.call(window, input, options);
}
