// The English title: two lines of ice letters with snow on them and one jewel beside the second.

import { loadLettering } from './lettering.mjs';
import { loneGemSvg } from './jewel-svg.mjs';
import { pathOf, regularPolygon, round, scatter, starPoints } from './geometry.mjs';
import { iciclePaths, snowCapPaths } from './snow-caps.mjs';

export const TITLE_WIDTH = 900;
export const TITLE_HEIGHT = 520;

const lines = [
  { text: 'Frozen', left: 42, baseline: 222, size: 254 },
  { text: 'Jewel', left: 40, baseline: 450, size: 254 },
];
/** Tightens the letters, px. */
const TRACKING = -3;
const GEM = { type: 1, x: 797, y: 384, scale: 1.66, turn: 9 };

/** The glow lies on the opaque outline: a translucent one would double the file. [stroke width px, colour] */
const GLOW = [
  [35, '#071d4d'],
  [30, '#0c3277'],
  [25, '#124ba3'],
  [20, '#1a69cb'],
  [15.5, '#2f8fec'],
  [11.5, '#62bcff'],
];

const GEM_GLOW = [
  [28, '#1c0d57'],
  [22, '#3a1a96'],
  [16, '#6a35d6'],
  [11, '#a56dff'],
];

async function letters() {
  const font = await loadLettering('FrozenJewel', 950);
  return lines.flatMap(({ text, left, baseline, size }) => {
    let x = left;
    return [...text].map((character) => {
      const glyph = font.charToGlyph(character);
      const path = glyph.getPath(round(x), baseline, size);
      x += (glyph.advanceWidth * size) / font.unitsPerEm + TRACKING;
      return { path, data: path.toPathData(1), baseline };
    });
  });
}

/** Long slanted planes across the letters, as light breaks in clear ice. */
function icePlanes() {
  return Array.from({ length: 26 }, (_, i) => {
    const x = i * 38 - 60 + scatter(i) * 30;
    const y = i % 2 ? 235 : 0;
    const width = 14 + scatter(i + 50) * 30;
    const lean = 70 + scatter(i + 90) * 60;
    const path = pathOf([
      [x + lean, y],
      [x + lean + width, y],
      [x + width * 0.3, y + 260],
      [x, y + 260],
    ]);
    return `<path d="${path}" fill="${i % 3 ? '#fff' : '#1560b8'}" opacity="${i % 3 ? 0.26 : 0.16}"/>`;
  }).join('');
}

const twinkle = (x, y, size) =>
  `<path d="${pathOf(starPoints(4, size, size * 0.13).map(([a, b]) => [a + x, b + y]))}" fill="#fff"/>` +
  `<circle cx="${x}" cy="${y}" r="${size * 0.55}" fill="url(#halo)"/>`;

export async function titleSvg() {
  const all = await letters();
  const body = all.map(({ data }) => data).join('');
  const caps = all.flatMap(({ path }, i) => snowCapPaths(path, i + 1)).join('');
  const drips = all.flatMap(({ path }, i) => iciclePaths(path, i + 1)).join('');
  const stroke = (colour, width, extra = '') =>
    `<path d="${body}" fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${extra}/>`;
  const gemBorder = pathOf(regularPolygon(6, 43 * GEM.scale, ((GEM.turn - 90) * Math.PI) / 180).map(([x, y]) => [x + GEM.x, y + GEM.y]));
  const gemOutline = [[34, '#041230'], ...GEM_GLOW]
    .map(([width, colour]) => `<path d="${gemBorder}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`)
    .join('');
  const lineFill = ({ baseline }, i) => `
    <linearGradient id="ice${i}" gradientUnits="userSpaceOnUse" x1="0" y1="${baseline - 182}" x2="0" y2="${baseline + 6}">
      <stop offset="0" stop-color="#f7fdff"/><stop offset=".3" stop-color="#c4ebff"/><stop offset=".56" stop-color="#6fc3fb"/><stop offset=".6" stop-color="#3d9df0"/><stop offset=".84" stop-color="#7fd2ff"/><stop offset="1" stop-color="#d5f4ff"/>
    </linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TITLE_WIDTH} ${TITLE_HEIGHT}" width="${TITLE_WIDTH}" height="${TITLE_HEIGHT}">
    ${lines.map(lineFill).join('')}
    <linearGradient id="snow" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#d3edff"/></linearGradient>
    <linearGradient id="drip" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fd4ff"/><stop offset=".5" stop-color="#e9f9ff"/><stop offset="1" stop-color="#b8e6ff" stop-opacity=".75"/></linearGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="2.2"/></filter>
    <clipPath id="letters"><path d="${body}"/></clipPath>
    <mask id="under" maskUnits="userSpaceOnUse" x="0" y="0" width="900" height="520"><rect width="900" height="520" fill="#fff"/><path d="${body}" transform="translate(-3 -9)" fill="#000"/></mask>
    <mask id="over" maskUnits="userSpaceOnUse" x="0" y="0" width="900" height="520"><rect width="900" height="520" fill="#fff"/><path d="${body}" transform="translate(2 6)" fill="#000"/></mask>
    ${stroke('#041230', 38, 'transform="translate(0 8)"')}
    <g fill="#041230" stroke="#041230" stroke-width="13" stroke-linejoin="round"><path d="${drips}"/></g>
    ${GLOW.map(([width, colour]) => stroke(colour, width)).join('')}
    ${stroke('#c4edff', 7)}
    <path d="${drips}" fill="url(#drip)"/>
    ${all.map(({ data, baseline }) => `<path d="${data}" fill="url(#ice${lines.findIndex((l) => l.baseline === baseline)})"/>`).join('')}
    <g clip-path="url(#letters)">
      ${icePlanes()}
      <g mask="url(#under)"><path d="${body}" fill="#1a63bd" opacity=".62" filter="url(#near)"/></g>
      <g mask="url(#over)"><path d="${body}" fill="#fff"/></g>
      <path d="${caps}" transform="translate(1 5)" fill="#1f6fc4" opacity=".45" filter="url(#near)"/>
    </g>
    <path d="${caps}" fill="url(#snow)" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>
    ${gemOutline}
    <g transform="translate(${GEM.x} ${GEM.y}) rotate(${GEM.turn}) scale(${GEM.scale}) translate(-53 -51.5)">${loneGemSvg(GEM.type)}</g>
    ${twinkle(98, 66, 26)}${twinkle(834, 92, 20)}${twinkle(486, 300, 18)}
  </svg>`;
}
