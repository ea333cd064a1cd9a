// Turns SVG text into straight-alpha RGBA pixels.

import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

/** Drawn larger and scaled down, so that thin facets keep clean edges. */
const SUPERSAMPLE = 4;

export function rasterise(svg, width, height) {
  const large = new Resvg(svg, { fitTo: { mode: 'width', value: width * SUPERSAMPLE } }).render().asPng();
  return sharp(large).resize(width, height, { kernel: 'lanczos3', fit: 'fill' }).ensureAlpha();
}
