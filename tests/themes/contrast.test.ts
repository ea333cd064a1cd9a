// Contrast in every theme: texts on panels, buttons and sky, symbols on jewels, jewels on the board.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { JEWEL_TYPES } from '../../assets/sources/jewel-cuts.ts';
import { JEWEL_HEIGHT, JEWEL_WIDTH, jewelSvg } from '../../assets/sources/jewel-svg.ts';
import { rasterise } from '../../assets/sources/raster.ts';
import { smallJewelSvg } from '../../assets/sources/small-jewel-svg.ts';
import { strongGround } from '../../assets/sources/strong-svg.ts';
import { contrast, contrastOf, luminance, over, readColour, type Colour } from './colours.ts';
import { FILES, GENERATED } from './theme-files.ts';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const GRAPHICS = 3;
/** Fraction of the sky, from its top, with HUD texts in front. */
const HUD_SKY = 0.3;

/** Colors of each icon that is color art. */
const ART = ['coin', 'crown', 'trophy', 'calendar'].map((name) => {
  const [symbol] = new RegExp(`<symbol id="${name}".*`).exec(readFileSync(`${GENERATED}/icons.svg`, 'utf8'))!;
  const colors = [...symbol.matchAll(/"#(.)(.)(.)"/g)].map(([, r, g, b]) => readColour(`#${r}${r}${g}${g}${b}${b}`));
  return { name, symbol, colors };
});

const WHITE = readColour('#ffffff');

describe.each([...FILES])('in the theme %s', (_, { styles, backdrop, art, jewelColors }) => {
  const style = (name: `--${string}`) => readColour(styles[name]);
  const textColors = [style('--ice-light'), style('--ice-white')];
  const expectReadable = (grounds: readonly Colour[], min = TEXT) => {
    for (const ground of grounds) for (const color of textColors) expect(contrast(color, ground)).toBeGreaterThanOrEqual(min);
  };

  test('texts on panels are readable on any background', () => {
    const panels = (['--panel-top', '--panel-middle', '--panel-foot'] as const).map(style);
    const behind = backdrop.sky.map(({ color }) => over(style('--veil'), readColour(color)));
    expectReadable(panels.flatMap((panel) => behind.map((below) => over(panel, below))));
  });

  test('texts on buttons are readable', () => {
    expectReadable([style('--pill-middle'), style('--pill-foot')]);
    expectReadable([style('--pill-top')], GRAPHICS);
    const ink = style('--primary-ink');
    for (const name of ['--primary-top', '--primary-high', '--primary-low'] as const)
      expect(contrast(ink, style(name)), name).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(ink, style('--primary-foot'))).toBeGreaterThanOrEqual(GRAPHICS);
  });

  test('texts in front of the sky are readable', () => {
    const near = backdrop.sky.filter(({ at }) => at <= HUD_SKY);
    expect(near.length).toBeGreaterThan(0);
    expectReadable(near.map(({ color }) => readColour(color)));
  });

  test('numerals of ice contrast with the sky in each part of their gradient', () => {
    const near = backdrop.sky.filter(({ at }) => at <= HUD_SKY);
    for (const { color } of near) expect(contrast(style('--ice'), readColour(color))).toBeGreaterThanOrEqual(TEXT);
  });

  test('color art has a color that contrasts with dark pills, and one with light buttons', () => {
    const dark = ['--night', '--pill-middle', '--pill-foot'] as const;
    const light = ['--primary-top', '--primary-high', '--primary-low', '--primary-foot'] as const;
    for (const { name, colors } of ART) {
      for (const ground of [...dark, ...light]) {
        const best = Math.max(...colors.map((color) => contrast(color, style(ground))));
        expect(best, `${name} on ${ground}`).toBeGreaterThanOrEqual(GRAPHICS);
      }
    }
  });

  test('accent colors contrast with the night color', () => {
    for (const name of ['--gold', '--mint', '--ice'] as const)
      expect(contrast(style(name), style('--night')), name).toBeGreaterThanOrEqual(TEXT);
  });

  test('high-contrast symbols contrast with their jewels', () => {
    for (const ramp of art.ramps) expect(contrast(WHITE, readColour(strongGround(ramp).colour))).toBeGreaterThanOrEqual(TEXT);
  });

  const { floor, light } = backdrop.board.hollow;
  /** The light is painted in two layers. */
  const hollow = light.map(({ color }) => [1, 2].reduce((below) => over(readColour(color), below), readColour(floor)));

  const drawings = [jewelSvg, smallJewelSvg].flatMap((svgOf) =>
    JEWEL_TYPES.map((type) => ({ name: svgOf.name, type, svg: svgOf(type, art) })),
  );

  // Like tests/assets: the drawings change only with `npm run assets`.
  test.each(drawings)('the $name of type $type contrasts with an empty cell', { tags: 'full' }, async ({ svg }) => {
    const drawn = await rasterise(svg, JEWEL_WIDTH, JEWEL_HEIGHT).raw().toBuffer({ resolveWithObject: true });
    const { channels } = drawn.info;
    let [light, cover] = [0, 0];
    for (let k = 0; k < drawn.data.length; k += channels) {
      const [red, green, blue, alpha] = drawn.data.subarray(k, k + channels);
      light += alpha * luminance({ red, green, blue, alpha: 1 });
      cover += alpha;
    }
    for (const ground of hollow) expect(contrastOf(light / cover, luminance(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  test('the colors of jewels contrast with the hollows of the board', () => {
    for (const jewel of jewelColors) {
      for (const ground of hollow) expect(contrast(readColour(jewel), ground), jewel).toBeGreaterThanOrEqual(GRAPHICS);
    }
  });
});

test('color art is at most 550 bytes and has no gradient, which a hidden sprite does not show in all browsers', () => {
  for (const { name, symbol } of ART) {
    expect(symbol.length, name).toBeLessThanOrEqual(550);
    expect(symbol, name).not.toContain('url(');
  }
});
