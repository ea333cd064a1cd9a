// Encodes pictures as AVIF, and as WebP for browsers without AVIF.

import sharp, { type OutputInfo, type Sharp, type WebpOptions } from 'sharp';
import type { Files } from './svg.ts';

/** RGBA pixels with straight alpha. */
export type Drawing = { readonly data: Buffer; readonly info: OutputInfo };

/** `avif` is a quality from 0 to 100. */
export type PictureQuality = { readonly avif: number; readonly webp: WebpOptions };

/** Of 0..9. Higher efforts take three times as long for 4 % fewer bytes. */
const AVIF_EFFORT = 5;

export const draw = (picture: Sharp): Promise<Drawing> => picture.raw().toBuffer({ resolveWithObject: true });

/** Returns `name.avif` and `name.webp`. */
export async function encodePicture(name: string, drawing: Drawing, { avif, webp }: PictureQuality): Promise<Files> {
  const encodings = [encodeAvif(drawing, avif), open(drawing).webp(webp).toBuffer()];
  const [small, fallback] = await Promise.all(encodings);
  return { [`${name}.avif`]: small, [`${name}.webp`]: fallback };
}

/** Full color resolution: facets and outlines are a few pixels wide. */
const encodeAvif = (drawing: Drawing, quality: number): Promise<Buffer> =>
  open(drawing).avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:4:4', tune: 'ssim' }).toBuffer();

const open = ({ data, info: { width, height, channels } }: Drawing): Sharp => sharp(data, { raw: { width, height, channels } });
