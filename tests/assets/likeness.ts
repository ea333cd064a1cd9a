// Measures the difference of two small pictures, in colour and in shapes of light and dark.

/** Side of the pictures, px: a block of the queue on a small phone. */
export const SIDE = 24;
/** Edge that is not compared, px: the blocks' ice is the same for all types. */
const FRAME = 2;
/** Offsets that are tried to align two pictures, px. */
const SHIFTS = [-1, 0, 1];

/** Lightness, green-red and blue-yellow of each pixel, CIE L*a*b* under D65. */
export type Lab = readonly (readonly [number, number, number])[];

const linear = (channel: number) => (channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

const labCurve = (share: number) => (share > 216 / 24_389 ? Math.cbrt(share) : (share * 24_389) / 27 / 116 + 16 / 116);

function labOf(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = labCurve((r * 0.4124 + g * 0.3576 + b * 0.1805) / 0.9505);
  const y = labCurve(r * 0.2126 + g * 0.7152 + b * 0.0722);
  const z = labCurve((r * 0.0193 + g * 0.1192 + b * 0.9505) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** `rgba` must be opaque. */
export const readLab = (rgba: Uint8Array): Lab =>
  Array.from({ length: rgba.length / 4 }, (_, at) => labOf(rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]));

/** Returns the mean of the pixels' CIE76 differences: about 2 is just noticeable between two even areas that touch. */
export function colourDifference(one: Lab, other: Lab): number {
  const sum = one.reduce((total, lab, at) => total + Math.hypot(...lab.map((value, axis) => value - other[at][axis])), 0);
  return sum / one.length;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const [here, there] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    both += (value - here) * (other[at] - there);
    first += (value - here) ** 2;
    second += (other[at] - there) ** 2;
  }
  return both / Math.sqrt(first * second);
}

/** Returns the lightness of a window of the picture, offset from its middle. */
const lightness = (picture: Lab, dx: number, dy: number): number[] =>
  picture.flatMap(([light], at) => {
    const [x, y] = [(at % SIDE) - dx, Math.floor(at / SIDE) - dy];
    return Math.min(x, y) >= FRAME && Math.max(x, y) < SIDE - FRAME ? [light] : [];
  });

/**
 * Returns 1 minus the highest correlation of lightness over all offsets. Mean and contrast of the pictures do not count: 0 is the same
 * drawing in any colour, 1 two unrelated drawings.
 */
export function shapeDifference(one: Lab, other: Lab): number {
  const centred = lightness(one, 0, 0);
  const correlations = SHIFTS.flatMap((dx) => SHIFTS.map((dy) => correlation(centred, lightness(other, dx, dy))));
  return 1 - Math.max(...correlations);
}
