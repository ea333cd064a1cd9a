// Small pictures of the themes for the selector: sky and land in a few shapes, with the six jewels in front.

import type {
  BackdropPalette,
  CloudBank,
  ColorStop,
  GalaxyPalette,
  MoonPalette,
  StarsPalette,
  SunPalette,
  VeilPalette,
} from '../../src/themes/backdrop-palette.ts';
import { pathOf, type Point, round, scatter } from './geometry.ts';
import { JEWEL_TYPES, type JewelType } from './jewel-cuts.ts';
import { JEWEL_HEIGHT, JEWEL_WIDTH, jewelSvg } from './jewel-svg.ts';
import { innerSvg, prefixIds, rolling } from './svg.ts';
import type { ThemeArt, ThemeSource } from './themes.ts';

export const PREVIEW_WIDTH = 192;
export const PREVIEW_HEIGHT = 256;

/** Preview pixels per design unit: the picture shows a third of a view's width. */
const SCALE = 0.3;
/** Heights of the end of the sky and of the hills, px from the top. */
const HORIZON = 176;
const JEWEL_SCALE = 0.47;
const JEWELS = { left: 16, top: 142, step: 54 };

const stopsSvg = (stops: readonly ColorStop[]): string =>
  stops.map(({ at, color }) => `<stop offset="${at}" stop-color="${color}"/>`).join('');

const gradient = (id: string, stops: readonly ColorStop[], from: number, to: number): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}">${stopsSvg(stops)}</linearGradient>`;

/** Sampled x positions across the picture. */
const across = Array.from({ length: 26 }, (_, i) => i * 8 - 4);

const starsSvg = ({ color, area }: StarsPalette): string =>
  Array.from({ length: Math.round(70_000 / area) }, (_, i) => {
    const [x, y] = [scatter(i * 3) * PREVIEW_WIDTH, scatter(i * 3 + 1) ** 1.3 * HORIZON * 0.8];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(0.4 + scatter(i * 3 + 2) ** 3 * 0.8)}" fill="${color}" opacity=".8"/>`;
  }).join('');

const veilsSvg = (veils: readonly VeilPalette[]): string =>
  veils
    .map(({ hem, tall, sway, length, seed, strength, stops }, i) => {
      const base = HORIZON * hem * 1.25;
      const edge = across.map((x): Point => [x, base + rolling(x / SCALE, length, seed) * sway * SCALE]);
      const top = edge.map(([x, y]): Point => [x, y - tall * SCALE * 0.8]).toReversed();
      return `${gradient(`v${i}`, stops, base - tall * SCALE * 0.8, base + sway * SCALE * 0.5)}<path d="${pathOf([...edge, ...top])}" fill="url(#v${i})" opacity="${strength * 0.9}" filter="url(#soft)"/>`;
    })
    .join('');

const galaxySvg = ({ lights, core }: GalaxyPalette): string =>
  `<g transform="translate(100 74) rotate(-50)" filter="url(#wide)"><ellipse rx="170" ry="22" fill="${lights[0]}" opacity=".4"/><ellipse rx="170" ry="13" fill="${lights[1]}" opacity=".5"/><ellipse rx="150" ry="4" fill="${core}" opacity=".5"/></g>`;

const sunSvg = ({ disc, glow }: SunPalette): string =>
  `<radialGradient id="sun">${stopsSvg(glow)}</radialGradient><circle cx="52" cy="108" r="110" fill="url(#sun)"/><circle cx="52" cy="108" r="10" fill="${disc}"/>`;

const moonSvg = ({ disc, halo, crescent }: MoonPalette): string =>
  `<radialGradient id="halo"><stop offset="0" stop-color="${halo[0]}" stop-opacity=".4"/><stop offset="1" stop-color="${halo[1]}" stop-opacity="0"/></radialGradient><circle cx="44" cy="36" r="52" fill="url(#halo)"/>` +
  (crescent > 0
    ? `<path d="M44 24A12 12 0 1 0 56 38A10 10 0 0 1 44 24Z" fill="${disc[1]}"/>`
    : `<circle cx="44" cy="36" r="11" fill="${disc[1]}"/>`);

