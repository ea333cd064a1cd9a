// Parses, blends and compares the colors of themes.

export type Colour = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number };

/** Parses `#rrggbb`, `rgba(r,g,b,a)` and `rgb(r g b / p%)`. Throws a RangeError for other text. */
export function readColour(text: string): Colour {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex) return colour(hex.slice(1).map((part) => Number.parseInt(part, 16)));
  const comma = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(text);
  if (comma) return colour(comma.slice(1, 4).map(Number), Number(comma[4]));
  const space = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text);
  if (space) return colour(space.slice(1, 4).map(Number), Number(space[4]) / 100);
  throw new RangeError(`Unknown color format: '${text}'`);
}

function colour([red, green, blue]: readonly number[], alpha = 1): Colour {
  if (Math.max(red, green, blue) > 255 || alpha > 1) throw new RangeError(`Color out of range: ${red} ${green} ${blue} ${alpha}`);
  return { red, green, blue, alpha };
}

/** Blends `above` over an opaque color. */
export function over(above: Colour, below: Colour): Colour {
  const mix = (top: number, bottom: number) => top * above.alpha + bottom * (1 - above.alpha);
  return { red: mix(above.red, below.red), green: mix(above.green, below.green), blue: mix(above.blue, below.blue), alpha: 1 };
}

const linear = (channel: number) => (channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

/** Returns the relative luminance of WCAG 2, 0..1. */
export const luminance = ({ red, green, blue }: Colour) => linear(red) * 0.2126 + linear(green) * 0.7152 + linear(blue) * 0.0722;

/** Returns the WCAG 2 contrast of two opaque colors, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  return contrastOf(luminance(one), luminance(other));
}

/** Returns the contrast of two luminances. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Converts to CIE L*a*b* (D65). */
function lab({ red, green, blue }: Colour): readonly [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const curve = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : (t * 24_389) / 27 / 116 + 16 / 116);
  const x = curve((r * 0.4124 + g * 0.3576 + b * 0.1805) / 0.9505);
  const y = curve(r * 0.2126 + g * 0.7152 + b * 0.0722);
  const z = curve((r * 0.0193 + g * 0.1192 + b * 0.9505) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the CIE76 difference. About 2 is just noticeable. */
export function difference(one: Colour, other: Colour): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, axis) => value - b[axis]));
}
