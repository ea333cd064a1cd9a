// Renders SVG to straight-alpha RGBA pixels.

import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';

/** Drawn larger and scaled down: thin facets keep clean edges. */
const SUPERSAMPLE = 4;

export function rasterise(svg: string, width: number, height: number): Sharp {
  const large = new Resvg(svg, { fitTo: { mode: 'width', value: width * SUPERSAMPLE } }).render().asPng();
  return sharp(large).resize(width, height, { kernel: 'lanczos3', fit: 'fill' }).ensureAlpha();
}

/** Repeats the edge pixels for `gutter` px: bilinear sampling never reads a neighbour. */
export const extrude = (image: Sharp, gutter: number): Sharp =>
  image.extend({ top: gutter, bottom: gutter, left: gutter, right: gutter, extendWith: 'copy' });
