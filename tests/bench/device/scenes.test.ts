// Checks the expectations of the benches: ends of scenes against the rules, and pictures of swarms.
import { describe, expect, test } from 'vitest';
import { SCENE_NAMES, SCENES, type Scene } from '../../../bench/play/scenes.ts';
import { drawExpected, matchPicture } from '../../../bench/sprites/picture.ts';
import { VIEW } from '../../../bench/sprites/swarm.ts';
import { applyAction, hasNoMove } from '../../../src/rules/game.ts';
import { parseNotation } from '../../../src/rules/notation.ts';
import type { Gl } from '../../../src/runtime.ts';

test.each(SCENE_NAMES.filter((name) => name !== 'menu'))('expects the end of scene "%s" that the rules produce', (name) => {
  const { notation, drop, score, overlay }: Scene = SCENES[name];
  const game = parseNotation(notation);
  if (!drop) return expect(game.score).toBe(score);
  const { width, height } = game.queue[drop.slot];
  expect({ width, height }).toEqual({ width: drop.width, height: drop.height });
  const events = applyAction(game, { type: 'drop', slot: drop.slot, x: drop.x, y: drop.y });
  expect(game.score).toBe(score);
  expect(events.some(({ type }) => type === 'levelReached')).toBe(overlay === 'levelUp');
  expect(hasNoMove(game)).toBe(overlay === 'gameOver');
});

test('raises the combo from 6 to 8 in the double clear', () => {
  const game = parseNotation(SCENES['double-clear'].notation);
  applyAction(game, { type: 'drop', slot: 0, x: 7, y: 0 });
  expect(game.combo).toBe(8);
});

describe('drawExpected', () => {
  const RED = 0xff8080;
  const BLUE = 0x8080ff;

  function swarmOf(...sprites: readonly (readonly [x: number, y: number, angle: number, tint: number])[]) {
    const column = (index: 0 | 1 | 2) => Float32Array.of(0, ...sprites.map((sprite) => sprite[index]));
    const tint = Int32Array.of(0, ...sprites.map((sprite) => sprite[3]));
    return { count: sprites.length, x: column(0), y: column(1), angle: column(2), tint };
  }

  function countPixels(pixels: Int32Array, color: number): number {
    return pixels.filter((pixel) => pixel === color).length;
  }

  test('colors pixels whose center is in a sprite, later sprites on top', () => {
    const pixels = drawExpected(swarmOf([100, 100, 0, RED], [104, 100, 0, BLUE]), 8);
    expect([countPixels(pixels, RED), countPixels(pixels, BLUE)]).toEqual([32, 64]);
  });

  test('starts rows at the bottom', () => {
    const pixels = drawExpected(swarmOf([0.5, 0.5, 0, RED]), 1);
    expect(pixels.indexOf(RED)).toBe((VIEW.height - 1) * VIEW.width);
  });

  test('clips sprites to the view', () => {
    expect(countPixels(drawExpected(swarmOf([0, 0, 0, RED]), 8), RED)).toBe(16);
    expect(countPixels(drawExpected(swarmOf([-50, 900, 1, RED]), 8), 0)).toBe(VIEW.width * VIEW.height);
  });

  test('rotates sprites', () => {
    const pixels = drawExpected(swarmOf([300, 300, Math.PI / 4, RED]), 100);
    expect(countPixels(pixels, RED) / 10_000).toBeCloseTo(1, 1);
    const middleRow = pixels.subarray((VIEW.height - 1 - 300) * VIEW.width, (VIEW.height - 300) * VIEW.width);
    expect(countPixels(middleRow, RED)).toBeCloseTo(100 * Math.SQRT2, -1);
  });
});

describe('matchPicture', () => {
  const area = VIEW.width * VIEW.height;
  const expected = new Int32Array(area);
  expected.fill(0xff8040, 0, 10);

  /** Returns a mock GL context whose first pixels have these colors. */
  function glOf(...colors: readonly number[]): Gl {
    return {
      readPixels(...[, , , , , , pixels]: Parameters<Gl['readPixels']>) {
        (pixels as Uint8Array).set(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255, 255]));
      },
    } as Gl;
  }

  test('returns the share of correct pixels among those drawn or expected', () => {
    const right = Array.from({ length: 10 }, () => 0xff8040);
    expect(matchPicture(glOf(...right), expected)).toBe(1);
    expect(matchPicture(glOf(...right.map(() => 0xfd8242)), expected), 'rounded').toBe(1);
    expect(matchPicture(glOf(...right.slice(0, 4)), expected), 'missing pixels').toBe(0.4);
    expect(matchPicture(glOf(...right, ...right), expected), 'additional pixels').toBe(0.5);
    for (const wrong of [0x408040, 0xff4040, 0xff80ff]) expect(matchPicture(glOf(...right.map(() => wrong)), expected)).toBe(0);
  });
});
