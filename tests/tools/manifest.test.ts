// The web app manifest: what an installer requires of it, and pictures that exist in the sizes it names.
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

/** Installers take no screenshot beyond these: sides in pixels, and the longer side by the shorter. */
const SIDE = { least: 320, most: 3840 };
const MOST_RATIO = 2.3;
const MOST_BYTES = 100_000;

async function pictureAt(folder: string, { src }: Picture) {
  const path = join(ASSETS, folder, src);
  const { width, height, format } = await sharp(path).metadata();
  return { sizes: `${width}x${height}`, type: `image/${format}`, width, height, bytes: statSync(path).size };
}

test('has an identity of its own, a language, and addresses below the page', () => {
  expect(manifest).toMatchObject({ id: 'frozen-jewel', lang: 'en', dir: 'ltr', start_url: './', scope: './', display: 'standalone' });
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect(src).toMatch(/^[a-z\d-]+\.(png|webp)$/);
});

describe('its icons', () => {
  test.each(manifest.icons)('$src exists as it is named', async (icon) => {
    expect(await pictureAt('generated', icon)).toMatchObject({ sizes: icon.sizes, type: icon.type });
  });

  test('are of 192 and 512 pixels, and one is maskable', () => {
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});

describe('its screenshots', () => {
  test('are a narrow and a wide one', () => {
    expect(manifest.screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['narrow', 'wide']);
  });

  test.each(manifest.screenshots)('$src exists as it is named, small and within the limits of installers', async (screenshot) => {
    const { sizes, type, width, height, bytes } = await pictureAt('screenshots', screenshot);
    expect([sizes, type]).toEqual([screenshot.sizes, screenshot.type]);
    expect(screenshot.label).not.toBe('');
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(SIDE.least);
    expect(Math.max(width, height)).toBeLessThanOrEqual(SIDE.most);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(MOST_RATIO);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
