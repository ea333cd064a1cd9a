// What must be readable in every theme: words on panels, buttons and sky, signs on jewels, jewels on the board.
import { describe, expect, test } from 'vitest';
import { strongGround } from '../../assets/sources/strong-svg.ts';
import { contrast, over, readColour, type Colour } from './colours.ts';
import { FILES } from './theme-files.ts';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const WORDS = 4.5;
const SHAPES = 3;
/** The share of the sky, from its top, in front of which the HUD writes. */
const HUD_SKY = 0.3;

const WHITE = readColour('#ffffff');

describe.each([...FILES])('in the theme %s', (_, { styles, backdrop, art, jewelColors }) => {
  const style = (name: `--${string}`) => readColour(styles[name]);
  const words = [style('--ice-light'), style('--ice-white')];
  const expectReadable = (grounds: readonly Colour[], least = WORDS) => {
    for (const ground of grounds) for (const word of words) expect(contrast(word, ground)).toBeGreaterThanOrEqual(least);
  };

  test('words on panels are read, whatever lies behind', () => {
    const panels = (['--panel-top', '--panel-middle', '--panel-foot'] as const).map(style);
    const behind = backdrop.sky.map(({ color }) => over(style('--veil'), readColour(color)));
    expectReadable(panels.flatMap((panel) => behind.map((below) => over(panel, below))));
  });

  test('words on buttons are read', () => {
    expectReadable([style('--pill-middle'), style('--pill-foot')]);
    expectReadable([style('--pill-top')], SHAPES);
    const ink = style('--primary-ink');
    for (const name of ['--primary-top', '--primary-high', '--primary-low'] as const)
      expect(contrast(ink, style(name)), name).toBeGreaterThanOrEqual(WORDS);
    expect(contrast(ink, style('--primary-foot'))).toBeGreaterThanOrEqual(SHAPES);
  });

  test('words before the sky are read', () => {
    const near = backdrop.sky.filter(({ at }) => at <= HUD_SKY);
    expect(near.length).toBeGreaterThan(0);
    expectReadable(near.map(({ color }) => readColour(color)));
  });

  test('marks of gold and of the theme stand out from the night', () => {
    for (const name of ['--gold', '--mint', '--ice'] as const)
      expect(contrast(style(name), style('--night')), name).toBeGreaterThanOrEqual(WORDS);
  });

  test('signs of high contrast stand out from their jewels', () => {
    for (const ramp of art.ramps) expect(contrast(WHITE, readColour(strongGround(ramp).colour))).toBeGreaterThanOrEqual(WORDS);
  });

  test('jewels stand out from the hollows of the board', () => {
    const { floor, light } = backdrop.board.hollow;
    const hollow = light.map(({ color }) => [1, 2, 3].reduce((below) => over(readColour(color), below), readColour(floor)));
    for (const jewel of jewelColors) {
      for (const ground of hollow) expect(contrast(readColour(jewel), ground), jewel).toBeGreaterThanOrEqual(SHAPES);
    }
  });
});
