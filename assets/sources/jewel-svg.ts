// Draws one jewel block: a tinted ice setting that fills the frame, and the cut gem in it.

import { cuts, type Facet, type JewelType } from './jewel-cuts.ts';
import {
  movePoints,
  normalOf,
  pathOf,
  type Point,
  type Ramp,
  rampColour,
  round,
  scatter,
  type SpacePoint,
  starPoints,
} from './geometry.ts';
import type { Ice, ThemeArt } from './themes.ts';

/** Frame of a block, px at 2 px per design unit. */
export const JEWEL_WIDTH = 106;
export const JEWEL_HEIGHT = 108;

/** Half width of a gem of unit radius, px. */
const GEM_RADIUS = 42;
export const GEM_CENTRE: Point = [53, 51.5];

/** Scale of a gem in its block: its points extend over the ice. */
const GEM_GROWTH = 1.1;
/** Contrast between facets: factor of their distance from the middle of the ramp. */
const CONTRAST = 1.3;
/** Distance on the ramp from a facet's middle to its ends. */
const FACET_SPAN = 0.1;
/** Direction towards the light, in the space of the facets. */
const light: SpacePoint = [-0.52, -0.66, 0.54];

const dot = (a: SpacePoint, b: SpacePoint): number => a.reduce((sum, n, i) => sum + n * b[i], 0);

const onRamp = (shade: number): number => Math.min(0.93, Math.max(0.08, 0.48 + (shade - 0.48) * CONTRAST));

/** Returns the ramp position of a crown facet, which reflects the light. */
const crownShade = (facet: Facet, seed: number, lift: number): number =>
  onRamp(0.02 + Math.max(-0.1, dot(normalOf(facet), light)) * 0.8 + lift + (scatter(seed) - 0.5) * 0.16);

/** Returns the ramp position of a far-side facet: light enters at the top left and leaves at its bottom right. */
function farShade(facet: Facet, seed: number): number {
  const [nx, ny, nz] = normalOf(facet);
  const towards = 0.45 - dot([-nx, -ny, nz], light);
  return onRamp(0.5 + (towards * 0.5 - 0.08 + (scatter(seed) - 0.5) * 0.3));
}

/** Converts a point of a cut's unit plane to px of the block. */
export const placeOnGem = ([x, y]: Point | SpacePoint): Point => [GEM_CENTRE[0] + x * GEM_RADIUS, GEM_CENTRE[1] + y * GEM_RADIUS];

function facetSvg(facet: Facet, ramp: Ramp, shade: number, id: string): string {
  const points = facet.map(placeOnGem);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(round);
  const path = pathOf(points);
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${box[0]}" y1="${box[1]}" x2="${box[2]}" y2="${box[3]}">` +
    `<stop offset="0" stop-color="${rampColour(ramp, shade + FACET_SPAN)}"/><stop offset="1" stop-color="${rampColour(ramp, shade - FACET_SPAN)}"/></linearGradient>` +
    `<path d="${path}" fill="url(#${id})" stroke="url(#${id})" stroke-width=".5"/>`
  );
}

/** Draws the crown, and the far side as seen through the table. No facet of the crown is darker than `minShade`. */
export function facetsSvg(ramp: Ramp, type: JewelType, minShade = 0): string {
  const { crown, pavilion, crownLift = 0, farShades } = cuts[type];
  const near = crown.map((f, i) => facetSvg(f, ramp, Math.max(minShade, crownShade(f, type * 97 + i, crownLift)), `c${i}`));
  const far = pavilion.map((f, i) => facetSvg(f, ramp, farShades?.[i] ?? farShade(f, type * 31 + i), `p${i}`));
  return [...near, ...far].join('');
}

export const edgesSvg = (facets: readonly Facet[], width: number, opacity: number): string =>
  `<path d="${facets.map((f) => pathOf(f.map(placeOnGem))).join('')}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"/>`;

/** The setting is ice, tinted with the gem's colour. */
export const iced = (colour: string, ice: Ice): string => rampColour([colour, ice.color], ice.share);

