// Frames of snow and ice: snowflakes, confetti, shards and dust.

import { movePoints, pathOf, type Point, polar, round, scatter } from './geometry.ts';
import { blur, radial, svg } from './svg.ts';

/** A facet in a grey of this lightness, 0..255. */
const facet = (grey: number, points: readonly Point[]): string => {
  const part = Math.round(grey).toString(16).padStart(2, '0');
  return `<path d="${pathOf(points)}" fill="#${part.repeat(3)}" stroke="#${part.repeat(3)}" stroke-width=".3"/>`;
};

export const snowDot = svg(
  16,
  16,
  `${radial('g', [
    [0, 1],
    [0.35, 0.85],
    [1, 0],
  ])}<circle cx="8" cy="8" r="8" fill="url(#g)"/>`,
);

export const snowBokeh = svg(
  24,
  24,
  `${radial('g', [
    [0, 0.34],
    [0.62, 0.42],
    [0.8, 0.6],
    [1, 0],
  ])}<circle cx="12" cy="12" r="12" fill="url(#g)"/>`,
);

/** One arm of a flake, pointing up from the origin, as stroke paths. */
const flakeArm = (length: number): string => {
  const barb = (at: number, size: number): string =>
    `M0 ${-at}L${round(-size * 0.87)} ${round(-at - size * 0.5)}M0 ${-at}L${round(size * 0.87)} ${round(-at - size * 0.5)}`;
  return `M0 0V${-length}${barb(length * 0.36, length * 0.24)}${barb(length * 0.64, length * 0.3)}`;
};

export const flake = (x: number, y: number, length: number, width: number, colour: string): string =>
  Array.from(
    { length: 6 },
    (_, i) =>
      `<path d="${flakeArm(length)}" transform="translate(${x} ${y}) rotate(${i * 60})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`,
  ).join('');

export const snowFlake = svg(
  48,
  48,
  `${blur('halo', 1.6)}<g filter="url(#halo)" opacity=".55">${flake(24, 24, 19, 3, '#fff')}</g>${flake(24, 24, 20, 2, '#fff')}`,
);

export const iceShard = svg(
  28,
  28,
  `<path d="M14 1L22 12 13 27 6 13Z" fill="#d5dbe2"/><path d="M14 1L22 12 13.5 14Z" fill="#f4f7fa"/><path d="M14 1L13.5 14 6 13Z" fill="#fff"/><path d="M22 12L13 27 13.5 14Z" fill="#aeb8c4"/><path d="M6 13L13.5 14 13 27Z" fill="#cfd6df"/>`,
);

/** Six petals of ice around a bright centre, each folded along its middle. */
export const iceFlower = svg(
  28,
  28,
  Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3 - Math.PI / 2;
    const [tip, left, right] = [polar(angle, 13.4), polar(angle - 0.4, 7), polar(angle + 0.4, 7)];
    const [lit, shaded] = [255 - i * 9, 214 - (i % 3) * 24];
    return movePoints([tip, left, right], 14, 14)
      .slice(1)
      .map((side, k) => facet(k ? shaded : lit, [...movePoints([[0, 0], tip], 14, 14), side]))
      .join('');
  }).join('') + '<circle cx="14" cy="14" r="2.4" fill="#fff"/>',
);

export const smallDiamond = svg(
  28,
  28,
  `<path d="M7 5H21L26 12 14 26 2 12Z" fill="#dfe4ea"/><path d="M7 5L11 12H2Z" fill="#fff"/><path d="M7 5H21L17 12H11Z" fill="#f3f6f9"/><path d="M21 5L26 12H17Z" fill="#d0d7df"/><path d="M2 12H11L14 26Z" fill="#e8ecf1"/><path d="M17 12H26L14 26Z" fill="#a9b4c1"/><path d="M11 12H17L14 26Z" fill="#cdd5de"/>`,
);

/** A long splinter: five facets along a bent ridge. */
export function longShard(): string {
  const [tip, left, right, heel, side]: readonly Point[] = [
    [21, 1],
    [7, 19],
    [23.5, 15],
    [12, 31],
    [19.5, 25],
  ];
  const ridge: Point = [16.5, 16];
  return svg(
    32,
    32,
    facet(255, [tip, ridge, left]) +
      facet(214, [tip, right, ridge]) +
      facet(232, [left, ridge, heel]) +
      facet(150, [ridge, side, heel]) +
      facet(178, [ridge, right, side]) +
      `<path d="${pathOf([tip, ridge, heel])}" fill="none" stroke="#fff" stroke-width=".9" stroke-linejoin="round" opacity=".9"/>`,
  );
}

/** A broken chunk: five facets around a raised corner, with one sharp end. */
export function broadShard(): string {
  const rim: readonly Point[] = [
    [6, 9],
    [19, 3],
    [26.5, 13],
    [21, 30],
    [9.5, 21],
  ];
  const peak: Point = [17.5, 12];
  const greys = [255, 222, 168, 132, 240];
  return svg(
    32,
    32,
    `${rim.map((point, i) => facet(greys[i], [point, rim[(i + 1) % rim.length], peak])).join('')}
    <path d="${rim.map((point) => `M${peak.join(' ')}L${point.join(' ')}`).join('')}" fill="none" stroke="#fff" stroke-width=".6" opacity=".7"/>`,
  );
}

/** Dust of snow: soft balls of several sizes, dense in the middle. */
export function snowPuff(): string {
  const balls = Array.from({ length: 15 }, (_, i) => {
    const [x, y] = polar(i * 2.4, 18 * Math.sqrt(i / 15));
    const reach = 14 - i * 0.45 + scatter(i + 40) * 4;
    return `<circle cx="${round(32 + x)}" cy="${round(32 + y * 0.9)}" r="${round(reach)}" fill="url(#g)" opacity="${round(0.62 - i * 0.018)}"/>`;
  });
  const grains = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = polar(scatter(i * 3 + 90) * 6.28, 9 + scatter(i * 3 + 91) * 17);
    return `<circle cx="${round(32 + x)}" cy="${round(32 + y)}" r="${round(0.6 + scatter(i * 3 + 92) * 0.9)}" fill="#fff" opacity="${round(0.4 + scatter(i * 3 + 93) * 0.4)}"/>`;
  });
  return svg(
    64,
    64,
    `${radial('g', [
      [0, 0.8],
      [0.4, 0.46],
      [0.75, 0.12],
      [1, 0],
    ])}${balls.join('')}${grains.join('')}`,
  );
}
