// Perceived distance between mean colours of pictures: in OKLab, scaled so that 2 is just noticeable and black to white is 100.

type Color = readonly [lightness: number, greenToRed: number, blueToYellow: number];

const PERCENT = 100;

/** Returns the mean colour of straight RGBA pixels, in OKLab. Pixels with an alpha below 128 do not count. */
export function meanColor(rgba: ArrayLike<number>): Color {
  const sums = [0, 0, 0];
  let count = 0;
  for (let first = 0; first < rgba.length; first += 4) {
    if (rgba[first + 3] < 128) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) sums[channel] += linear(rgba[first + channel]);
  }
  return count === 0 ? [0, 0, 0] : toOklab(sums[0] / count, sums[1] / count, sums[2] / count);
}

export function distance(one: Color, other: Color): number {
  return PERCENT * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Returns the indices and the distance of the two closest colours. */
export function closestPair(colors: readonly Color[]): { readonly one: number; readonly other: number; readonly distance: number } {
  let closest = { one: 0, other: 0, distance: Number.POSITIVE_INFINITY };
  for (let one = 0; one < colors.length; one++) {
    for (let other = one + 1; other < colors.length; other++) {
      const apart = distance(colors[one], colors[other]);
      if (apart < closest.distance) closest = { one, other, distance: apart };
    }
  }
  return closest;
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Source: Björn Ottosson, 'A perceptual color space for image processing', 2020. */
function toOklab(red: number, green: number, blue: number): Color {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
