import fc from 'fast-check';
import { expect } from 'vitest';
import { createComponents } from '../../src/ecs/components.ts';
import { createPoolPacker } from '../../src/render-webgl/pool-packer.ts';
import { createSpriteList, mix, packColor, pushSprite, type SpriteList } from '../../src/render-webgl/sprite-layout.ts';
import { holds } from '../support/holds.ts';

const FIRST = 5;

/** Some beyond what a sprite holds, and some whose steps 32 bits do not hold. */
const wild = fc.constantFrom(2 ** 28 + 100, -(2 ** 28), 2 ** 40, Infinity, -Infinity, Number.NaN);
const places = fc.oneof({ weight: 9, arbitrary: fc.float({ min: -2200, max: 2200, noNaN: true }) }, wild);
const scales = fc.oneof({ weight: 9, arbitrary: fc.float({ min: -20, max: 20, noNaN: true }) }, wild);
const angles = fc.float({ min: -30, max: 30, noNaN: true });
/** Weighted towards 0 and 1, where the packer has fast paths. */
const alphas = fc.oneof(fc.constantFrom(1, 1, 1, 0, -0.5, 1.1), fc.float({ min: 0, max: 1, noNaN: true }));
const poses = fc.record({ x: places, y: places, scaleX: scales, scaleY: scales, angle: angles });
const sprites = fc.record({
  before: poses,
  now: poses,
  frame: fc.nat({ max: 200 }),
  tint: fc.nat({ max: 0xffffff }),
  alpha: alphas,
  isAdditive: fc.boolean(),
  isAlive: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
});
type TestSprite = typeof sprites extends fc.Arbitrary<infer Kind> ? Kind : never;

function fillColumns(all: readonly TestSprite[]) {
  const components = createComponents(FIRST + all.length, 0);
  const { Transform, Sprite } = components;
  for (const [index, { before, now, frame, tint, alpha, isAdditive, isAlive }] of all.entries()) {
    const entity = FIRST + index;
    for (const channel of ['x', 'y', 'scaleX', 'scaleY', 'angle'] as const) Transform[channel][entity] = now[channel];
    Transform.previousX[entity] = before.x;
    Transform.previousY[entity] = before.y;
    Transform.previousScaleX[entity] = before.scaleX;
    Transform.previousScaleY[entity] = before.scaleY;
    Transform.previousAngle[entity] = before.angle;
    Sprite.frame[entity] = frame;
    Sprite.tint[entity] = tint;
    Sprite.alpha[entity] = alpha;
    Sprite.isAdditive[entity] = Number(isAdditive);
    Sprite.isAlive[entity] = Number(isAlive);
  }
  return components;
}

function pushAll(all: readonly TestSprite[], between: number, list: SpriteList): void {
  for (const { before, now, frame, tint, alpha, isAdditive, isAlive } of all) {
    if (!isAlive || alpha <= 0) continue;
    const [x, y, scaleX, scaleY, angle] = (['x', 'y', 'scaleX', 'scaleY', 'angle'] as const).map((channel) =>
      between === 0 ? before[channel] : mix(before[channel], now[channel], between),
    );
    pushSprite(list, frame, x, y, scaleX, scaleY, angle, packColor(tint, alpha, isAdditive));
  }
}

const words = ({ uint32, count }: SpriteList) => [...uint32.slice(0, count * 4)];
const poolOf = (count: number) => ({ first: FIRST, count });

holds(
  'packing a pool equals pushing each visible sprite',
  300,
  fc.property(
    fc.array(sprites, { maxLength: 12 }),
    fc.oneof(fc.constantFrom(0, 1), fc.float({ min: 0, max: 1, noNaN: true })),
    fc.nat({ max: 14 }),
    (all, between, capacity) => {
      const [packed, pushed] = [createSpriteList(capacity), createSpriteList(capacity)];
      // The lists are not empty before.
      for (const list of [packed, pushed]) pushSprite(list, 1, 2, 3, 4, 5, 6, 7);
      createPoolPacker(fillColumns(all), packed)(poolOf(all.length), between);
      pushAll(all, between, pushed);
      expect(words(packed)).toEqual(words(pushed));
    },
  ),
);