const cloudsSvg = (clouds: readonly CloudBank[]): string =>
  clouds
    .flatMap(({ height, lit, body, strength }, i) =>
      [0, 1].map((k) => {
        const [x, y] = [scatter(i * 7 + k * 3 + 2) * PREVIEW_WIDTH, HORIZON * height * 1.1 + k * 9];
        return `<g opacity="${strength}" filter="url(#soft)"><ellipse cx="${round(x)}" cy="${round(y)}" rx="52" ry="3.4" fill="${body}"/><ellipse cx="${round(x)}" cy="${round(y + 1.6)}" rx="40" ry="1.6" fill="${lit}"/></g>`;
      }),
    )
    .join('');

function mountainsSvg({ ranges }: BackdropPalette['mountains']): string {
  return ranges
    .flatMap(({ seed, lit, shade, snow, snowShade }, r) =>
      [0, 1, 2, 3].map((i) => {
        const x = i * 62 - 6 + scatter(seed + i) * 34 + r * 24;
        const height = (r ? 34 : 52) + scatter(seed * 3 + i) * 26;
        const peak = HORIZON - height;
        const at = (share: number, side: number): Point => [x + side * height * 0.9 * share, peak + height * share];
        const ridge: Point[] = [
          [x, peak],
          [x + 3, peak + height * 0.3],
          [x - 2, peak + height * 0.55],
        ];
        const face = (side: number, colour: string): string =>
          `<path d="${pathOf([...ridge, [x + 4, HORIZON + 8], at(1.1, side)])}" fill="${colour}"/>`;
        const cap = (side: number, colour: string): string =>
          `<path d="${pathOf([...ridge.slice(0, 2), at(0.36, side * 0.5), at(0.3, side)])}" fill="${colour}"/>`;
        return face(-1, lit) + face(1, shade) + cap(-1, snow) + cap(1, snowShade);
      }),
    )
    .join('');
}

const hillsSvg = ({ ranges }: BackdropPalette['hills']): string =>
  ranges
    .map(({ seed, top, body, rim }, i) => {
      const crest = across.map((x): Point => [x, HORIZON - 4 + i * 22 + rolling(x, 60, seed) * 6]);
      const line = crest.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
      return `${gradient(
        `h${i}`,
        [
          { at: 0, color: top },
          { at: 1, color: body },
        ],
        HORIZON + i * 22,
        HORIZON + 60 + i * 22,
      )}<path d="M${line}V${PREVIEW_HEIGHT}H-8Z" fill="url(#h${i})"/><path d="M${line}" fill="none" stroke="${rim}" stroke-width="1.2"/>`;
    })
    .join('');

const jewel = (type: JewelType, art: ThemeArt): string => prefixIds(innerSvg(jewelSvg(type, art)), `j${type}`);

const jewelsSvg = (art: ThemeArt): string =>
  JEWEL_TYPES.map((type, i) => {
    const [x, y] = [JEWELS.left + (i % 3) * JEWELS.step, JEWELS.top + Math.floor(i / 3) * (JEWELS.step + 1)];
    return `<rect x="${x}" y="${y + 4}" width="${JEWEL_WIDTH * JEWEL_SCALE}" height="${JEWEL_HEIGHT * JEWEL_SCALE}" rx="9" fill="#000" opacity=".5" filter="url(#soft)"/><g transform="translate(${x} ${y}) scale(${JEWEL_SCALE})">${jewel(type, art)}</g>`;
  }).join('');

export function previewSvg({ art, backdrop }: ThemeSource): string {
  const { sky, stars, veils, galaxy, sun, moon, clouds, mountains, hills } = backdrop;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">
    <filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="2.4"/></filter>
    <filter id="wide" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="7"/></filter>
    ${gradient('sky', sky, 0, HORIZON)}<rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="url(#sky)"/>
    ${galaxy ? galaxySvg(galaxy) : ''}${starsSvg(stars)}${veilsSvg(veils)}${moon ? moonSvg(moon) : ''}${sun ? sunSvg(sun) : ''}${cloudsSvg(clouds)}
    ${mountainsSvg(mountains)}${hillsSvg(hills)}${jewelsSvg(art)}</svg>`;
}