function frostSvg(type: JewelType, frost: string): string {
  const flecks = Array.from({ length: 44 }, (_, i) => {
    const roll = (salt: number): number => scatter(type * 1000 + i * 7 + salt);
    const along = roll(0) * 96 + 5;
    const depth = 2.6 + roll(1) ** 2 * 5;
    const [x, y] = [
      [along, depth],
      [depth, along],
      [along, 103 - depth],
      [106 - depth, along],
    ][i % 4];
    const size = 0.5 + roll(2) * 1.2;
    const fleck = starPoints(3, size * 1.6, size * 0.6, roll(3) * 6);
    return `<path d="${pathOf(movePoints(fleck, x, y))}" fill="${frost}" opacity="${round(0.3 + roll(4) * 0.55)}"/>`;
  }).join('');
  const corner = (x: number, y: number, radius: number, opacity: number): string =>
    `<radialGradient id="k${x}-${y}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}"><stop offset="0" stop-color="${frost}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${frost}" stop-opacity="0"/></radialGradient><rect width="106" height="104" fill="url(#k${x}-${y})"/>`;
  return `<clipPath id="block"><rect x=".5" y=".5" width="105" height="103.5" rx="18"/></clipPath>
    <g clip-path="url(#block)">${corner(4, 4, 24, 0.75)}${corner(102, 6, 15, 0.4)}${corner(4, 100, 15, 0.4)}${corner(101, 99, 17, 0.5)}${flecks}</g>`;
}

/** Draws the block of ice under a well. */
export function faceSvg(ramp: Ramp, ice: ThemeArt['setting']): string {
  const tint = (position: number): string => rampColour(ramp, position);
  return `
    <linearGradient id="face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${iced(tint(0.76), ice.lit)}"/><stop offset=".38" stop-color="${iced(tint(0.42), ice.face)}"/><stop offset="1" stop-color="${iced(tint(0.2), ice.foot)}"/></linearGradient>
    <rect x=".5" y="5" width="105" height="102.5" rx="18" fill="${tint(0.04)}" fill-opacity=".96"/>
    <rect x=".5" y=".5" width="105" height="103.5" rx="18" fill="url(#face)" fill-opacity=".95"/>`;
}

/** Draws a line of light along the block's edge. */
export function rimSvg(ramp: Ramp, width: number): string {
  const tint = (position: number): string => rampColour(ramp, position);
  return `
    <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".42" stop-color="${rampColour([tint(0.85), '#ffffff'], 0.4)}" stop-opacity=".9"/><stop offset="1" stop-color="${tint(0.7)}" stop-opacity=".75"/></linearGradient>
    <rect x="1.6" y="1.6" width="102.8" height="101.4" rx="17" fill="none" stroke="url(#rim)" stroke-width="${width}"/>`;
}

function settingSvg(ramp: Ramp, type: JewelType, ice: ThemeArt['setting']): string {
  const tint = (position: number): string => rampColour(ramp, position);
  const [x, y] = GEM_CENTRE;
  return `
    <linearGradient id="well" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${iced(tint(0), ice.wellTop)}"/><stop offset="1" stop-color="${iced(tint(0.09), ice.wellFoot)}"/></linearGradient>
    <radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y + 2}" r="60"><stop offset=".4" stop-color="${tint(0.4)}" stop-opacity=".55"/><stop offset=".8" stop-color="${tint(0.26)}" stop-opacity=".22"/><stop offset="1" stop-color="${tint(0.2)}" stop-opacity="0"/></radialGradient>
    <linearGradient id="step" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tint(0)}" stop-opacity=".95"/><stop offset=".5" stop-color="${tint(0.2)}" stop-opacity=".5"/><stop offset="1" stop-color="${tint(0.95)}" stop-opacity=".95"/></linearGradient>
    ${faceSvg(ramp, ice)}
    <rect x="8" y="8" width="90" height="88.5" rx="12.5" fill="url(#well)" fill-opacity=".95"/>
    <rect x="8" y="8" width="90" height="88.5" rx="12.5" fill="url(#lamp)" stroke="url(#step)" stroke-width="1.8"/>
    ${frostSvg(type, ice.frost)}
    ${rimSvg(ramp, 2.2)}
    <path d="M10 104.6Q14 106.4 20 106.4H86Q92 106.4 96 104.6" fill="none" stroke="${tint(0.6)}" stroke-width="1" opacity=".5"/>`;
}

/** A four-ray star of light, as in star garnets. */
export const asterismSvg = (light: string): string => `
  <path d="${pathOf(movePoints(starPoints(4, 25, 3.2), GEM_CENTRE[0], GEM_CENTRE[1] + 1))}" fill="#fff" opacity=".35" filter="url(#soft)"/>
  <path d="${pathOf(movePoints(starPoints(4, 23, 2.6), GEM_CENTRE[0], GEM_CENTRE[1] + 1))}" fill="${light}" opacity=".95"/>`;

/** A diagonal pane of light on the table, with a narrow one beside it. */
const PANES: readonly (readonly Point[])[] = [
  [
    [22, 0],
    [66, 0],
    [20, 108],
    [-24, 108],
  ],
  [
    [73, 0],
    [80, 0],
    [34, 108],
    [27, 108],
  ],
];

