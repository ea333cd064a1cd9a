// Frames of light: glows, frost, rays and shadows.

import { movePoints, pathOf, type Point, polar, round, scatter, starPoints } from './geometry.ts';
import { blur, radial, svg } from './svg.ts';

/** Drawn 12/7 cells wide, its bright square of 74 px covers one cell, and its halo the neighbours. Brightest at its edge. */
export const cellGlow = svg(
  128,
  128,
  `${blur('wide', 9)}${blur('near', 3.2)}${blur('thin', 1.2)}
  <radialGradient id="fill" r=".72"><stop offset=".2" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></radialGradient>
  <rect x="24" y="24" width="80" height="80" rx="20" fill="#fff" opacity=".5" filter="url(#wide)"/>
  <rect x="27" y="27" width="74" height="74" rx="17" fill="url(#fill)"/>
  <rect x="30" y="30" width="68" height="68" rx="15" fill="none" stroke="#fff" stroke-width="7" opacity=".62" filter="url(#near)"/>
  <rect x="29.5" y="29.5" width="69" height="69" rx="15.5" fill="none" stroke="#fff" stroke-width="2" opacity=".75" filter="url(#thin)"/>`,
);

export const ghost = svg(
  106,
  108,
  `${blur('frost', 2.2)}
  <linearGradient id="line" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity=".72"/></linearGradient>
  <radialGradient id="fill" r=".75"><stop offset=".3" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#fff" stop-opacity=".34"/></radialGradient>
  <rect x="3" y="3" width="100" height="102" rx="17" fill="url(#fill)"/>
  <rect x="6" y="6" width="94" height="96" rx="15" fill="none" stroke="#fff" stroke-width="5" opacity=".4" filter="url(#frost)"/>
  <rect x="3.5" y="3.5" width="99" height="101" rx="16.5" fill="none" stroke="url(#line)" stroke-width="4"/>`,
);

export const focus = svg(
  120,
  120,
  `${blur('dark', 2)}
  <rect x="8" y="8" width="104" height="104" rx="23" fill="none" stroke="#020a1c" stroke-width="12" opacity=".75" filter="url(#dark)"/>
  <rect x="8" y="8" width="104" height="104" rx="23" fill="none" stroke="#06122b" stroke-width="9"/>
  <rect x="8" y="8" width="104" height="104" rx="23" fill="none" stroke="#fff" stroke-width="5"/>`,
);

/** Feathers of frost with random lengths, behind the bright edge. */
const feathers = Array.from({ length: 17 }, (_, i) => {
  const y = 14 + i * 6.3 + (scatter(i + 210) - 0.5) * 4;
  const reach = 10 + scatter(i + 230) ** 1.6 * 34;
  const lean = (scatter(i + 250) - 0.5) * 12;
  const points: Point[] = [
    [51, y - 2.2],
    [51 - reach, y + lean],
    [51, y + 2.2],
  ];
  return `<path d="${pathOf(points)}" fill="#fff" opacity="${round(0.22 + scatter(i + 270) * 0.4)}"/>`;
}).join('');

export const frostSweep = svg(
  64,
  128,
  `<linearGradient id="side"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".38" stop-color="#fff" stop-opacity=".12"/><stop offset=".66" stop-color="#fff" stop-opacity=".5"/><stop offset=".78" stop-color="#fff"/><stop offset=".86" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <linearGradient id="ends" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".22" stop-color="#fff"/><stop offset=".78" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <mask id="feather"><rect width="64" height="128" fill="url(#ends)"/></mask>
  <g mask="url(#feather)"><rect width="64" height="128" fill="url(#side)"/>${feathers}
  ${[
    [30, 34, 1.6],
    [22, 52, 1.1],
    [36, 62, 1.3],
    [15, 74, 0.9],
    [28, 84, 1.4],
    [38, 96, 1],
  ]
    .map(([x, y, r]) => `<path d="${pathOf(movePoints(starPoints(4, r * 3.4, r * 0.6), x, y))}" fill="#fff" opacity=".7"/>`)
    .join('')}</g>`,
);

export const spark = svg(
  64,
  64,
  `${radial('g', [
    [0, 0.75],
    [0.3, 0.25],
    [1, 0],
  ])}${blur('s', 1.4)}<circle cx="32" cy="32" r="20" fill="url(#g)"/>
  <circle cx="32" cy="32" r="5" fill="#fff" filter="url(#s)"/>
  <path d="${pathOf(movePoints(starPoints(4, 30, 4), 32, 32))}" fill="#fff" opacity=".6" filter="url(#s)"/>
  <path d="${pathOf(movePoints(starPoints(4, 30, 2.6), 32, 32))}" fill="#fff"/>
  <path d="${pathOf(movePoints(starPoints(4, 13, 2.4, -Math.PI / 4), 32, 32))}" fill="#fff" opacity=".8"/>`,
);

/** A front of light that fades inwards, with needles of ice behind it. */
const needles = Array.from({ length: 40 }, (_, i) => {
  const angle = ((i + scatter(i + 300) * 0.7) * Math.PI) / 20;
  const inner = 55 - 4 - scatter(i + 350) ** 1.5 * 17;
  return `<path d="${pathOf(movePoints([polar(angle - 0.032, 56), polar(angle, inner), polar(angle + 0.032, 56)], 64, 64))}" fill="#fff" opacity="${round(0.16 + scatter(i + 400) * 0.34)}"/>`;
}).join('');

export const ring = svg(
  128,
  128,
  `${radial('g', [
    [0, 0],
    [0.5, 0],
    [0.72, 0.1],
    [0.83, 0.4],
    [0.88, 1],
    [0.91, 0.8],
    [0.94, 0.25],
    [1, 0],
  ])}<circle cx="64" cy="64" r="64" fill="url(#g)"/>${needles}`,
);

/** Side of the square that casts the shadow, px: drawn 12/7 cells wide, it is one cell, and its blur extends a third of a cell further. */
const SHADOW_SIDE = (128 * 7) / 12;
/** Opacity in the middle of one shadow, and in a field of shadows. */
const SHADOW_OPACITY = 0.5;

/** Blurred squares that touch add up evenly, but opacities multiply: the blur is applied to a density, which is converted to opacity. */
export function castShadow(): string {
  const opacities = Array.from({ length: 17 }, (_, i) => round(1 - (1 - SHADOW_OPACITY) ** (i / 16)));
  const at = round((128 - SHADOW_SIDE) / 2);
  return svg(
    128,
    128,
    `<filter id="s" filterUnits="userSpaceOnUse" x="0" y="0" width="128" height="128"><feGaussianBlur stdDeviation="8.4"/><feComponentTransfer><feFuncA type="table" tableValues="${opacities.join(' ')}"/></feComponentTransfer></filter>
    <rect x="${at}" y="${at}" width="${round(SHADOW_SIDE)}" height="${round(SHADOW_SIDE)}" filter="url(#s)"/>`,
  );
}

/** Light with a steep falloff from a white centre. */
export const flare = svg(
  128,
  128,
  `${radial(
    'g',
    Array.from({ length: 13 }, (_, i) => [round(i / 12), round(0.72 * (1 - i / 12) ** 2.6 + 0.06 * (1 - i / 12))] as const),
  )}${radial('h', [
    [0, 1],
    [0.3, 0.82],
    [0.62, 0.22],
    [1, 0],
  ])}<circle cx="64" cy="64" r="64" fill="url(#g)"/><circle cx="64" cy="64" r="21" fill="url(#h)"/>`,
);
