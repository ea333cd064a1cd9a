// What the device bench holds its pictures and scenes against: the rules, and pixels that were counted.
import { expect, test } from 'vitest';
import { SCENE_NAMES, SCENES, type Scene } from '../../../bench/play/scenes.ts';
import { expectedCover } from '../../../bench/sprites/expected-cover.ts';
import { VIEW } from '../../../bench/sprites/swarm.ts';
import { applyAction, hasNoMove } from '../../../src/rules/game.ts';
import { parseNotation } from '../../../src/rules/notation.ts';

test.each(SCENE_NAMES.filter((name) => name !== 'menu'))('the rules come to the end of the scene "%s"', (name) => {
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

test('the double clear is the seventh and the eighth of its combo', () => {
  const game = parseNotation(SCENES['double-clear'].notation);
  applyAction(game, { type: 'drop', slot: 0, x: 7, y: 0 });
  expect(game.combo).toBe(8);
});

test('a swarm covers the pixels whose middle lies in a sprite', () => {
  const area = VIEW.width * VIEW.height;
  const swarmOf = (...sprites: readonly (readonly [x: number, y: number, angle: number])[]) => ({
    count: sprites.length,
    x: Float32Array.of(0, ...sprites.map(([x]) => x)),
    y: Float32Array.of(0, ...sprites.map(([, y]) => y)),
    angle: Float32Array.of(0, ...sprites.map(([, , angle]) => angle)),
  });
  expect(expectedCover(swarmOf([100, 100, 0]), 8) * area).toBeCloseTo(64);
  expect(expectedCover(swarmOf([100, 100, 0], [104, 100, 0]), 8) * area, 'one half over the other').toBeCloseTo(96);
  expect(expectedCover(swarmOf([0, 0, 0]), 8) * area, 'a quarter in view').toBeCloseTo(16);
  expect(expectedCover(swarmOf([-50, 900, 1]), 8)).toBe(0);
  const turned = expectedCover(swarmOf([300, 300, Math.PI / 4]), 100) * area;
  expect(turned / 10_000).toBeCloseTo(1, 1);
});
