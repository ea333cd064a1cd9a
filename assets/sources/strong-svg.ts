// Draws one jewel block of high contrast: same colour and cut, flat, with a bold white sign per type.

import { movePoints, pathOf, type Point, type Ramp, rampColour, regularPolygon, round } from './geometry.ts';
import { cuts, type JewelType } from './jewel-cuts.ts';
import { GEM_CENTRE, JEWEL_HEIGHT, JEWEL_WIDTH, placeOnGem } from './jewel-svg.ts';
import type { ThemeArt } from './themes.ts';

/** Contrast of the sign with the gem: 4.5, as WCAG requires of text, with a margin for rounding. */
const MIN_CONTRAST = 4.6;
const SIGN = '#ffffff';
/** Dark line around the sign, px. */
const SIGN_OUTLINE = 4.5;

const [centreX, centreY] = GEM_CENTRE;
const contour = (points: readonly Point[]): string => pathOf(movePoints(points, centreX, centreY));
const polygon = (points: readonly Point[]): string => `<path d="${contour(points)}"/>`;

/** Returns a ring between two polygons, as a path whose inner contour is a hole. */
const hollow = (outer: readonly Point[], inner: readonly Point[]): string =>
  `<path fill-rule="evenodd" d="${contour(outer)}${contour(inner)}"/>`;

const cross = (reach: number, half: number): Point[] => [
  [-half, -reach],
  [half, -reach],
  [half, -half],
  [reach, -half],
  [reach, half],
  [half, half],
  [half, reach],
  [-half, reach],
  [-half, half],
  [-reach, half],
  [-reach, -half],
  [-half, -half],
];

const heart = `<path d="M53 72C33 58 29 49 31 41C33.5 32 47 30 53 41C59 30 72.5 32 75 41C77 49 73 58 53 72Z"/>`;

/** Signs per type. Their outlines are distinguishable at 24 px. */
const signs: Readonly<Record<JewelType, string>> = {
  1: hollow(regularPolygon(6, 25, -Math.PI / 2), regularPolygon(6, 13.5, -Math.PI / 2)),
  2: `<circle cx="${centreX}" cy="${centreY}" r="18.5"/>`,
  3: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x, y]) => polygon(movePoints(regularPolygon(4, 11.6, Math.PI / 4), x * 13.4, y * 13.4)))
    .join(''),
  4: polygon([
    [0, -28],
    [16.5, 0],
    [0, 28],
    [-16.5, 0],
  ]),
  5: polygon(cross(24, 8)),
  6: heart,
};

/** Converts an sRGB channel to linear light, 0..1. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

/** Returns the contrast of WCAG 2: from 1 (equal) to 21 (black on white). Colours are `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the lightest colour in the darker half of a ramp with enough contrast to the sign. */
export function strongGround(ramp: Ramp): { colour: string; position: number } {
  for (let position = 0.4; position > 0; position -= 0.01) {
    const colour = rampColour(ramp, position);
    if (contrast(SIGN, colour) >= MIN_CONTRAST) return { colour, position };
  }
  throw new Error(`No colour of the ramp ${ramp.join(' ')} has a contrast of ${MIN_CONTRAST} to the white sign.`);
}

export function strongSvg(type: JewelType, { ramps }: Pick<ThemeArt, 'ramps'>): string {
  const ramp = ramps[type - 1];
  const tint = (position: number): string => rampColour(ramp, position);
  const ground = strongGround(ramp);
  const gem = pathOf(cuts[type].outline.map(placeOnGem));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${JEWEL_WIDTH} ${JEWEL_HEIGHT}" width="${JEWEL_WIDTH}" height="${JEWEL_HEIGHT}">
    <clipPath id="gem"><path d="${gem}"/></clipPath>
    <rect x=".5" y="5" width="105" height="102.5" rx="18" fill="${tint(0.08)}"/>
    <rect x=".5" y=".5" width="105" height="103.5" rx="18" fill="${tint(0.22)}"/>
    <rect x="3" y="3" width="100" height="98.5" rx="15.5" fill="${tint(0.6)}"/>
    <path d="M5 84V20Q5 5 20 5H84" fill="none" stroke="${tint(0.9)}" stroke-width="3.5" stroke-linecap="round"/>
    <path d="${gem}" fill="${ground.colour}" stroke="${tint(0.04)}" stroke-width="6" stroke-linejoin="round"/>
    <g clip-path="url(#gem)"><path d="M106 0V108H0Z" fill="${tint(round(ground.position * 0.72))}"/></g>
    <path d="${gem}" fill="none" stroke="${tint(0.84)}" stroke-width="2.5" stroke-linejoin="round"/>
    <g fill="${tint(0)}" stroke="${tint(0)}" stroke-width="${SIGN_OUTLINE * 2}" stroke-linejoin="round">${signs[type]}</g>
    <g fill="${SIGN}" stroke="${SIGN}" stroke-width="2" stroke-linejoin="round">${signs[type]}</g></svg>`;
}
