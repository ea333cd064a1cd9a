// The files of the themes: all of one shape, every colour a colour, every list as long as its reader expects, and loaded when asked for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_COLORS, themeColors } from '../../src/game/theme-colors.ts';
import { PIECE_TYPES } from '../../src/rules/shapes.ts';
import { loadTheme } from '../../src/themes/load-theme.ts';
import type { ColorStop } from '../../src/themes/backdrop-palette.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { difference, readColour } from './colours.ts';
import { FILES } from './theme-files.ts';

/** Parts of the backdrop that a theme may do without. */
const OPTIONAL = ['moon', 'sun', 'galaxy', 'village', 'clouds', 'veils'] as const;

/** Keys whose colours the painters fade or the world turns to numbers: `#rrggbb` alone will do. */
const TRANSLUCENT = new Set(['color', 'rim', 'snow', 'snowShade']);

/** Pairwise, of the colours that a player tells jewels by. */
const LEAST_DIFFERENCE = 35;

/** The specification gives these one colour; they part in shade and cut. Entries can only be taken away. */
const ALIKE: Readonly<Record<string, readonly string[]>> = { classic: ['2 and 6'] };

type Leaf = { readonly path: string; readonly key: string; readonly value: unknown };

/** Every value that holds no others; the members of a list share a path. */
function leavesOf(value: unknown, path = '', key = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((member) => leavesOf(member, `${path}[]`, key));
  if (typeof value !== 'object' || value === null) return [{ path, key, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`, name));
}

const ALL_PATHS = [...new Set([...FILES.values()].flatMap((file) => leavesOf(file).map(({ path }) => path)))];

describe.each([...FILES])('the theme %s', (name, file) => {
  const leaves = leavesOf(file);

  test('has what every theme has', () => {
    const absent = OPTIONAL.filter((name) => file.backdrop[name] === null || leavesOf(file.backdrop[name]).length === 0);
    const isNeeded = (path: string) =>
      !OPTIONAL.some((name) => path === `.backdrop.${name}`) && !absent.some((name) => path.startsWith(`.backdrop.${name}`));
    const paths = new Set(leaves.map(({ path }) => path));
    expect(ALL_PATHS.filter((path) => isNeeded(path) && !paths.has(path))).toEqual([]);
  });

  test('writes colours as colours', () => {
    const texts = leaves.filter(({ path, value }) => typeof value === 'string' && !path.startsWith('.styles'));
    expect(texts.length).toBeGreaterThan(150);
    for (const { path, key, value } of texts) {
      expect(() => readColour(String(value)), path).not.toThrow();
      if (!TRANSLUCENT.has(key) || path.includes('vignette')) expect(value, path).toMatch(/^#[\da-f]{6}$/);
    }
  });

  test('writes its styles as colours, or as the channels of one', () => {
    for (const [name, value] of Object.entries(file.styles)) {
      if (name.endsWith('-rgb')) expect(() => readColour(`rgb(${value} / 50%)`), name).not.toThrow();
      else expect(() => readColour(value), name).not.toThrow();
    }
  });

  test('has six jewels of six shades each, three hills, crystals, and gradients that rise', () => {
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

  test('has jewels that differ in colour', () => {
    const colours = file.art.ramps.map((ramp) => readColour(ramp[3]));
    const tooNear = colours.flatMap((one, i) =>
      colours.slice(i + 1).flatMap((other, k) => (difference(one, other) < LEAST_DIFFERENCE ? [`${i + 1} and ${i + 2 + k}`] : [])),
    );
    expect(tooNear).toEqual(ALIKE[name] ?? []);
  });
});

test('the classic theme has the colours of the specification, which gives types 2 and 6 the same', () => {
  expect(FILES.get('classic')?.jewelColors).toEqual(PIECE_TYPES.map(({ color }) => color));
});

// @spec 3.5
test('the classic jewels have the colours of the specification as their base, type 6 as its highlight over a darker one', () => {
  const ramps = FILES.get('classic')!.art.ramps;
  expect(ramps.map((ramp) => ramp[3])).toEqual(['#bf77ff', '#fd7776', '#0c8bd6', '#ebd642', '#6cd059', '#de2f52']);
  expect(ramps[5][4]).toBe('#fd7776');
});

test('the other themes tint by the colours of their jewels', () => {
  for (const [name, { jewelColors, art }] of FILES) {
    if (name !== 'classic') expect(jewelColors, name).toEqual(art.ramps.map((ramp) => ramp[3]));
  }
});

test.each(THEMES)('$name is loaded with its own atlas', async ({ name }) => {
  const theme = await loadTheme(name);
  expect(theme.name).toBe(name);
  expect(theme.atlas).toContain(name === 'classic' ? 'atlas.webp' : `atlas-${name}.webp`);
  expect(theme.styles).toEqual(FILES.get(name)?.styles);
});

test('the style sheet begins with the classic theme, for the splash stands before any theme is read', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../src/hud/styles/theme.css'), 'utf8');
  for (const [property, value] of Object.entries(FILES.get('classic')?.styles ?? {})) expect(sheet).toContain(`  ${property}: ${value};\n`);
});

test('a world has the classic colors until a theme is applied', () => {
  const { jewelColors, highlight, confetti, scoreColor, styles } = FILES.get('classic')!;
  expect(FIRST_COLORS).toEqual(themeColors({ jewelColors, highlight, confetti, scoreColor, styles }));
});
