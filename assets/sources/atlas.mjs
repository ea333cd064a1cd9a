// Packs every frame into one sheet with extruded gutters, and lists where each one lies.

import { MaxRectsPacker } from 'maxrects-packer/dist/maxrects-packer.mjs';
import sharp from 'sharp';
import { digitFrames } from './digit-frames.mjs';
import { effectFrames } from './effect-frames.mjs';
import { JEWEL_HEIGHT, JEWEL_WIDTH, jewelSvg } from './jewel-svg.mjs';
import { rasterise } from './raster.mjs';

/** Repeated edge pixels around a frame, px, so that bilinear sampling never meets a neighbour. */
const GUTTER = 2;
const LARGEST_SIDE = 1024;

const jewelFrames = Object.fromEntries([1, 2, 3, 4, 5, 6].map((type) => [`jewel-${type}`, [JEWEL_WIDTH, JEWEL_HEIGHT, jewelSvg(type)]]));

const extrude = (image) => image.extend({ top: GUTTER, bottom: GUTTER, left: GUTTER, right: GUTTER, extendWith: 'copy' });

export async function buildAtlas() {
  const frames = { ...jewelFrames, ...effectFrames, ...(await digitFrames()) };
  const packer = new MaxRectsPacker(LARGEST_SIDE, LARGEST_SIDE, 0, { smart: true, pot: true, square: false });
  packer.addArray(
    Object.entries(frames).map(([name, [width, height]]) => ({
      name,
      width: width + GUTTER * 2,
      height: height + GUTTER * 2,
    })),
  );
  const [sheet, ...overflow] = packer.bins;
  if (overflow.length > 0) throw new Error(`atlas: frames do not fit in ${LARGEST_SIDE} px`);

  const layers = await Promise.all(
    sheet.rects.map(async ({ name, x, y }) => {
      const [width, height, svg] = frames[name];
      const drawn = await rasterise(svg, width, height).png().toBuffer();
      return { input: await extrude(sharp(drawn)).png().toBuffer(), left: x, top: y };
    }),
  );
  const image = await sharp({
    create: { width: sheet.width, height: sheet.height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(layers)
    .webp({ nearLossless: true, quality: 60, effort: 6 })
    .toBuffer();

  const places = new Map(sheet.rects.map((rect) => [rect.name, rect]));
  const lines = Object.entries(frames).map(([name, [width, height]]) => {
    const { x, y } = places.get(name);
    return `    "${name}": [${x + GUTTER}, ${y + GUTTER}, ${width}, ${height}]`;
  });
  const json = `{\n  "width": ${sheet.width},\n  "height": ${sheet.height},\n  "frames": {\n${lines.join(',\n')}\n  }\n}\n`;
  return { image, json };
}
