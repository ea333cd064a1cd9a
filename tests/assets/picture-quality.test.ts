// Quality and size of the pictures in AVIF, and of WebP for browsers without it.
// @module-tag full
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawAtlas } from '../../assets/sources/atlas.ts';
import { drawTitle } from '../../assets/sources/title-svg.ts';

const KILOBYTE = 1024;
const pathOf = (file: string) => fileURLToPath(new URL(`../../assets/generated/${file}`, import.meta.url));
const open = (file: string) => sharp(readFileSync(pathOf(file)));
const pixelsOf = (file: string) => open(file).ensureAlpha().raw().toBuffer();

/** Peak signal-to-noise ratios in dB of two RGBA pictures: of the colors on black and on white, and of the alpha channel. */
function compare(a: Buffer, b: Buffer): { readonly black: number; readonly white: number; readonly alpha: number } {
  const pixels = a.length / 4;
  const errors = { black: 0, white: 0, alpha: 0 };
  for (let i = 0; i < a.length; i += 4) {
    const [cover, other] = [a[i + 3] / 255, b[i + 3] / 255];
    errors.alpha += (a[i + 3] - b[i + 3]) ** 2;
    for (let channel = 0; channel < 3; channel++) {
      const onBlack = a[i + channel] * cover - b[i + channel] * other;
      errors.black += onBlack ** 2 / 3;
      errors.white += (onBlack + 255 * (other - cover)) ** 2 / 3;
    }
  }
  const decibels = (error: number) => 10 * Math.log10((255 ** 2 * pixels) / error);
  return { black: decibels(errors.black), white: decibels(errors.white), alpha: decibels(errors.alpha) };
}

/** Compared with their sources, which take seconds to draw. */
const DRAWN = [
  { name: 'atlas', draw: () => drawAtlas('classic'), colors: 45, alpha: 51 },
  { name: 'title-en', draw: () => drawTitle('en'), colors: 35, alpha: 44 },
] as const;

test.each(DRAWN)(
  'the AVIF of $name differs little from its source',
  async ({ name, draw, colors, alpha }) => {
    const { data } = await draw();
    const ratios = compare(data, await pixelsOf(`${name}.avif`));
    expect(Math.min(ratios.black, ratios.white)).toBeGreaterThan(colors);
    expect(ratios.alpha).toBeGreaterThan(alpha);
  },
  60_000,
);

/** Maximum size of the AVIF, and minimum ratios between both formats. The WebP of letters and titles has the lower quality. */
const KINDS = [
  { names: ['atlas', 'atlas-aurora', 'atlas-ember', 'atlas-midnight'], kilobytes: 76, colors: 43, alpha: 48 },
  { names: ['letters'], kilobytes: 56, colors: 32.5, alpha: 38 },
  { names: ['title-en', 'title-ru', 'title-fr', 'title-es', 'title-pt', 'title-zh'], kilobytes: 25, colors: 33, alpha: 43 },
].flatMap(({ names, ...limits }) => names.map((name) => ({ name, ...limits })));

describe.each(KINDS)('$name', ({ name, kilobytes, colors, alpha }) => {
  test(`has at most ${kilobytes} KB as AVIF, less than as WebP`, () => {
    const [avif, webp] = [`${name}.avif`, `${name}.webp`].map((file) => statSync(pathOf(file)).size);
    expect(avif).toBeLessThanOrEqual(kilobytes * KILOBYTE);
    expect(avif).toBeLessThan(webp);
  });

  test('has the same size, transparency and picture in both formats', async () => {
    const [avif, webp] = await Promise.all(['avif', 'webp'].map((format) => open(`${name}.${format}`).metadata()));
    expect([avif.width, avif.height, avif.hasAlpha]).toEqual([webp.width, webp.height, true]);
    const ratios = compare(await pixelsOf(`${name}.avif`), await pixelsOf(`${name}.webp`));
    expect(Math.min(ratios.black, ratios.white)).toBeGreaterThan(colors);
    expect(ratios.alpha).toBeGreaterThan(alpha);
  });
});
