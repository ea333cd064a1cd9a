// Draws one jewel block: a tinted ice setting that fills the frame, and the cut gem that sits in it.

import { cuts } from './jewel-cuts.mjs';
import { pathOf, rampColour, round, scatter, starPoints } from './geometry.mjs';

/** Frame of a block, px at 2 px per design unit. */
export const JEWEL_WIDTH = 106;
export const JEWEL_HEIGHT = 108;

/** Half width of a gem of unit radius, px. */
const GEM_RADIUS = 42;
export const GEM_CENTRE = [53, 51.5];

/** How far facets part from the middle of the ramp. */
const CONTRAST = 1.16;
/** Towards the light, in the same space as the facets. */
const light = [-0.52, -0.66, 0.54];

function normalOf([a, b, c]) {
  const [u, v] = [b.map((n, i) => n - a[i]), c.map((n, i) => n - a[i])];
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) || 1;
  const sign = cross[2] < 0 ? -1 : 1;
  return cross.map((n) => (n * sign) / length);
}

const dot = (a, b) => a.reduce((sum, n, i) => sum + n * b[i], 0);

/** Position on the ramp. Light that enters top left leaves through the far side's bottom right. */
function shadeOf(facet, side, seed, slope = 1) {
  const [nx, ny, nz] = normalOf(facet);
  const towards = side === 'far' ? dot([-nx, -ny, nz], light) * -1 + 0.45 : dot([nx, ny, nz], light);
  const sparkle = (scatter(seed) - 0.5) * (side === 'far' ? 0.3 * slope : 0.16);
  const base = side === 'far' ? 0.5 + (towards * 0.5 - 0.08) * slope : 0.12 + Math.max(-0.1, towards) * 0.76;
  return Math.min(0.94, Math.max(0.1, 0.5 + (base + sparkle - 0.5) * CONTRAST));
}

/** Where a point of a cut's unit plane lies on the block, px. */
export const placeOnGem = ([x, y]) => [GEM_CENTRE[0] + x * GEM_RADIUS, GEM_CENTRE[1] + y * GEM_RADIUS];

function facetSvg(facet, ramp, shade, id) {
  const points = facet.map(placeOnGem);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(round);
  const path = pathOf(points);
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${box[0]}" y1="${box[1]}" x2="${box[2]}" y2="${box[3]}">` +
    `<stop offset="0" stop-color="${rampColour(ramp, shade + 0.09)}"/><stop offset="1" stop-color="${rampColour(ramp, shade - 0.09)}"/></linearGradient>` +
    `<path d="${path}" fill="url(#${id})" stroke="url(#${id})" stroke-width=".5"/>`
  );
}

const edgesSvg = (facets, width, opacity) =>
  `<path d="${facets.map((f) => pathOf(f.map(placeOnGem))).join('')}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"/>`;

/** The setting is ice that only borrows the gem's colour. */
const iced = (colour, ice) => rampColour([colour, ice.color], ice.share);

function frostSvg(type, frost) {
  const flecks = Array.from({ length: 56 }, (_, i) => {
    const roll = (salt) => scatter(type * 1000 + i * 7 + salt);
    const along = roll(0) * 96 + 5;
    const depth = 2.6 + roll(1) ** 2 * 5;
    const [x, y] = [
      [along, depth],
      [depth, along],
      [along, 103 - depth],
      [106 - depth, along],
    ][i % 4];
    const size = 0.5 + roll(2) * 1.2;
    const fleck = starPoints(3, size * 1.6, size * 0.6, roll(3) * 6).map(([a, b]) => [a + x, b + y]);
    return `<path d="${pathOf(fleck)}" fill="${frost}" opacity="${round(0.3 + roll(4) * 0.55)}"/>`;
  }).join('');
  const corner = (x, y, radius, opacity) =>
    `<radialGradient id="k${x}-${y}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}"><stop offset="0" stop-color="${frost}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${frost}" stop-opacity="0"/></radialGradient><rect width="106" height="104" fill="url(#k${x}-${y})"/>`;
  return `<clipPath id="block"><rect x=".5" y=".5" width="105" height="103.5" rx="18"/></clipPath>
    <g clip-path="url(#block)">${corner(4, 4, 34, 0.75)}${corner(102, 6, 20, 0.4)}${corner(4, 100, 22, 0.4)}${corner(101, 99, 24, 0.5)}${flecks}</g>`;
}

