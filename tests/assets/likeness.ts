// How alike two small pictures are: in colour, and in the shapes that light and dark make in them.

/** Side of the pictures, px: a block of the queue on a small phone. */
export const SIDE = 24;
/** The blocks' ice is the same for all types, so shapes are compared inside it, px from the edge. */
const FRAME = 2;
/** Two pictures are laid over each other as well as they will, so far apart, px. */
const SHIFTS = [-1, 0, 1];

/** Lightness, green to red and blue to yellow of each pixel, CIE L*a*b* under D65. */
export type Lab = readonly (readonly [number, number, number])[];

const linear = (channel: number) => (channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

const bent = (share: number) => (share > 216 / 24_389 ? Math.cbrt(share) : (share * 24_389) / 27 / 116 + 16 / 116);

function labOf(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = bent((r * 0.4124 + g * 0.3576 + b * 0.1805) / 0.9505);
  const y = bent(r * 0.2126 + g * 0.7152 + b * 0.0722);
  const z = bent((r * 0.0193 + g * 0.1192 + b * 0.9505) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** `rgba` is opaque. */
export const readLab = (rgba: Uint8Array): Lab =>
  Array.from({ length: rgba.length / 4 }, (_, at) => labOf(rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]));

/** Mean of the pixels' CIE76 differences: about 2 is just seen where two even areas touch. */
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

/** Lightness of a window of the picture that lies so far beside its middle. */
const lightness = (picture: Lab, dx: number, dy: number): number[] =>
  picture.flatMap(([light], at) => {
    const [x, y] = [(at % SIDE) - dx, Math.floor(at / SIDE) - dy];
    return Math.min(x, y) >= FRAME && Math.max(x, y) < SIDE - FRAME ? [light] : [];
  });

/**
 * One less the correlation of lightness, pixel by pixel, at the shift that makes it greatest. Mean and contrast of either picture do not
 * count: 0 is the same drawing in whatever colour, 1 two drawings that have nothing to do with each other.
 */
export function shapeDifference(one: Lab, other: Lab): number {
  const still = lightness(one, 0, 0);
  const correlations = SHIFTS.flatMap((dx) => SHIFTS.map((dy) => correlation(still, lightness(other, dx, dy))));
  return 1 - Math.max(...correlations);
}