function gemSvg(ramp: Ramp, type: JewelType): string {
  const { outline, crown, table, pavilion } = cuts[type];
  const tint = (position: number): string => rampColour(ramp, position);
  const border = pathOf(outline.map(placeOnGem));
  const flash: readonly Point[] = [
    [GEM_CENTRE[0] - 18, GEM_CENTRE[1] - 20],
    [GEM_CENTRE[0] + 16, GEM_CENTRE[1] + 19],
  ];
  const twinkle = (size: number, [x, y]: Point): string => pathOf(movePoints(starPoints(4, size, size * 0.16), x, y));
  return `
    <clipPath id="gem"><path d="${border}"/></clipPath>
    <clipPath id="table"><path d="${pathOf(table.map(placeOnGem))}"/></clipPath>
    <filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3"/></filter>
    <filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="2.4"/></filter>
    <radialGradient id="glow" cx=".62" cy=".7" r=".42"><stop offset="0" stop-color="${tint(0.72)}" stop-opacity=".6"/><stop offset=".5" stop-color="${tint(0.6)}" stop-opacity=".3"/><stop offset="1" stop-color="${tint(0.55)}" stop-opacity="0"/></radialGradient>
    <radialGradient id="hot" cx=".29" cy=".24" r=".24"><stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset=".4" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="pane" x1="0" y1="0" x2="0" y2="1"><stop offset=".2" stop-color="#fff" stop-opacity=".26"/><stop offset=".75" stop-color="#fff" stop-opacity=".04"/></linearGradient>
    <linearGradient id="girdle" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="${tint(0.88)}"/><stop offset="1" stop-color="${tint(0.66)}"/></linearGradient>
    <linearGradient id="bounce" x1="0" y1="0" x2="1" y2="1"><stop offset=".5" stop-color="${tint(0.62)}" stop-opacity="0"/><stop offset=".86" stop-color="${tint(0.7)}" stop-opacity=".95"/></linearGradient>
    <path d="${border}" fill="${tint(0.66)}" opacity=".55" filter="url(#shadow)"/>
    <path d="${border}" transform="translate(1.5 4.5)" fill="${tint(0)}" opacity=".9" filter="url(#soft)"/>
    <path d="${border}" fill="none" stroke="${tint(0)}" stroke-width="4.4" stroke-linejoin="round" opacity=".8"/>
    <path d="${border}" fill="${tint(0.4)}"/>
    ${facetsSvg(ramp, type)}
    ${edgesSvg(pavilion, 0.6, 0.24)}${edgesSvg(crown, 0.7, 0.26)}
    <g clip-path="url(#table)"><path d="${PANES.map(pathOf).join('')}" fill="url(#pane)"/></g>
    ${edgesSvg([table], 1.2, 0.66)}
    <g clip-path="url(#gem)">
      <rect width="106" height="108" fill="url(#glow)"/>
      <rect width="106" height="108" fill="url(#hot)"/>
      <path d="${border}" fill="none" stroke="url(#bounce)" stroke-width="9" opacity=".6" filter="url(#soft)"/>
    </g>
    ${type === 6 ? asterismSvg(ramp[ramp.length - 1]) : ''}
    <path d="${border}" fill="none" stroke="url(#girdle)" stroke-width="1.9" stroke-linejoin="round"/>
    <path d="${twinkle(15, flash[0])}" fill="#fff" opacity=".6" filter="url(#soft)"/>
    <path d="${twinkle(12, flash[0])}" fill="#fff"/>
    <path d="${twinkle(5.4, flash[1])}" fill="#fff" opacity=".9"/>`;
}

/** Returns the gem alone, centred at (53, 51.5) with a radius of 42, for the title and the page's icon. */
export const loneGemSvg = (type: JewelType, { ramps }: Pick<ThemeArt, 'ramps'>): string => gemSvg(ramps[type - 1], type);

/** Draws a block. `ramps`: one per type, dark to light. `setting`: the ice of the settings. */
export function jewelSvg(type: JewelType, { ramps, setting }: Pick<ThemeArt, 'ramps' | 'setting'>): string {
  const ramp = ramps[type - 1];
  const [x, y] = GEM_CENTRE;
  const grown = `<g transform="translate(${x} ${y}) scale(${GEM_GROWTH}) translate(${-x} ${-y})">${gemSvg(ramp, type)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${JEWEL_WIDTH} ${JEWEL_HEIGHT}" width="${JEWEL_WIDTH}" height="${JEWEL_HEIGHT}">${settingSvg(ramp, type, setting)}${grown}</svg>`;
}
