// The title: two lines of ice letters with snow, and one jewel.

import type { Glyph, Path } from 'opentype.js';
import type { Language } from '../../src/i18n/languages.ts';
import { loneGemSvg } from './jewel-svg.ts';
import { closedData, moveHeights } from './lettering.ts';
import { movePoints, pathOf, regularPolygon, round, scatter, starPoints } from './geometry.ts';
import { draw, type Drawing } from './pictures.ts';
import { rasterise } from './raster.ts';
import { iciclePaths, snowCapPaths } from './snow-caps.ts';
import { firstTheme } from './themes.ts';
import { type Title, type TitleLine, TITLES } from './title-lines.ts';

export const TITLE_WIDTH = 900;
export const TITLE_HEIGHT = 520;

const GEM_TYPE = 1;
/** Width of a space, as a share of the font's space: large letters need less. */
const SPACE = 0.6;

/** The glow is on the opaque outline: a translucent one would double the file size. [stroke width px, colour] */
const GLOW: readonly (readonly [number, string])[] = [
  [35, '#071d4d'],
  [30, '#0c3277'],
  [25, '#124ba3'],
  [20, '#1a69cb'],
  [15.5, '#2f8fec'],
  [11.5, '#62bcff'],
];

const GEM_GLOW: readonly (readonly [number, string])[] = [
  [28, '#1c0d57'],
  [22, '#3a1a96'],
  [16, '#6a35d6'],
  [11, '#a56dff'],
];

/** A positioned letter and the index of its line. */
type Letter = { readonly path: Path; readonly data: string; readonly line: number };

async function letters({ script, lines, tracking, stretch }: Title): Promise<Letter[]> {
  const font = await script.load(lines.map(({ text }) => text).join(''));
  return lines.flatMap(({ text, left, baseline, size }, line) => {
    const scale = size / font.unitsPerEm;
    let x = left;
    let before: Glyph | undefined;
    return [...text].map((character) => {
      const glyph = font.charToGlyph(character);
      if (before) x += font.getKerningValue(before, glyph) * scale + tracking;
      before = glyph;
      const path = glyph.getPath(round(x), baseline, size);
      // Stretched from the baseline.
      moveHeights(path, (y) => baseline + (y - baseline) * stretch);
      x += glyph.advanceWidth * scale * (character === ' ' ? SPACE : 1);
      return { path, data: closedData(path, 1), line };
    });
  });
}

/** Long diagonal planes across the letters, like light in clear ice. */
function icePlanes(lines: readonly TitleLine[], stretch: number, width: number): string {
  return Array.from({ length: Math.round(width / 34.6) }, (_, i) => {
    const line = lines[i % lines.length];
    const top = line.baseline - line.size * stretch * 0.86;
    const bottom = line.baseline + line.size * stretch * 0.16;
    const x = i * 38 - 60 + scatter(i) * 30;
    const breadth = 14 + scatter(i + 50) * 30;
    const lean = 70 + scatter(i + 90) * 60;
    const path = pathOf([
      [x + lean, top],
      [x + lean + breadth, top],
      [x + breadth * 0.3, bottom],
      [x, bottom],
    ]);
    return `<path d="${path}" fill="${i % 3 ? '#fff' : '#1560b8'}" opacity="${i % 3 ? 0.26 : 0.16}"/>`;
  }).join('');
}

const twinkle = (x: number, y: number, size: number): string =>
  `<path d="${pathOf(movePoints(starPoints(4, size, size * 0.13), x, y))}" fill="#fff"/>` +
  `<circle cx="${x}" cy="${y}" r="${size * 0.55}" fill="url(#halo)"/>`;

export async function titleSvg(language: Language): Promise<string> {
  const title = TITLES[language];
  const { lines, gem, glints } = title;
  const [width, height] = [round(TITLE_WIDTH / title.unit), round(TITLE_HEIGHT / title.unit)];
  const all = await letters(title);
  const body = all.map(({ data }) => data).join('');
  const caps = all.flatMap(({ path }, i) => snowCapPaths(path, i + 1)).join('');
  const drips = all.flatMap(({ path }, i) => iciclePaths(path, i + 1)).join('');
  const stroke = (colour: string, breadth: number, extra = ''): string =>
    `<path d="${body}" fill="${colour}" stroke="${colour}" stroke-width="${breadth}" stroke-linejoin="round" ${extra}/>`;
  const gemBorder = pathOf(movePoints(regularPolygon(6, 43 * gem.scale, ((gem.turn - 90) * Math.PI) / 180), gem.x, gem.y));
  const gemOutline = [[34, '#041230'], ...GEM_GLOW]
    .map(([breadth, colour]) => `<path d="${gemBorder}" fill="none" stroke="${colour}" stroke-width="${breadth}" stroke-linejoin="round"/>`)
    .join('');
  const lineFill = ({ baseline, size }: TitleLine, i: number): string => `
    <linearGradient id="ice${i}" gradientUnits="userSpaceOnUse" x1="0" y1="${round(baseline - size * title.stretch * title.script.rise)}" x2="0" y2="${round(baseline + size * 0.024)}">
      <stop offset="0" stop-color="#f7fdff"/><stop offset=".3" stop-color="#c4ebff"/><stop offset=".56" stop-color="#6fc3fb"/><stop offset=".6" stop-color="#3d9df0"/><stop offset=".84" stop-color="#7fd2ff"/><stop offset="1" stop-color="#d5f4ff"/>
    </linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${TITLE_WIDTH}" height="${TITLE_HEIGHT}">
    ${lines.map(lineFill).join('')}
    <linearGradient id="snow" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#d3edff"/></linearGradient>
    <linearGradient id="drip" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fd4ff"/><stop offset=".5" stop-color="#e9f9ff"/><stop offset="1" stop-color="#b8e6ff" stop-opacity=".75"/></linearGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="2.2"/></filter>
    <clipPath id="letters"><path d="${body}"/></clipPath>
    <mask id="under" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><path d="${body}" transform="translate(-3 -9)" fill="#000"/></mask>
    <mask id="over" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><path d="${body}" transform="translate(2 6)" fill="#000"/></mask>
    ${stroke('#041230', 38, 'transform="translate(0 8)"')}
    <g fill="#041230" stroke="#041230" stroke-width="13" stroke-linejoin="round"><path d="${drips}"/></g>
    ${GLOW.map(([breadth, colour]) => stroke(colour, breadth)).join('')}
    ${stroke('#c4edff', 7)}
    <path d="${drips}" fill="url(#drip)"/>
    ${all.map(({ data, line }) => `<path d="${data}" fill="url(#ice${line})"/>`).join('')}
    <g clip-path="url(#letters)">
      ${icePlanes(lines, title.stretch, width)}
      <g mask="url(#under)"><path d="${body}" fill="#1a63bd" opacity=".62" filter="url(#near)"/></g>
      <g mask="url(#over)"><path d="${body}" fill="#fff"/></g>
      <path d="${caps}" transform="translate(1 5)" fill="#1f6fc4" opacity=".45" filter="url(#near)"/>
    </g>
    <path d="${caps}" fill="url(#snow)" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>
    ${gemOutline}
    <g transform="translate(${gem.x} ${gem.y}) rotate(${gem.turn}) scale(${gem.scale}) translate(-53 -51.5)">${loneGemSvg(GEM_TYPE, firstTheme.art)}</g>
    ${glints.map((glint) => twinkle(...glint)).join('')}
  </svg>`;
}

export const drawTitle = async (language: Language): Promise<Drawing> =>
  draw(rasterise(await titleSvg(language), TITLE_WIDTH, TITLE_HEIGHT));
