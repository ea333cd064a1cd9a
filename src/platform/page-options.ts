// What the page's address asks for.

export type PageOptions = {
  /** `debug=true`: the debug surface. */
  readonly isDebug: boolean;
  /** `seed=N`, with the debug surface only: the seed of the first game; each game after it takes the next number. */
  readonly seed: number | undefined;
  /** `draw-path=...`: forces a draw path by name. */
  readonly drawPath: string | undefined;
};

/** Reads the query part of an address. What is unknown or malformed is as if it were not there. */
export function readPageOptions(search: string): PageOptions {
  const parameters = new URLSearchParams(search);
  const isDebug = parameters.get('debug') === 'true';
  const seed = parameters.get('seed');
  return {
    isDebug,
    seed: isDebug && seed !== null && /^\d{1,10}$/.test(seed) ? Number(seed) : undefined,
    drawPath: parameters.get('draw-path') ?? undefined,
  };
}
