// The ramp without a browser: grows the sprites until frames are late, then holds levels around the limit.
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import { rounded } from '../../harness/series.ts';
import { estimate } from '../score/estimate.ts';
import { intervalsOf, screenHertzOf } from '../cadence.ts';
import { fitCapacity, latenessOf, type Hold } from './fit-capacity.ts';

/** Moves and draws this number of sprites in the browser's frames. Returns the frames' timestamps, at least for the given milliseconds. */
export type HoldSprites = (sprites: number, milliseconds: number) => Promise<readonly number[]>;

export type RampOptions = {
  readonly hold: HoldSprites;
  /** Refresh rate of the screen while idle. */
  readonly idleHertz: number;
  readonly isQuick: boolean;
  /** Called with the number of sprites before each hold. */
  readonly onHold?: (sprites: number) => void;
};

/** `found` has a capacity per pass. `atLeast`: frames are in time even with that many sprites. `below`: they are late even with that few. */
export type RampFindings = { readonly screenHertz: number } & (
  | { readonly kind: 'found'; readonly capacities: readonly number[]; readonly passes: readonly (readonly Hold[])[] }
  | { readonly kind: 'atLeast' | 'below'; readonly sprites: number }
  | { readonly kind: 'irregular' }
);

export const MIN_SPRITES = 100;
/** A world of this size takes about 200 MB, and half a second to create on a desktop. */
export const MAX_SPRITES = 500_000;
const FIRST_SPRITES = 800;

const FULL = { refreshMilliseconds: 700, growMilliseconds: 200, holdMilliseconds: 500, passes: 5, maxPasses: 8, bisections: 3 };
const QUICK = { refreshMilliseconds: 250, growMilliseconds: 80, holdMilliseconds: 100, passes: 2, maxPasses: 2, bisections: 2 };

const GROWTH = 2;
/** While growing, frames are in time up to this lateness: one slow frame of few is not late. Less than the largest lateness of the fit. */
const CLEARLY_LATE = 0.25;
/** From here on, frames of a hold are late. */
const LATE = 0.1;
/** Levels of a pass, relative to the expected capacity. The highest ones determine the slope. */
const LEVELS = [0.82, 0.92, 1, 1.1, 1.25, 1.5];
/** Mixes the levels, so that a change of the device's speed does not appear as a slope. */
const ORDER = [2, 5, 0, 3, 1, 4];
/** Levels of the passes differ by up to this factor, so that together they are dense. */
const DITHER = 1.06;
/** The limit must lie between the second level and this one. */
const INNER_LEVEL = 3;
/** The expected capacity after a repeated pass, relative to the fitted one. */
const SHIFTS = { above: 1, near: 1, below: 0.8, within: 1 };
const MAX_REPEATED_PASSES = 3;
/** While the 95 % interval is wider than this in each direction, further passes are made. */
const MAX_ERROR = 0.05;

