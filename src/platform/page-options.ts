// What the page's address asks for.
import { DRAW_PATH_NAMES, type DrawPathName } from '../render-webgl/gl/draw-path.ts';

export type PageOptions = {
  /** `debug=true`: the debug surface. */
  readonly isDebug: boolean;
  /** `seed=N`, with the debug surface only: the seed of the first game; each game after it takes the next number. */
  readonly seed: number | undefined;
  /** `draw-path=...`: forces a draw path. */
  readonly drawPath: DrawPathName | undefined;
};

/** Reads the query part of an address. What is unknown or malformed is as if it were not there. */
export function readPageOptions(search: string): PageOptions {
  const parameters = new URLSearchParams(search);
  const isDebug = parameters.get('debug') === 'true';
  const seed = parameters.get('seed');
  return {
    isDebug,
    seed: isDebug && seed !== null && /^\d{1,10}$/.test(seed) ? Number(seed) : undefined,
    drawPath: DRAW_PATH_NAMES.find((name) => name === parameters.get('draw-path')),
  };
}
