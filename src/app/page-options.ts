// What the page's address asks for (specification, section 2; the names are those of readings R1).
import { QUALITY_STEPS } from '../ecs/quality.ts';

/** Seeds are unsigned 32-bit numbers. */
const MAX_SEED = 0xffffffff;

export type PageOptions = {
  /** `debug=true`: the debug surface and its overlay. */
  readonly isDebug: boolean;
  /** `seed=N`, with the debug surface only: the seed of the first game; each game after it takes the next number. */
  readonly seed: number | undefined;
  /** `draw-path=...`: forces a draw path by name. */
  readonly drawPath: string | undefined;
  /** `quality=N`: holds a step of QUALITY_STEPS, whether frames run late or not. */
  readonly quality: number | undefined;
  /** `device=mobile|desktop`: instead of what the browser tells. */
  readonly device: 'mobile' | 'desktop' | undefined;
  /** `force-rotate=portrait|landscape`: how the device counts as being held. */
  readonly rotation: 'portrait' | 'landscape' | undefined;
  /** `iphone=true`: phone mode, with the ways of iOS. */
  readonly isIphone: boolean;
  /** `webview=true`: inside another app's window, whose focus says nothing. */
  readonly isWebView: boolean;
  /** `verbose`: tell in the console what ads and services do. */
  readonly isVerbose: boolean;
  /** `view=stats`: forget records and end the saved game. */
  readonly isStatsReset: boolean;
};

/** Reads the query part of an address. What is unknown or malformed is as if it were not there. */
export function readPageOptions(search: string): PageOptions {
  const parameters = new URLSearchParams(search);
  const isDebug = parameters.get('debug') === 'true';
  const seed = parameters.get('seed');
  const quality = parameters.get('quality');
  const verbose = parameters.get('verbose');
  return {
    isDebug,
    seed: isDebug && seed !== null && /^\d{1,10}$/.test(seed) && Number(seed) <= MAX_SEED ? Number(seed) : undefined,
    drawPath: parameters.get('draw-path') ?? undefined,
    quality: isQuality(quality) ? Number(quality) : undefined,
    device: oneOf(parameters.get('device'), ['mobile', 'desktop']),
    rotation: oneOf(parameters.get('force-rotate'), ['portrait', 'landscape']),
    isIphone: parameters.get('iphone') === 'true',
    isWebView: parameters.get('webview') === 'true',
    isVerbose: verbose !== null && verbose !== 'false' && verbose !== '0',
    isStatsReset: parameters.get('view') === 'stats',
  };
}

function isQuality(text: string | null): text is string {
  return text !== null && /^\d$/.test(text) && Number(text) < QUALITY_STEPS.length;
}

function oneOf<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === text);
}
