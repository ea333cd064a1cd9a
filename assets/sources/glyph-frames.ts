// Letters of the announcements over the board, in all languages: one sheet of glossy ice letters, white for tinting.

import { readdirSync, readFileSync } from 'node:fs';
import type { Font, Path } from 'opentype.js';
import sharp from 'sharp';
import { round } from './geometry.ts';
import { closedData, loadChineseLettering, loadLettering, moveHeights } from './lettering.ts';
import { draw, type Drawing, encodePicture, type PictureQuality } from './pictures.ts';
import { extrude, rasterise } from './raster.ts';
import type { Files } from './svg.ts';

/** Repeated edge pixels around a frame, px, as in the atlas. */
const GUTTER = 2;
/** As high as the atlas: both fill a texture of 1024 x 1024 px. */
const SHEET = { width: 1024, height: 512 };
/** Font size, px. */
const EM = 80;
/** Height of a line, px: from the highest accent's frame to the lowest tail's. */
const LINE_HEIGHT = 98;
/** Distance from the line's top, px. */
const BASELINE = 74;
/** Space around the ink of a letter above and on each side, px: swelling, outline and a soft edge. Below, the side and a shadow are added. */
const MARGIN = 7.2;
const MARGIN_BELOW = 12;
/** Dark outline around a letter, px. */
const OUTLINE = 5;
const OUTLINE_COLOUR = '#06122b';
const LETTERS_QUALITY: PictureQuality = { avif: 44, webp: { preset: 'picture', quality: 56, alphaQuality: 50, exact: true, effort: 6 } };
/** Space between letters, px: the outlines of neighbours meet without covering a face. */
const TRACKING = 2.6;
/** Maximum distances of ink above and below the baseline, px. Accents and tails beyond them are compressed. */
const RISE = 66.4;
const FALL = 12;
/** Height of a capital, px, and its reduced height under an accent. */
const CAPITAL = 56.5;
const CAPITAL_UNDER_ACCENT = 54;

const BLACK = 950;
type ScriptName = 'latin' | 'cyrillic' | 'chinese';
type Script = {
  readonly load: (characters: string) => Promise<Font>;
  readonly swell: number;
  readonly bevel: number;
  readonly depth: number;
};

/** `swell`: thickness added to strokes, px per side. `bevel`: width of light and shade. `depth`: height of the side, px. */
const scripts: Readonly<Record<ScriptName, Script>> = {
  latin: { load: (characters) => loadLettering(characters, BLACK), swell: 1.3, bevel: 1, depth: 3 },
  cyrillic: { load: (characters) => loadLettering(characters, BLACK, 'cyrillic'), swell: 1.3, bevel: 1, depth: 3 },
  chinese: { load: loadChineseLettering, swell: 0.6, bevel: 0.55, depth: 1.7 },
};

/** Spaces have no frame. Their advance is a share of the em. */
const spaces: Readonly<Record<string, number>> = { ' ': 0.26, '\u00a0': 0.26, '\u202f': 0.14 };
/** Full-width marks take half their square here: texts are centred by their ink. */
const HALF_WIDTH = '！';

function scriptOf(character: string): ScriptName {
  if (character >= '\u2e80') return 'chinese';
  return character >= '\u0400' && character <= '\u04ff' ? 'cyrillic' : 'latin';
}

/** Returns every character of the announcements in all languages and the digits, by code point. */
function announcedCharacters(): string[] {
  const folder = new URL('../../src/i18n/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const words = files.flatMap((file) => {
    const { announce }: { announce: Record<string, string> } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    return Object.values(announce);
  });
  const text = words.join('').replaceAll('{{count}}', '');
  return [...new Set(`${text}0123456789${Object.keys(spaces).join('')}`)].sort((a, b) => a.codePointAt(0)! - b.codePointAt(0)!);
}

