// Plane and colour functions of the drawing scripts. Angles are in radians; y points down.

export type Point = readonly [x: number, y: number];

/** `z` points towards the viewer. */
export type SpacePoint = readonly [x: number, y: number, z: number];

/** Colours from dark to light, `#rrggbb`. */
export type Ramp = readonly string[];

export const round = (value: number): number => Math.round(value * 100) / 100;

export const polar = (angle: number, radius: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];

export const scalePoints = (points: readonly Point[], factor: number): Point[] => points.map(([x, y]) => [x * factor, y * factor]);

export const movePoints = (points: readonly Point[], dx: number, dy: number): Point[] => points.map(([x, y]) => [x + dx, y + dy]);

export const pathOf = (points: readonly (Point | SpacePoint)[]): string =>
  `M${points.map((p) => `${round(p[0])} ${round(p[1])}`).join('L')}Z`;

export const regularPolygon = (sides: number, radius: number, firstAngle: number): Point[] =>
  Array.from({ length: sides }, (_, i) => polar(firstAngle + (i * 2 * Math.PI) / sides, radius));

export const starPoints = (arms: number, outer: number, inner: number, firstAngle = -Math.PI / 2): Point[] =>
  Array.from({ length: arms * 2 }, (_, i) => polar(firstAngle + (i * Math.PI) / arms, i % 2 ? inner : outer));

/** Returns the distance along `angle` from the origin to a polygon that is star-shaped around it. */
export function radiusAt(outline: readonly Point[], angle: number): number {
  const [dx, dy] = polar(angle, 1);
  let nearest = Infinity;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length];
    const [ex, ey] = [bx - ax, by - ay];
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-9) return;
    const along = (ax * ey - ay * ex) / cross;
    const side = (ax * dy - ay * dx) / cross;
    if (along > 0 && side >= -1e-6 && side <= 1 + 1e-6) nearest = Math.min(nearest, along);
  });
  return nearest;
}

/** Returns a number from 0 to 1 that depends on the seed only, for scatter that is stable between builds. */
export function scatter(seed: number): number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
  return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const hexOf = (values: readonly number[]): string => `#${values.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;

/** Returns the colour at `position` (0 dark .. 1 light) on evenly spaced stops. */
export function rampColour(stops: Ramp, position: number): string {
  const at = Math.min(0.9999, Math.max(0, position)) * (stops.length - 1);
  const from = channels(stops[Math.floor(at)]);
  const to = channels(stops[Math.floor(at) + 1]);
  return hexOf(from.map((value, i) => value + (to[i] - value) * (at % 1)));
}

/** Returns the unit normal of a facet on the viewer's side. */
export function normalOf([a, b, c]: readonly SpacePoint[]): SpacePoint {
  const [u, v] = [b, c].map((point) => point.map((n, i) => n - a[i]));
  const [x, y, z] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(x, y, z) || 1;
  const sign = z < 0 ? -1 : 1;
  return [(x * sign) / length, (y * sign) / length, (z * sign) / length];
}
