// Icons of the page: a small hand-drawn favicon, large ones for home screens, and the manifest with their names.

import { movePoints, pathOf, type Point, polar, regularPolygon, starPoints } from './geometry.ts';
import { loneGemSvg } from './jewel-svg.ts';
import { MANIFEST_SCREENSHOTS } from './manifest-screenshots.ts';
import { rasterise } from './raster.ts';
import type { Files } from './svg.ts';
import { firstTheme } from './themes.ts';

const CENTRE = 32;

/** One colour per side, lit from the top left. */
const crownColours = ['#8b3fe6', '#6a22c4', '#5416a8', '#8a3fe0', '#d3a6ff', '#f1e2ff'];
const tableColours = ['#a45cf2', '#bf77ff', '#ecd6ff', '#c78cff', '#8236dc', '#b56bff'];

function favicon(): string {
  // The corners of these radii are less than 0.15 units from whole ones, which take fewer bytes.
  const [outer, inner] = [30, 16].map((radius) =>
    movePoints(regularPolygon(6, radius, -Math.PI / 2), CENTRE, CENTRE).map(([x, y]): Point => [Math.round(x), Math.round(y)]),
  );
  const next = (i: number): number => (i + 1) % 6;
  const facet = (points: readonly Point[], colour: string): string => `<path d="${pathOf(points)}" fill="${colour}"/>`;
  const crown = outer.map((p, i) => facet([p, outer[next(i)], inner[next(i)], inner[i]], crownColours[i]));
  const table = inner.map((p, i) => facet([p, inner[next(i)], [CENTRE, CENTRE]], tableColours[i]));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${crown.join('')}${table.join('')}<path d="${pathOf(inner)}" fill="none" stroke="#fff" stroke-opacity=".55"/><path d="${pathOf(outer)}" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><path d="M22 13l1.8 6.2L30 21l-6.2 1.8L22 29l-1.8-6.2L14 21l6.2-1.8z" fill="#fff"/></svg>\n`;
}

/** Light around the gem on its opaque border, as in the title: [stroke width px, colour]. */
const GEM_GLOW: readonly (readonly [number, string])[] = [
  [25, '#0b0838'],
  [18.5, '#3a1a96'],
  [13, '#7a3cf0'],
  [8, '#d3b0ff'],
];

/** Side of the drawing, px. Files have other sizes. */
const SIDE = 180;
const HALF = SIDE / 2;

/** Beams of light from the gem. */
const beams = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6 + 0.26;
  return pathOf([[0, 0], polar(angle - 0.1, SIDE), polar(angle + 0.1, SIDE)]);
}).join('');

const glint = (x: number, y: number, size: number): string =>
  `<path d="${pathOf(movePoints(starPoints(4, size, size * 0.13), x, y))}" fill="#fff"/>`;

/** `gem`: scale, 42 px at 1. `corner`: corner radius of the picture, px. */
type IconShape = { readonly gem: number; readonly corner: number };

/** A gem over snow at night. */
function iconSvg({ gem, corner }: IconShape): string {
  const border = pathOf(regularPolygon(6, 43, -Math.PI / 2));
  const glow = GEM_GLOW.map(
    ([breadth, colour]) => `<path d="${border}" stroke="${colour}" stroke-width="${breadth}" stroke-linejoin="round"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
  <linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0a1650"/><stop offset=".5" stop-color="#1450b4"/><stop offset=".85" stop-color="#4fb4f2"/></linearGradient>
  <radialGradient id="aura" cx=".5" cy=".48" r=".6"><stop offset="0" stop-color="#e4d6ff"/><stop offset=".5" stop-color="#8d7bff" stop-opacity=".8"/><stop offset="1" stop-color="#5fe0d0" stop-opacity="0"/></radialGradient>
  <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="120"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#cfe8ff" stop-opacity=".06"/></radialGradient>
  <linearGradient id="snow" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#a9d8f8"/></linearGradient>
  <clipPath id="corners"><rect width="${SIDE}" height="${SIDE}" rx="${corner}"/></clipPath>
  <g clip-path="url(#corners)">
    <rect width="${SIDE}" height="${SIDE}" fill="url(#night)"/><rect width="${SIDE}" height="${SIDE}" fill="url(#aura)"/>
    <path d="${beams}" transform="translate(${HALF} 86)" fill="url(#beam)"/>
    <path d="M0 140Q46 118 96 138T180 128V180H0Z" fill="#2c6fb4"/><path d="M0 156Q60 138 110 154T180 148V180H0Z" fill="url(#snow)"/>
    <g transform="translate(${HALF} 88) scale(${gem})"><g transform="translate(0 3)" fill="none">${glow[0]}</g><g fill="none">${glow.join('')}</g><g transform="translate(-53 -51.5)">${loneGemSvg(1, firstTheme.art)}</g></g>
    ${glint(HALF - 30 * gem, 88 - 40 * gem, 13 * gem)}${glint(HALF + 35 * gem, 88 + 28 * gem, 9 * gem)}
  </g></svg>`;
}

/**
 * Opaque pictures without corners are for home screens that cut them: iOS, and systems with maskable icons, down to a circle of 80 % of the
 * side. The others have rounded corners.
 */
const OPAQUE = { gem: 1.46, corner: 0 };
const ROUNDED = { gem: 1.46, corner: 38 };
const MASKABLE = { gem: 1.24, corner: 0 };

/** File name -> [side px, drawing]. */
const ICONS = {
  'icon-180.png': [180, OPAQUE],
  'icon-192.png': [192, ROUNDED],
  'icon-512.png': [512, ROUNDED],
  'icon-maskable-512.png': [512, MASKABLE],
} satisfies Record<string, readonly [number, IconShape]>;

const manifestIcon = (name: keyof typeof ICONS, purpose: 'any' | 'maskable') => ({
  src: name,
  sizes: `${ICONS[name][0]}x${ICONS[name][0]}`,
  type: 'image/png',
  purpose,
});

const manifestScreenshot = ({ name, width, height, formFactor }: (typeof MANIFEST_SCREENSHOTS)[number]) => ({
  src: name,
  sizes: `${width}x${height}`,
  type: 'image/webp',
  form_factor: formFactor,
  label: 'A game in progress',
});

/** The web app manifest. Its addresses are relative to the page's folder. */
function manifest() {
  const colour = '#06122b';
  return {
    id: 'frozen-jewel',
    lang: 'en',
    dir: 'ltr',
    name: 'Frozen Jewel',
    short_name: 'Frozen Jewel',
    description: 'A calm block puzzle of frozen jewels on an 8 x 8 board.',
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'portrait',
    background_color: colour,
    theme_color: colour,
    categories: ['games', 'puzzle'],
    icons: [manifestIcon('icon-192.png', 'any'), manifestIcon('icon-512.png', 'any'), manifestIcon('icon-maskable-512.png', 'maskable')],
    screenshots: MANIFEST_SCREENSHOTS.map(manifestScreenshot),
  };
}

/** File name -> content: all icons and the manifest. */
export async function buildPageIcons(): Promise<Files> {
  const files: Files = { 'favicon.svg': favicon(), 'manifest.webmanifest': `${JSON.stringify(manifest(), null, 2)}\n` };
  for (const [name, [side, shape]] of Object.entries<readonly [number, IconShape]>(ICONS)) {
    const drawn = rasterise(iconSvg(shape), side, side);
    const picture = shape.corner > 0 ? drawn : drawn.removeAlpha();
    files[name] = await picture.png({ palette: true, quality: 95, effort: 10 }).toBuffer();
  }
  return files;
}
