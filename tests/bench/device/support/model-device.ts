// A simulated device: its frames end at refreshes of the screen, and cost a fixed time and a time per sprite.
import { nextWord, seedRandom } from '../../../../src/rules/random.ts';
import type { HoldSprites } from '../../../../bench/device/ramp/find-capacity.ts';

export type ModelOptions = {
  readonly hertz: number;
  /** Sprites whose mean cost is one refresh interval. */
  readonly capacity: number;
  /** Share of the refresh interval that a frame costs without sprites. */
  readonly fixedShare?: number;
  /** Whether a browser begins the next frame before the previous one is shown. Otherwise every late frame skips a whole refresh. */
  readonly isPipelined?: boolean;
  /** Standard deviations of the logarithm of the cost: of a frame, and of a hold. */
  readonly frameNoise?: number;
  readonly holdNoise?: number;
  /** Share of frames that take one refresh longer. */
  readonly spikes?: number;
  readonly clockMilliseconds?: number;
  readonly seed?: number;
};

/** Returns a random normal number. */
export function createNormal(seed: number): () => number {
  const state = seedRandom(seed);
  const chance = () => (nextWord(state) + 1) / 2 ** 32;
  return () => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
}

export function createModelDevice({
  hertz,
  capacity,
  fixedShare = 0.1,
  isPipelined = true,
  frameNoise = 0.04,
  holdNoise = 0.01,
  spikes = 0.003,
  clockMilliseconds = 1,
  seed = 1,
}: ModelOptions): HoldSprites {
  const normal = createNormal(seed);
  const random = seedRandom(seed + 1000);
  const refresh = 1000 / hertz;
  let now = 0;

  return (sprites, milliseconds) => {
    const speed = Math.exp(holdNoise * normal());
    const timestamps: number[] = [];
    const end = now + milliseconds;
    /** Work that was begun before the last refresh. */
    let behind = 0;
    while (now < end || timestamps.length < 7) {
      const isSpike = nextWord(random) / 2 ** 32 < spikes;
      const cost =
        refresh * ((fixedShare + ((1 - fixedShare) * sprites) / capacity) * speed * Math.exp(frameNoise * normal()) + (isSpike ? 1 : 0));
      const refreshes = Math.max(1, Math.ceil((behind + cost) / refresh));
      behind = isPipelined ? Math.max(-refresh, behind + cost - refreshes * refresh) : 0;
      now += refreshes * refresh;
      timestamps.push(Math.floor(now / clockMilliseconds) * clockMilliseconds);
    }
    return Promise.resolve(timestamps);
  };
}

/** Returns the sprites at which the mean interval of a very long hold exceeds the refresh interval by one percent, without spikes. */
export async function limitOf(options: ModelOptions): Promise<number> {
  const hold = createModelDevice({ ...options, holdNoise: 0, spikes: 0, clockMilliseconds: 0.001 });
  let [low, high] = [options.capacity / 2, options.capacity * 1.5];
  while (high / low > 1.002) {
    const middle = Math.sqrt(low * high);
    const timestamps = await hold(middle, 60_000);
    const mean = (timestamps[timestamps.length - 1] - timestamps[0]) / (timestamps.length - 1);
    if (mean * options.hertz > 1010) high = middle;
    else low = middle;
  }
  return low;
}