/** Lowers accents onto a shorter capital, and raises tails, so that all letters fit one height. */
function drawnIn(path: Path): Path {
  const { y1: top, y2: bottom } = path.getBoundingBox();
  const high = -top > RISE;
  const accent = (RISE - CAPITAL_UNDER_ACCENT) / (-top - CAPITAL);
  const place = (y: number): number => {
    if (y > 0 && bottom > FALL) return (y * FALL) / bottom;
    if (!high || y > 0) return y;
    return y >= -CAPITAL - 1 ? (y * CAPITAL_UNDER_ACCENT) / CAPITAL : -CAPITAL_UNDER_ACCENT + (y + CAPITAL) * accent;
  };
  moveHeights(path, place);
  return path;
}

/** A rectangle that contains every letter, in px from its pen. */
const AREA = 'x="-20" y="-90" width="140" height="130"';
const area = `maskUnits="userSpaceOnUse" ${AREA}`;
const softened = (id: string, spread: number): string =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" ${AREA}><feGaussianBlur stdDeviation="${spread}"/></filter>`;

/** A frame, px: left of the pen, and below the line's top. */
type Frame = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The origin is the pen on the baseline. Shades are violet, so that tinted shadows become warm in gold and deep in ice. */
function letterSvg(data: string, { left, top, width, height }: Frame, { swell, bevel, depth }: Script): string {
  const shape = (fill: string, breadth: number, extra = '', stroke = fill): string =>
    `<path d="${data}" fill="${fill}" stroke="${stroke}" stroke-width="${round(breadth * 2)}" stroke-linejoin="round" ${extra}/>`;
  const face = (fill: string, extra?: string): string => shape(fill, swell, extra);
  const moved = (dx: number, dy: number): string => `transform="translate(${round(dx)} ${round(dy)})"`;
  const without = (id: string, dx: number, dy: number): string =>
    `<mask id="${id}" ${area}><rect ${AREA} fill="#fff"/>${face('#000', moved(dx, dy))}</mask>`;
  /** Returns the face without a border of `inset` px. The difference to a moved copy is a line of light inside the upper edges. */
  const core = (extra = ''): string => shape('#fff', inset - swell, extra, '#000');
  const inset = 3.2 * bevel;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top - BASELINE} ${width} ${height}" width="${width}" height="${height}">
    <linearGradient id="face" gradientUnits="userSpaceOnUse" x1="0" y1="-60" x2="0" y2="4"><stop offset="0" stop-color="#f5edf9"/><stop offset=".5" stop-color="#efe3f4"/><stop offset=".58" stop-color="#e6d6ec"/><stop offset="1" stop-color="#dac8e6"/></linearGradient>
    <linearGradient id="shine" gradientUnits="userSpaceOnUse" x1="0" y1="-62" x2="0" y2="-6"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></linearGradient>
    ${softened('soft', 1.3)}${softened('near', 1.2 * bevel)}
    <mask id="in" ${area}>${face('#fff')}</mask>
    <mask id="core" ${area}>${core(moved(0.5 * bevel, 2.6 * bevel))}</mask>
    <mask id="line" ${area}>${core()}<rect ${AREA} fill="#000" mask="url(#core)"/></mask>
    ${without('under', -1.2 * bevel, -3.6 * bevel)}${without('over', 0.5 * bevel, 1.5 * bevel)}
    ${shape('#020817', swell + OUTLINE - 1, `${moved(0, depth + 1.4)} opacity=".45" filter="url(#soft)"`)}
    ${shape(OUTLINE_COLOUR, swell + OUTLINE, moved(0, depth))}${shape(OUTLINE_COLOUR, swell + OUTLINE)}
    ${face('#86659c', moved(0, depth))}
    ${face('url(#face)')}
    <g mask="url(#in)">
      <g mask="url(#under)">${face('#a98cc2', 'filter="url(#near)"')}</g>
      <g mask="url(#over)">${face('#fff')}</g>
    </g>
    <g mask="url(#line)"><rect ${AREA} fill="url(#shine)"/></g></svg>`;
}

/** A letter: its frame, and its SVG. */
type Letter = Frame & { readonly character: string; readonly advance: number; readonly svg: string };
type PlacedLetter = Letter & { readonly x: number; readonly y: number };

function drawLetter(character: string, font: Font, script: Script): Letter {
  const glyph = font.charToGlyph(character);
  const path = drawnIn(glyph.getPath(0, 0, EM));
  const { x1, x2, y1, y2 } = path.getBoundingBox();
  const left = Math.floor(x1 - MARGIN);
  const top = Math.floor(BASELINE + y1 - MARGIN);
  const frame = { left, top, width: Math.ceil(x2 + MARGIN) - left, height: Math.ceil(BASELINE + y2 + MARGIN_BELOW) - top };
  const advance = (glyph.advanceWidth * EM) / font.unitsPerEm;
  return {
    ...frame,
    character,
    advance: round((character === HALF_WIDTH ? advance / 2 : advance) + TRACKING),
    svg: letterSvg(closedData(path), frame, script),
  };
}

async function drawAll(characters: readonly string[]): Promise<Letter[]> {
  const letters: Letter[] = [];
  for (const [name, script] of Object.entries(scripts)) {
    const own = characters.filter((character) => !(character in spaces) && scriptOf(character) === name);
    const font = await script.load(own.join(''));
    letters.push(...own.map((character) => drawLetter(character, font, script)));
  }
  return letters;
}

/** Places the letters in rows, the highest first, each in the first row with room. */
function place(letters: readonly Letter[]): PlacedLetter[] {
  const rows: { readonly y: number; taken: number }[] = [];
  let bottom = 0;
  return letters
    .toSorted((a, b) => b.height - a.height || b.width - a.width)
    .map((letter) => {
      const breadth = letter.width + GUTTER * 2;
      let row = rows.find(({ taken }) => taken + breadth <= SHEET.width);
      if (!row) {
        row = { y: bottom + GUTTER, taken: 0 };
        rows.push(row);
        bottom += letter.height + GUTTER * 2;
        if (bottom > SHEET.height) throw new Error(`The letters do not fit in the sheet of ${SHEET.width} x ${SHEET.height} px.`);
      }
      const x = row.taken + GUTTER;
      row.taken += breadth;
      return { ...letter, x, y: row.y };
    });
}

const spaceOf = (character: string) => ({ x: 0, y: 0, width: 0, height: 0, left: 0, top: 0, advance: EM * spaces[character] });

function listLetters(characters: readonly string[], placed: readonly PlacedLetter[]): string {
  const places = new Map(placed.map((letter) => [letter.character, letter]));
  const lines = characters.map((character) => {
    const { x, y, width, height, left, top, advance } = places.get(character) ?? spaceOf(character);
    return `    ${JSON.stringify(character)}: [${[x, y, width, height, left, top, Math.round(advance)].join(', ')}]`;
  });
  return `{\n  "width": ${SHEET.width},\n  "height": ${SHEET.height},\n  "em": ${EM},\n  "line": ${LINE_HEIGHT},\n  "letters": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Transparent areas keep the outline's colour: this takes fewer bytes and leaves no pale seam around the letters. */
async function drawSheet(placed: readonly PlacedLetter[]): Promise<Drawing> {
  const layers = await Promise.all(
    placed.map(async ({ svg, x, y, width, height }) => {
      const drawn = await rasterise(svg, width, height).png().toBuffer();
      return { input: await extrude(sharp(drawn), GUTTER).png().toBuffer(), left: x - GUTTER, top: y - GUTTER };
    }),
  );
  const sheet = await sharp({ create: { ...SHEET, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(layers)
    .png()
    .toBuffer();
  const colour = await sharp(sheet).flatten({ background: OUTLINE_COLOUR }).raw().toBuffer();
  const cover = await sharp(sheet).extractChannel(3).raw().toBuffer();
  return draw(sharp(colour, { raw: { ...SHEET, channels: 3 } }).joinChannel(cover, { raw: { ...SHEET, channels: 1 } }));
}

/** Builds the sheet and the list of its letters: [x, y, width, height, left, top, advance] in px. See assets/README.md. */
export async function buildLetters(): Promise<Files> {
  const characters = announcedCharacters();
  const placed = place(await drawAll(characters));
  return { 'letters.json': listLetters(characters, placed), ...(await encodePicture('letters', await drawSheet(placed), LETTERS_QUALITY)) };
}
