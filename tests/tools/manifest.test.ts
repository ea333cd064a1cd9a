// The web app manifest: required fields, and pictures that match it.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../assets');

type Picture = { readonly src: string; readonly sizes: string; readonly type: string };
type Screenshot = Picture & { readonly form_factor: string; readonly label: string };

const manifest = JSON.parse(readFileSync(join(ASSETS, 'generated/manifest.webmanifest'), 'utf8')) as Record<string, unknown> & {
  readonly icons: readonly (Picture & { readonly purpose: string })[];
  readonly screenshots: readonly Screenshot[];
};

/** Installers' limits for screenshots: sides in pixels, ratio of the longer to the shorter side, bytes. */
const SIDE = { min: 320, max: 3840 };
const MAX_RATIO = 2.3;
const MAX_BYTES = 100_000;

async function pictureAt(folder: string, { src }: Picture) {
  const path = join(ASSETS, folder, src);
  const { width, height, format } = await sharp(path).metadata();
  return { sizes: `${width}x${height}`, type: `image/${format}`, width, height, bytes: statSync(path).size };
}

test('has an id, a language, and addresses below the page', () => {
  expect(manifest).toMatchObject({ id: 'frozen-jewel', lang: 'en', dir: 'ltr', start_url: './', scope: './', display: 'standalone' });
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect(src).toMatch(/^[a-z\d-]+\.(png|webp)$/);
});

describe('its icons', () => {
  test.each(manifest.icons)('$src matches its size and type', async (icon) => {
    expect(await pictureAt('generated', icon)).toMatchObject({ sizes: icon.sizes, type: icon.type });
  });

  test('have 192 and 512 pixels, and one is maskable', () => {
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});

describe('its screenshots', () => {
  test('are a narrow and a wide one', () => {
    expect(manifest.screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['narrow', 'wide']);
  });

  test.each(manifest.screenshots)('$src matches its size and type, within the limits of installers', async (screenshot) => {
    const { sizes, type, width, height, bytes } = await pictureAt('screenshots', screenshot);
    expect([sizes, type]).toEqual([screenshot.sizes, screenshot.type]);
    expect(screenshot.label).not.toBe('');
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(SIDE.min);
    expect(Math.max(width, height)).toBeLessThanOrEqual(SIDE.max);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(MAX_RATIO);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
});
