// Other jewels in the atlas: strong symbols, and simplified ones where cells are small.
import { beforeEach, expect, test, vi } from 'vitest';
import { createJewels, rowOf } from '../../src/app/follow-jewels.ts';
import { createAtlasPicture } from '../../src/game/scene/atlas-picture.ts';
import type { ThemeName } from '../../src/themes/themes.ts';
import { until } from '../support/until.ts';

type Fake = TexImageSource & { readonly theme: ThemeName | undefined };

const atlasOf = (theme: ThemeName | undefined) => ({ theme }) as unknown as Fake;
const CLASSIC = atlasOf('classic');
const EMBER = atlasOf('ember');

/** The last picture: an atlas, or its theme with the row and theme of its other jewels. */
let drawn: unknown;
let row: 'small' | 'strong' | undefined;
let load: (jewels: string) => Promise<string>;
const requests: string[] = [];
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
  const follow = createJewels<string>({
    picture,
    rowToDraw: () => row,
    load(wanted, theme) {
      requests.push(`${wanted} ${theme}`);
      return load(`${wanted} ${theme}`);
    },
    paint: (full, jewels) => `${(full as Fake).theme} with ${jewels}` as unknown as TexImageSource,
    onDrawn: () => undefined,
    warn,
  });
  follow();
  return { follow, setAtlas };
}

beforeEach(() => {
  drawn = undefined;
  uploads = 0;
  requests.length = 0;
  load = (jewels) => Promise.resolve(jewels);
  warn.mockReset();
});

test.each([
  [false, 41.3, 'small'],
  [false, 47.9, 'small'],
  [false, 48, undefined],
  [true, 41.3, 'strong'],
  [true, 82.7, 'strong'],
] as const)('with more contrast (%s), cells of %d pixels have %s jewels', (isContrastWanted, pixels, expected) => {
  expect(rowOf(isContrastWanted, pixels)).toBe(expected);
});

test.each([
  ['small', 'classic with small classic', ['small classic']],
  ['strong', 'classic with strong classic', ['strong classic']],
  [undefined, CLASSIC, []],
] as const)('draws the row of %s jewels', async (next, picture, loads) => {
  row = next;
  start(CLASSIC);
  expect(drawn, 'until they have loaded').toBe(CLASSIC);
  await until();
  expect(drawn).toEqual(picture);
  expect(requests).toEqual(loads);
  expect(uploads).toBe(loads.length);
});

test('follows the row, with one request for each', async () => {
  row = undefined;
  const { follow } = start(CLASSIC);
  for (const [next, picture] of [
    ['small', 'classic with small classic'],
    ['strong', 'classic with strong classic'],
    [undefined, CLASSIC],
    ['small', 'classic with small classic'],
  ] as const) {
    row = next;
    follow();
    await until();
    expect(drawn).toEqual(picture);
  }
  expect(requests).toEqual(['small classic', 'strong classic']);
});

test('draws nothing again while the row stays', async () => {
  row = 'small';
  const { follow } = start(CLASSIC);
  await until();
  follow();
  expect(uploads).toBe(1);
});

test('follows the theme', async () => {
  row = 'small';
  const { setAtlas } = start(CLASSIC);
  await until();
  setAtlas(EMBER);
  expect(drawn, 'not with the jewels of another theme').toBe(EMBER);
  await until();
  expect(drawn).toBe('ember with small ember');
  setAtlas(CLASSIC);
  expect(drawn).toBe('classic with small classic');
  expect(requests).toEqual(['small classic', 'small ember']);
});

test('draws what is due when the jewels of an earlier theme and row arrive', async () => {
  row = 'small';
  let arrive: (jewels: string) => void = () => undefined;
  load = (jewels) => (jewels === 'small classic' ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(jewels));
  const { follow, setAtlas } = start(CLASSIC);
  setAtlas(EMBER);
  row = 'strong';
  follow();
  await until();
  arrive('small classic');
  await until();
  expect(drawn).toBe('ember with strong ember');
});

test('keeps the atlas if the jewels cannot be loaded, and tries again at the next theme or row', async () => {
  row = 'small';
  load = () => Promise.reject(new Error('offline'));
  const { follow, setAtlas } = start(CLASSIC);
  await until();
  expect(drawn).toBe(CLASSIC);
  expect(warn).toHaveBeenCalledExactlyOnceWith('Failed to load the small jewels: Error: offline. Drawing those of the atlas.');
  load = (jewels) => Promise.resolve(jewels);
  setAtlas(CLASSIC);
  await until();
  expect(drawn).toBe('classic with small classic');
  follow();
  expect(drawn).toBe('classic with small classic');
});

test('keeps the placeholder of a lost atlas', async () => {
  row = 'small';
  const placeholder = atlasOf(undefined);
  start(placeholder);
  await until();
  expect(drawn).toBe(placeholder);
  expect(requests).toEqual([]);
});
