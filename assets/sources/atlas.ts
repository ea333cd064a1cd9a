// Packs all frames into one sheet with extruded gutters, draws it for each theme, and lists the frames' positions.

import { MaxRectsPacker } from 'maxrects-packer/dist/maxrects-packer.mjs';
import sharp from 'sharp';
import { digitFrames } from './digit-frames.ts';
import { effectFrames } from './effect-frames.ts';
import { handFrame } from './hand-frame.ts';
import { JEWEL_HEIGHT, JEWEL_WIDTH, jewelSvg } from './jewel-svg.ts';
import { JEWEL_TYPES, type JewelType } from './jewel-cuts.ts';
import { extrude, rasterise } from './raster.ts';
import { smallJewelSvg } from './small-jewel-svg.ts';
import { strongSvg } from './strong-svg.ts';
import { draw, type Drawing, encodePicture, type PictureQuality } from './pictures.ts';
import { atlasName, smallJewelsName, strongJewelsName } from './picture-modules.ts';
import type { Files, Frames } from './svg.ts';
import { firstTheme, type ThemeArt, themes, type ThemeSource } from './themes.ts';

/** Repeated edge pixels around a frame, px: bilinear sampling never reads a neighbour. */
const GUTTER = 2;
const LARGEST_SIDE = 1024;
/** In near-lossless WebP of quality 40, channels differ from the art by at most 8 of 255, and only in busy areas. */
const ATLAS_QUALITY: PictureQuality = { avif: 80, webp: { nearLossless: true, quality: 40, effort: 6 } };
/** Worse than the atlas: the game draws these jewels at half the size or less. */
const SMALL_JEWELS_QUALITY: PictureQuality = {
  avif: 62,
  webp: { quality: 84, alphaQuality: 90, smartSubsample: true, effort: 6 },
};
/** `x` and `y` are set by the packer. */
type PlacedFrame = { readonly name: string; x: number; y: number; width: number; height: number };
type Sheet = ReturnType<typeof pack>;

type DrawJewel = (type: JewelType, art: ThemeArt) => string;

function jewelFrames(art: ThemeArt, drawJewel: DrawJewel): Frames {
  return Object.fromEntries(JEWEL_TYPES.map((type) => [`jewel-${type}`, [JEWEL_WIDTH, JEWEL_HEIGHT, drawJewel(type, art)]]));
}

async function framesOf({ art }: ThemeSource): Promise<Frames> {
  return {
    ...jewelFrames(art, jewelSvg),
    ...effectFrames,
    ...handFrame,
    ...(await digitFrames(art.digits)),
  };
}

function pack(frames: Frames): { width: number; height: number; rects: readonly PlacedFrame[] } {
  const packer = new MaxRectsPacker<PlacedFrame>(LARGEST_SIDE, LARGEST_SIDE, 0, { smart: true, pot: true, square: false });
  packer.addArray(
    Object.entries(frames).map(([name, [width, height]]) => ({
      name,
      x: 0,
      y: 0,
      width: width + GUTTER * 2,
      height: height + GUTTER * 2,
    })),
  );
  const [sheet, ...overflow] = packer.bins;
  if (overflow.length > 0) throw new Error(`The atlas frames do not fit in ${LARGEST_SIDE} x ${LARGEST_SIDE} px.`);
  return sheet;
}

async function drawSheet(sheet: Sheet, frames: Frames): Promise<Drawing> {
  const layers = await Promise.all(
    sheet.rects.map(async ({ name, x, y }) => {
      const [width, height, svg] = frames[name];
      const drawn = await rasterise(svg, width, height).png().toBuffer();
      return { input: await extrude(sharp(drawn), GUTTER).png().toBuffer(), left: x, top: y };
    }),
  );
  const { width, height } = sheet;
  return draw(sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite(layers));
}

/** Draws a theme's picture. */
export async function drawAtlas(name: string): Promise<Drawing> {
  return drawSheet(pack(await framesOf(firstTheme)), await framesOf(themes[name]));
}

function listFrames(sheet: Sheet, frames: Frames): string {
  const places = new Map(sheet.rects.map((rect) => [rect.name, rect]));
  const lines = Object.entries(frames).map(([name, [width, height]]) => {
    const { x, y } = places.get(name)!;
    return `    "${name}": [${x + GUTTER}, ${y + GUTTER}, ${width}, ${height}]`;
  });
  return `{\n  "width": ${sheet.width},\n  "height": ${sheet.height},\n  "frames": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Builds a theme's picture. The first theme also returns the list of frames, which is the same for all. */
export async function buildAtlas(name: string): Promise<Files> {
  const files = await encodePicture(atlasName(name), await drawAtlas(name), ATLAS_QUALITY);
  if (themes[name] !== firstTheme) return files;
  const frames = await framesOf(firstTheme);
  return { ...files, 'atlas.json': listFrames(pack(frames), frames) };
}

/** Draws other jewels of a theme in a row, each with the size and gutters of its frame in the atlas. */
export async function drawJewelRow(name: string, drawJewel: DrawJewel): Promise<Drawing> {
  const frames = jewelFrames(themes[name].art, drawJewel);
  const [width, height] = [JEWEL_WIDTH + GUTTER * 2, JEWEL_HEIGHT + GUTTER * 2];
  const rects = Object.keys(frames).map((frame, index) => ({ name: frame, x: index * width, y: 0, width, height }));
  return drawSheet({ width: width * rects.length, height, rects }, frames);
}

/** Builds a theme's jewels for small cells, and those with strong symbols. */
export async function buildJewelRows(name: string): Promise<Files> {
  return {
    ...(await encodePicture(smallJewelsName(name), await drawJewelRow(name, smallJewelSvg), SMALL_JEWELS_QUALITY)),
    ...(await encodePicture(strongJewelsName(name), await drawJewelRow(name, strongSvg), ATLAS_QUALITY)),
  };
}
