// Generated images of the themes: atlases that match the list of frames, and previews.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import atlas from '../../assets/generated/atlas.json';
import { ART_PIXELS_PER_UNIT, HAND_FINGERTIP } from '../../src/game/frames.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { GENERATED } from './theme-files.ts';

const KILOBYTE = 1024;
/** WebGL1 requires sides that are powers of two for mipmaps. */
const isPowerOfTwo = (side: number) => (side & (side - 1)) === 0;

/** Repeated edge pixels around a frame. */
const GUTTER = 2;
/** Of 12,320: those of the encoder, at the corners. */
const MAX_DIFFERENT_PIXELS = 40;

const atlasOf = (name: string) => join(GENERATED, name === 'classic' ? 'atlas.webp' : `atlas-${name}.webp`);

test('the atlas is at most 1024 px and 140 KB, with sides that WebGL1 can mipmap', () => {
  expect(Math.max(atlas.width, atlas.height)).toBeLessThanOrEqual(1024);
  expect(isPowerOfTwo(atlas.width) && isPowerOfTwo(atlas.height)).toBe(true);
  expect(statSync(atlasOf('classic')).size).toBeLessThanOrEqual(140 * KILOBYTE);
});

test.each(THEMES)('the atlas of $name has the size in the list of frames', async ({ name }) => {
  const { width, height, hasAlpha } = await sharp(atlasOf(name)).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: atlas.width, height: atlas.height, hasAlpha: true });
});

const ROWS = THEMES.flatMap(({ name }) => ['small', 'strong'].map((kind) => ({ name, kind })));

test.each(ROWS)('the $kind jewels of $name have the sizes and the places of those in the atlas', async ({ name, kind }) => {
  const row = sharp(join(GENERATED, `${kind}-jewels-${name}.webp`));
  const frames = ([1, 2, 3, 4, 5, 6] as const).map((type) => atlas.frames[`jewel-${type}`]);
  const [[, , frameWidth, frameHeight]] = frames;
  const [width, height] = [frameWidth + 2 * GUTTER, frameHeight + 2 * GUTTER];
  const size = await row.metadata();
  expect(size).toMatchObject({ width: width * frames.length, height, hasAlpha: true });
  for (const [index, [x, y, ...frameSize]] of frames.entries()) {
    expect(frameSize).toEqual([frameWidth, frameHeight]);
    const coverOf = (picture: Sharp, left: number, top: number) =>
      picture.extract({ left, top, width, height }).extractChannel('alpha').threshold(60).raw().toBuffer();
    const simple = await coverOf(row.clone(), index * width, 0);
    const full = await coverOf(sharp(atlasOf(name)), x - GUTTER, y - GUTTER);
    const different = simple.filter((pixel, k) => pixel !== full[k]).length;
    expect(different, `outline of type ${index + 1}, pixels`).toBeLessThan(MAX_DIFFERENT_PIXELS);
  }
});

test.each(ROWS)('the $kind jewels of $name are at most 20 KB', ({ name, kind }) => {
  for (const format of kind === 'small' ? ['avif', 'webp'] : ['avif']) {
    expect(statSync(join(GENERATED, `${kind}-jewels-${name}.${format}`)).size).toBeLessThanOrEqual(20 * KILOBYTE);
  }
});

// @spec 3.16
test('jewels differ between themes', async () => {
  const [left, top, width, height] = atlas.frames['jewel-3'];
  const drawn = await Promise.all(THEMES.map(({ name }) => sharp(atlasOf(name)).extract({ left, top, width, height }).raw().toBuffer()));
  expect(new Set(drawn.map((pixels) => pixels.toString('base64'))).size).toBe(THEMES.length);
});

test("the hand's fingertip is at HAND_FINGERTIP", async () => {
  const [left, top, width, height] = atlas.frames.hand;
  const { data } = await sharp(atlasOf('classic'))
    .extract({ left, top, width, height })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(Math.round(y) * width + Math.round(x)) * 4 + 3];
  const [x, y] = [width / 2 + HAND_FINGERTIP.x * ART_PIXELS_PER_UNIT, height / 2 + HAND_FINGERTIP.y * ART_PIXELS_PER_UNIT];
  expect(alphaAt(x, y)).toBe(255);
  expect(alphaAt(x - 9, y - 9)).toBeLessThan(64);
});

test.each(THEMES)('the preview of $name is 192 x 256 px and at most 8 KB', async ({ name }) => {
  const bytes = readFileSync(join(GENERATED, `theme-${name}.webp`));
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual({ width: 192, height: 256 });
  expect(bytes.length).toBeLessThanOrEqual(8 * KILOBYTE);
});