function settingSvg(ramp, type, ice) {
  const tint = (position) => rampColour(ramp, position);
  return `
    <linearGradient id="face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${iced(tint(0.82), ice.lit)}"/><stop offset=".42" stop-color="${iced(tint(0.5), ice.face)}"/><stop offset="1" stop-color="${iced(tint(0.3), ice.foot)}"/></linearGradient>
    <linearGradient id="well" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${iced(tint(0.02), ice.wellTop)}"/><stop offset="1" stop-color="${iced(tint(0.11), ice.wellFoot)}"/></linearGradient>
    <radialGradient id="lamp" cx=".5" cy=".62" r=".55"><stop offset="0" stop-color="${tint(0.5)}" stop-opacity=".3"/><stop offset="1" stop-color="${tint(0.3)}" stop-opacity="0"/></radialGradient>
    <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".42" stop-color="${rampColour([tint(0.85), '#ffffff'], 0.4)}" stop-opacity=".9"/><stop offset="1" stop-color="${tint(0.7)}" stop-opacity=".75"/></linearGradient>
    <linearGradient id="step" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tint(0.02)}" stop-opacity=".9"/><stop offset=".5" stop-color="${tint(0.2)}" stop-opacity=".5"/><stop offset="1" stop-color="${tint(0.95)}" stop-opacity=".9"/></linearGradient>
    <linearGradient id="gloss" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <rect x=".5" y="5" width="105" height="102.5" rx="18" fill="${tint(0.04)}" fill-opacity=".96"/>
    <rect x=".5" y=".5" width="105" height="103.5" rx="18" fill="url(#face)" fill-opacity=".92"/>
    <rect x="8.5" y="8.5" width="89" height="87.5" rx="12.5" fill="url(#well)" fill-opacity=".93"/>
    <rect x="8.5" y="8.5" width="89" height="87.5" rx="12.5" fill="url(#lamp)" stroke="url(#step)" stroke-width="1.6"/>
    <path d="M10 22Q10 10 22 10H84Q96 10 96 22V26Q66 16 10 34Z" fill="url(#gloss)" opacity=".5"/>
    ${frostSvg(type, ice.frost)}
    <rect x="1.6" y="1.6" width="102.8" height="101.4" rx="17" fill="none" stroke="url(#rim)" stroke-width="2.2"/>
    <path d="M10 104.6Q14 106.4 20 106.4H86Q92 106.4 96 104.6" fill="none" stroke="${tint(0.6)}" stroke-width="1" opacity=".5"/>`;
}

/** A four-ray star of light, as star garnets show. */
const asterismSvg = (light) => `
  <path d="${pathOf(starPoints(4, 25, 3.2).map(([x, y]) => [x + GEM_CENTRE[0], y + GEM_CENTRE[1] + 1]))}" fill="#fff" opacity=".35" filter="url(#soft)"/>
  <path d="${pathOf(starPoints(4, 23, 2.6).map(([x, y]) => [x + GEM_CENTRE[0], y + GEM_CENTRE[1] + 1]))}" fill="${light}" opacity=".95"/>`;

function gemSvg(ramp, type) {
  const { outline, crown, table, pavilion, alternate = 0, lift = 0, slope = 1 } = cuts[type];
  const border = pathOf(outline.map(placeOnGem));
  const crownSvg = crown.map((f, i) => facetSvg(f, ramp, shadeOf(f, 'near', type * 97 + i), `c${i}`)).join('');
  const farSvg = pavilion
    .map((f, i) => facetSvg(f, ramp, shadeOf(f, 'far', type * 31 + i, slope) + lift + (i % 2 ? alternate : -alternate), `p${i}`))
    .join('');
  const flash = [
    [GEM_CENTRE[0] - 17, GEM_CENTRE[1] - 19],
    [GEM_CENTRE[0] + 15, GEM_CENTRE[1] + 18],
  ];
  const twinkle = (size, [x, y]) => pathOf(starPoints(4, size, size * 0.16).map(([a, b]) => [a + x, b + y]));
  return `
    <clipPath id="gem"><path d="${border}"/></clipPath>
    <filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3"/></filter>
    <filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="2.4"/></filter>
    <radialGradient id="glow" cx=".62" cy=".7" r=".46"><stop offset="0" stop-color="${rampColour(ramp, 0.7)}" stop-opacity=".62"/><stop offset="1" stop-color="${rampColour(ramp, 0.55)}" stop-opacity="0"/></radialGradient>
    <radialGradient id="hot" cx=".3" cy=".24" r=".28"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="girdle" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="${rampColour(ramp, 0.86)}"/><stop offset="1" stop-color="${rampColour(ramp, 0.55)}"/></linearGradient>
    <path d="${border}" fill="${rampColour(ramp, 0.7)}" opacity=".3" filter="url(#shadow)"/>
    <path d="${border}" transform="translate(1.5 4)" fill="${rampColour(ramp, 0)}" opacity=".85" filter="url(#soft)"/>
    <path d="${border}" fill="none" stroke="${rampColour(ramp, 0.02)}" stroke-width="3.6" stroke-linejoin="round" opacity=".75"/>
    <path d="${border}" fill="${rampColour(ramp, 0.4)}"/>
    ${crownSvg}${farSvg}
    ${edgesSvg(pavilion, 0.6, 0.28)}${edgesSvg(crown, 0.7, 0.34)}${edgesSvg([table], 1.1, 0.6)}
    <g clip-path="url(#gem)">
      <rect width="106" height="108" fill="url(#glow)"/>
      <rect width="106" height="108" fill="url(#hot)"/>
    </g>
    ${type === 6 ? asterismSvg(ramp.at(-1)) : ''}
    <path d="${border}" fill="none" stroke="url(#girdle)" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="${twinkle(13, flash[0])}" fill="#fff" opacity=".5" filter="url(#soft)"/>
    <path d="${twinkle(10.5, flash[0])}" fill="#fff"/>
    <path d="${twinkle(5, flash[1])}" fill="#fff" opacity=".85"/>`;
}

/** The gem alone, centred at (53, 51.5) with a radius of 42, for the title and the page's icon. */
export const loneGemSvg = (type, { ramps }) => gemSvg(ramps[type - 1], type);

/** `art` is a theme's: a ramp for each type, dark to light, and the ice of the settings. */
export function jewelSvg(type, { ramps, setting }) {
  const ramp = ramps[type - 1];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${JEWEL_WIDTH} ${JEWEL_HEIGHT}" width="${JEWEL_WIDTH}" height="${JEWEL_HEIGHT}">${settingSvg(ramp, type, setting)}${gemSvg(ramp, type)}</svg>`;
}
