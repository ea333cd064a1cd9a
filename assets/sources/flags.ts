// Flags of all countries in one sheet, from the package flag-icons, as rounded cards. The first cell is a globe for an unknown country.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { round } from './geometry.ts';
import { rasterise } from './raster.ts';
import type { Files } from './svg.ts';

const COLUMNS = 16;
/** A cell of the sheet, px. */
const CELL = { width: 48, height: 36 };
/** Free space around a flag, px, so that a scaled sheet shows no part of a neighbour. */
const FREE = 1;
const CORNER = 4;
const UNKNOWN = 'xx';
/** Codes beside the countries of ISO 3166-1: the European Union, the United Nations, Kosovo. */
const ALSO = ['eu', 'un', 'xk'];
/** Colour behind the corners, which edges blend with in a scaled picture. */
const PANEL = '#0d2a55';

const require = createRequire(import.meta.url);
const packageFolder = dirname(require.resolve('flag-icons/package.json'));
const flagSvg = (code: string): string => readFileSync(join(packageFolder, 'flags/4x3', `${code}.svg`), 'utf8');

const flag = { width: CELL.width - FREE * 2, height: CELL.height - FREE * 2 };

function countryCodes(): string[] {
  const countries: { code: string; iso: boolean }[] = JSON.parse(readFileSync(join(packageFolder, 'country.json'), 'utf8'));
  return [...countries.filter(({ iso }) => iso).map(({ code }) => code), ...ALSO].sort((a, b) => (a < b ? -1 : 1));
}

/** A globe of ice, for an unknown country. */
function unknownSvg(): string {
  const [x, y, radius] = [flag.width / 2, flag.height / 2, 12];
  const meridian = (share: number): string => `<ellipse cx="${x}" cy="${y}" rx="${round(radius * share)}" ry="${radius}"/>`;
  const parallel = (share: number): string => {
    const half = round(radius * Math.sqrt(1 - share * share));
    return `<path d="M${x - half} ${round(y + radius * share)}h${half * 2}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flag.width} ${flag.height}">
    <linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f7fc0"/><stop offset="1" stop-color="#123a78"/></linearGradient>
    <radialGradient id="ice" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#c2e8ff"/><stop offset="1" stop-color="#6cb9f0"/></radialGradient>
    <rect width="${flag.width}" height="${flag.height}" fill="url(#night)"/>
    <circle cx="${x}" cy="${y}" r="${radius + 1}" fill="url(#ice)"/>
    <g fill="none" stroke="#2a6fb4" stroke-width="1.3" stroke-linecap="round"><path d="M${x} ${y - radius}v${radius * 2}"/>${meridian(0.52)}${[-0.48, 0, 0.48].map(parallel).join('')}</g>
    <circle cx="${x}" cy="${y}" r="${radius + 0.4}" fill="none" stroke="#f2fbff" stroke-width="1.4"/></svg>`;
}

const cardSvg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flag.width} ${flag.height}" width="${flag.width}" height="${flag.height}">${inner}</svg>`;

const shape = cardSvg(`<rect width="${flag.width}" height="${flag.height}" rx="${CORNER}" fill="#fff"/>`);

/** Light edge, brighter at the top, which separates dark flags from a dark panel. */
const edge = cardSvg(
  `<linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#dff4ff" stop-opacity=".26"/></linearGradient>
  <rect x=".5" y=".5" width="${flag.width - 1}" height="${flag.height - 1}" rx="${CORNER - 0.5}" fill="none" stroke="url(#light)"/>`,
);

const pixels = (svg: string): Promise<Buffer> => rasterise(svg, flag.width, flag.height).png().toBuffer();

async function drawSheet(codes: readonly string[]): Promise<Buffer> {
  const [mask, light] = [await pixels(shape), await pixels(edge)];
  const layers: OverlayOptions[] = [];
  for (const [i, code] of codes.entries()) {
    const drawn = await pixels(code === UNKNOWN ? unknownSvg() : flagSvg(code));
    const card = await sharp(drawn)
      .composite([{ input: light }, { input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer();
    layers.push({ input: card, left: (i % COLUMNS) * CELL.width + FREE, top: Math.floor(i / COLUMNS) * CELL.height + FREE });
  }
  const size = { width: COLUMNS * CELL.width, height: Math.ceil(codes.length / COLUMNS) * CELL.height };
  const sheet = await sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(layers)
    .png()
    .toBuffer();
  const colour = await sharp(sheet).flatten({ background: PANEL }).raw().toBuffer();
  const cover = await sharp(sheet).extractChannel(3).raw().toBuffer();
  return sharp(colour, { raw: { ...size, channels: 3 } })
    .joinChannel(cover, { raw: { ...size, channels: 1 } })
    .webp({ quality: 58, alphaQuality: 60, smartSubsample: true, exact: true, effort: 6 })
    .toBuffer();
}

/** Builds the sheet and its list: the codes of the cells in reading order. */
export async function buildFlags(): Promise<Files> {
  const codes = [UNKNOWN, ...countryCodes()];
  return {
    'flags.json': `${JSON.stringify({ columns: COLUMNS, ...CELL, codes })}\n`,
    'flags.webp': await drawSheet(codes),
  };
}
