// Simplified jewels: loaded and drawn only where cells are small.
import { beforeEach, expect, test, vi } from 'vitest';
import { createSmallJewels } from '../../src/app/small-jewels.ts';
import { createAtlasPicture } from '../../src/game/scene/atlas-picture.ts';
import type { ThemeName } from '../../src/themes/themes.ts';
import { until } from '../support/until.ts';

type Fake = TexImageSource & { readonly theme: ThemeName | undefined };

const atlasOf = (theme: ThemeName | undefined) => ({ theme }) as unknown as Fake;
const CLASSIC = atlasOf('classic');
const EMBER = atlasOf('ember');

/** The last picture: an atlas, or its theme with the theme of its simplified jewels. */
let drawn: unknown;
let pixels: number;
let load: (theme: ThemeName) => Promise<ThemeName>;
const requests: ThemeName[] = [];
const warn = vi.fn();
let uploads: number;

function start(first: Fake) {
  const picture = createAtlasPicture((next) => {
    drawn = next;
    uploads++;
  });
  const setAtlas = (atlas: Fake) => picture.set(atlas, atlas.theme);
  setAtlas(first);
  uploads = 0;
  const fit = createSmallJewels<ThemeName>({
    picture,
    cellPixels: () => pixels,
    load(theme) {
      requests.push(theme);
      return load(theme);
    },
    paint: (full, jewels) => `${(full as Fake).theme} with ${jewels}` as unknown as TexImageSource,
    onDrawn: () => undefined,
    warn,
  });
  return { fit, setAtlas };
}

beforeEach(() => {
  drawn = undefined;
  uploads = 0;
  requests.length = 0;
  load = (theme) => Promise.resolve(theme);
  warn.mockReset();
});

test.each([
  [41.3, 'classic with classic', ['classic']],
  [47.9, 'classic with classic', ['classic']],
  [48, CLASSIC, []],
  [82.7, CLASSIC, []],
])('cells of %d pixels', async (size, picture, loads) => {
  pixels = size;
  start(CLASSIC);
  expect(drawn, 'until they have loaded').toBe(CLASSIC);
  await until();
  expect(drawn).toEqual(picture);
  expect(requests).toEqual(loads);
  expect(uploads).toBe(loads.length);
});

test('follows the size, with one request', async () => {
  pixels = 60;
  const { fit } = start(CLASSIC);
  for (const [size, picture] of [
    [47, 'classic with classic'],
    [49, CLASSIC],
    [44, 'classic with classic'],
  ] as const) {
    pixels = size;
    fit();
    await until();
    expect(drawn).toEqual(picture);
  }
  expect(requests).toEqual(['classic']);
});

test('draws nothing again while the size stays on one side', async () => {
  pixels = 40;
  const { fit } = start(CLASSIC);
  await until();
  pixels = 46;
  fit();
  expect(uploads).toBe(1);
});

test('follows the theme', async () => {
  pixels = 41;
  const { setAtlas } = start(CLASSIC);
  await until();
  setAtlas(EMBER);
  expect(drawn, 'not with the jewels of another theme').toBe(EMBER);
  await until();
  expect(drawn).toBe('ember with ember');
  setAtlas(CLASSIC);
  expect(drawn).toBe('classic with classic');
  expect(requests).toEqual(['classic', 'ember']);
});

test('draws the theme that is shown when the jewels of an earlier one arrive', async () => {
  pixels = 41;
  let arrive: (theme: ThemeName) => void = () => undefined;
  load = (theme) => (theme === 'classic' ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(theme));
  const { setAtlas } = start(CLASSIC);
  setAtlas(EMBER);
  await until();
  arrive('classic');
  await until();
  expect(drawn).toBe('ember with ember');
});

test('keeps the atlas if the jewels cannot be loaded, and tries again at the next theme or size', async () => {
  pixels = 41;
  load = () => Promise.reject(new Error('offline'));
  const { fit, setAtlas } = start(CLASSIC);
  await until();
  expect(drawn).toBe(CLASSIC);
  expect(warn).toHaveBeenCalledExactlyOnceWith('Failed to load the simplified jewels: Error: offline. Drawing detailed ones.');
  load = (theme) => Promise.resolve(theme);
  setAtlas(CLASSIC);
  await until();
  expect(drawn).toBe('classic with classic');
  fit();
  expect(drawn).toBe('classic with classic');
});

test('keeps the placeholder of a lost atlas', async () => {
  pixels = 41;
  const placeholder = atlasOf(undefined);
  start(placeholder);
  await until();
  expect(drawn).toBe(placeholder);
  expect(requests).toEqual([]);
});
