// Theme files: equal structure, valid colors, lists of the required lengths, and loading.
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import atlas from '../../assets/generated/atlas.json';
import { PIECE_TYPES } from '../../src/rules/shapes.ts';
import { loadTheme } from '../../src/themes/load-theme.ts';
import type { ColorStop } from '../../src/themes/backdrop-palette.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { difference, readColour } from './colours.ts';
import { FILES } from './theme-files.ts';

/** Parts of the backdrop that a theme may omit. */
const OPTIONAL = ['moon', 'sun', 'galaxy', 'village', 'clouds', 'veils'] as const;

/** Lists of a frame that may be empty. */
const EMPTY = ['.backdrop.board.frame.heaps', '.backdrop.board.frame.icicles'];

/** The classic theme has snow and confetti in code. */
const NOT_CLASSIC = '.particles';

/** Keys whose colors may be translucent. All others must be `#rrggbb`. */
const TRANSLUCENT = new Set(['color', 'rim', 'snow', 'snowShade']);

/** Minimum CIE76 difference between the base colors of two jewels. */
const MIN_DIFFERENCE = 35;

/** Types with one color in the specification; they differ in shade and cut. Do not add entries. */
const SIMILAR: Readonly<Record<string, readonly string[]>> = { classic: ['2 and 6'] };

type Leaf = { readonly path: string; readonly key: string; readonly value: unknown };

/** Returns all values that are not objects or lists. Members of a list share a path. */
function leavesOf(value: unknown, path = '', key = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((member) => leavesOf(member, `${path}[]`, key));
  if (typeof value !== 'object' || value === null) return [{ path, key, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`, name));
}

const ALL_PATHS = [...new Set([...FILES.values()].flatMap((file) => leavesOf(file).map(({ path }) => path)))];

describe.each([...FILES])('the theme %s', (name, file) => {
  const leaves = leavesOf(file);

  test('has all required fields', () => {
    const absent = OPTIONAL.filter((part) => file.backdrop[part] === null || leavesOf(file.backdrop[part]).length === 0);
    const isRequired = (path: string) =>
      !(name === 'classic' && path.startsWith(NOT_CLASSIC)) &&
      !EMPTY.some((part) => path.startsWith(part)) &&
      !OPTIONAL.some((part) => path === `.backdrop.${part}`) &&
      !absent.some((part) => path.startsWith(`.backdrop.${part}`));
    const paths = new Set(leaves.map(({ path }) => path));
    expect(ALL_PATHS.filter((path) => isRequired(path) && !paths.has(path))).toEqual([]);
  });

  test('has valid colors', () => {
    const texts = leaves.filter(
      ({ path, value }) => typeof value === 'string' && !path.startsWith('.styles') && !/frames?(\[\])?$/.test(path),
    );
    expect(texts.length).toBeGreaterThan(150);
    for (const { path, key, value } of texts) {
      expect(() => readColour(String(value)), path).not.toThrow();
      if (!TRANSLUCENT.has(key) || path.includes('vignette')) expect(value, path).toMatch(/^#[\da-f]{6}$/);
    }
  });

  test('has colors or color channels as styles', () => {
    for (const [name, value] of Object.entries(file.styles)) {
      if (name.endsWith('-rgb')) expect(() => readColour(`rgb(${value} / 50%)`), name).not.toThrow();
      else expect(() => readColour(value), name).not.toThrow();
    }
  });

  test('has lists of the required lengths and ascending gradients', () => {
    expect(file.jewelColors).toHaveLength(6);
    expect(file.art.ramps.map(({ length }) => length)).toEqual([6, 6, 6, 6, 6, 6]);
    expect(file.backdrop.hills.ranges).toHaveLength(3);
    expect(file.backdrop.crystals.length).toBeGreaterThan(0);
    const { sky, heap, board, slot, veils } = file.backdrop;
    const gradients: (readonly ColorStop[])[] = [sky, heap, board.slab, board.edge, board.snow, board.bed, slot.glass, slot.edge];
    for (const stops of [...gradients, ...veils.map((veil) => veil.stops)]) {
      const places = stops.map(({ at }) => at);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect([places[0], places.at(-1)]).toEqual([0, 1]);
    }
  });

  test('has particles whose frames are in the atlas', () => {
    const { motes, burst } = file.particles ?? { motes: [], burst: { frames: [] } };
    const frames = [...motes.map(({ frame }) => frame), ...burst.frames];
    expect(frames.filter((frame) => !(frame in atlas.frames))).toEqual([]);
  });

  test('has jewels of different colors', () => {
    const colours = file.art.ramps.map((ramp) => readColour(ramp[3]));
    const tooNear = colours.flatMap((one, i) =>
      colours.slice(i + 1).flatMap((other, k) => (difference(one, other) < MIN_DIFFERENCE ? [`${i + 1} and ${i + 2 + k}`] : [])),
    );
    expect(tooNear).toEqual(SIMILAR[name] ?? []);
  });
});

test('the classic theme has the colors of the specification', () => {
  expect(FILES.get('classic')?.jewelColors).toEqual(PIECE_TYPES.map(({ color }) => color));
});

// @spec 3.5
test("the classic ramps contain the specification's colors: as base, for type 6 as highlight", () => {
  const ramps = FILES.get('classic')!.art.ramps;
  expect(ramps.map((ramp) => ramp[3])).toEqual(['#bf77ff', '#fd7776', '#0c8bd6', '#ebd642', '#6cd059', '#de2f52']);
  expect(ramps[5][4]).toBe('#fd7776');
});

test('the other themes use the base colors of their jewels as tints', () => {
  for (const [name, { jewelColors, art }] of FILES) {
    if (name !== 'classic') expect(jewelColors, name).toEqual(art.ramps.map((ramp) => ramp[3]));
  }
});

test.each(THEMES)('$name is loaded with its atlas', async ({ name }) => {
  const theme = await loadTheme(name);
  expect(theme.name).toBe(name);
  const file = name === 'classic' ? 'atlas' : `atlas-${name}`;
  expect([theme.atlas.avif, theme.atlas.webp].map((address) => basename(address))).toEqual([`${file}.avif`, `${file}.webp`]);
  expect(theme.styles).toEqual(name === 'classic' ? {} : FILES.get(name)?.styles);
});