export async function findCapacity({ hold, idleHertz, isQuick, onHold = () => undefined }: RampOptions): Promise<RampFindings> {
  const { refreshMilliseconds, growMilliseconds, holdMilliseconds, passes: wanted, maxPasses, bisections } = isQuick ? QUICK : FULL;
  const passes: Hold[][] = [];
  const capacities: number[] = [];
  // Some screens are faster while something moves.
  const movingHertz = screenHertzOf(await hold(MIN_SPRITES, refreshMilliseconds));
  const screenHertz = rounded(Math.max(idleHertz, movingHertz));
  const refresh = MS_PER_SECOND / screenHertz;

  const measure = async (sprites: number, milliseconds: number): Promise<Hold> => {
    onHold(sprites);
    return [sprites, rounded(meanInterval(await hold(sprites, milliseconds), refresh))];
  };
  const isLate = async (sprites: number, limit: number) => latenessOf((await measure(sprites, growMilliseconds))[1], refresh) > limit;
  /** Measures twice before it returns true: a pause of the browser can also make a short hold late. */
  const isClearlyLate = async (sprites: number) => (await isLate(sprites, CLEARLY_LATE)) && (await isLate(sprites, CLEARLY_LATE));

  /** Returns a number of sprites near the capacity. */
  async function grow(): Promise<number | 'atLeast' | 'below'> {
    let sprites = FIRST_SPRITES;
    let inTime = 0;
    while (sprites <= MAX_SPRITES && !(await isClearlyLate(sprites))) {
      inTime = sprites;
      if (sprites === MAX_SPRITES) return 'atLeast';
      sprites = Math.min(MAX_SPRITES, sprites * GROWTH);
    }
    let late = sprites;
    while (inTime === 0) {
      if (late === MIN_SPRITES) return 'below';
      sprites = Math.max(MIN_SPRITES, Math.round(late / GROWTH));
      if (await isClearlyLate(sprites)) late = sprites;
      else inTime = sprites;
    }
    for (let bisection = 0; bisection < bisections; bisection++) {
      const middle = Math.round(Math.sqrt(inTime * late));
      if (await isLate(middle, LATE)) late = middle;
      else inTime = middle;
    }
    return Math.sqrt(inTime * late);
  }

  async function runPass(expected: number): Promise<Hold[]> {
    const holds: Hold[] = [];
    const dither = DITHER ** ((passes.length % wanted) / wanted - 0.5);
    for (let k = 0; k < LEVELS.length; k++) {
      const level = LEVELS[(ORDER[k] + passes.length) % LEVELS.length];
      const sprites = Math.max(MIN_SPRITES, Math.min(MAX_SPRITES, Math.round(expected * dither * level)));
      holds.push(await measure(sprites, holdMilliseconds));
    }
    return holds;
  }

  const near = await grow();
  if (typeof near === 'string') return { screenHertz, kind: near, sprites: near === 'below' ? MIN_SPRITES : MAX_SPRITES };
  let expected = near;
  for (let repeated = 0; passes.length < wanted || (passes.length < maxPasses && !isExact(capacities));) {
    const pass = await runPass(expected);
    const capacity = fitCapacity(pass, refresh);
    const place = placeOf(pass, capacity, refresh);
    const isRepeated = place !== 'within' && repeated++ < MAX_REPEATED_PASSES;
    if (!isRepeated && (place === 'above' || place === 'below')) break;
    if (!isRepeated) {
      passes.push(pass);
      capacities.push(capacity);
    }
    expected = isRepeated ? capacity * SHIFTS[place] : estimate(capacities).value;
    if (expected > MAX_SPRITES) return { screenHertz, kind: 'atLeast', sprites: MAX_SPRITES };
    if (expected < MIN_SPRITES) return { screenHertz, kind: 'below', sprites: MIN_SPRITES };
  }
  return passes.length === 0 ? { screenHertz, kind: 'irregular' } : { screenHertz, kind: 'found', capacities, passes };
}

function isExact(capacities: readonly number[]): boolean {
  const { value, interval } = estimate(capacities);
  return interval !== null && interval[1] / value - 1 <= MAX_ERROR;
}

/** Returns the mean interval. An interval counts as at most two refreshes, so that a single pause of the browser does not decide a hold. */
function meanInterval(timestamps: readonly number[], refresh: number): number {
  const intervals = intervalsOf(timestamps);
  return intervals.reduce((sum, interval) => sum + Math.min(interval, 2 * refresh), 0) / intervals.length;
}

/** Returns where the limit lies among the levels of a pass. Near their ends, the fit is inexact. */
function placeOf(pass: readonly Hold[], capacity: number, refresh: number): 'below' | 'near' | 'within' | 'above' {
  const counts = pass.map(([sprites]) => sprites).sort((a, b) => a - b);
  const isLateAt = (count: number) => pass.some(([sprites, milliseconds]) => sprites === count && latenessOf(milliseconds, refresh) > LATE);
  if (!counts.some(isLateAt)) return 'above';
  if (counts.every(isLateAt)) return 'below';
  return capacity >= counts[1] && capacity <= counts[INNER_LEVEL] ? 'within' : 'near';
}
