// Keeps the game in the bench's frame away from what is the player's own: it saves nothing, reads no save, shows no ads and sends no score.

/** As the game's own tests set it: no ads, no leaderboard. */
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };

/** Must run before any script of the game. The game plays from memory, as where storage is blocked. */
export function keepNothing(): void {
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
  // Events that a script makes have no pointer that could be captured.
  Element.prototype.setPointerCapture = () => undefined;
}
