// The packed sprite: its bytes, and numbers outside its ranges.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANGLE_STEPS,
  createSpriteList,
  packColor,
  POSITION_STEPS,
  pushSprite,
  SCALE_STEPS,
  SPRITE_BYTES,
} from '../../src/render-webgl/sprite-layout.ts';
import { holds } from '../support/holds.ts';

const TURN = 2 * Math.PI;

/** Packs one sprite and reads its bytes by the documented layout, not by the list's views. */
function pack(...sprite: [frame: number, x: number, y: number, scaleX: number, scaleY: number, angle: number, color: number]) {
  const list = createSpriteList(1);
  pushSprite(list, ...sprite);
  const view = new DataView(list.uint32.buffer);
  return {
    x: view.getInt16(0, true),
    y: view.getInt16(2, true),
    angle: view.getUint16(4, true),
    frame: view.getUint16(6, true),
    scaleX: view.getInt16(8, true),
    scaleY: view.getInt16(10, true),
    blue: view.getUint8(12),
    green: view.getUint8(13),
    red: view.getUint8(14),
    alpha: view.getUint8(15),
  };
}

describe('one sprite', () => {
  test('has the documented layout of 16 bytes', () => {
    expect(pack(7, 270.5, -30.25, 1, 2.5, TURN / 4, packColor(0x112233, 1, false))).toEqual({
      x: 270.5 * 16,
      y: -30.25 * 16,
      angle: 65_536 / 4,
      frame: 7,
      scaleX: 2048,
      scaleY: 2.5 * 2048,
      red: 0x11,
      green: 0x22,
      blue: 0x33,
      alpha: 255,
    });
    expect([SPRITE_BYTES, POSITION_STEPS, ANGLE_STEPS, SCALE_STEPS]).toEqual([16, 16, 65_536, 2048]);
  });

  test.each([
    { angle: -TURN / 4, packed: 49_152 },
    { angle: TURN, packed: 0 },
    { angle: TURN * 3.5, packed: 32_768 },
    { angle: -TURN * 10.25, packed: 49_152 },
    { angle: 0, packed: 0 },
  ])('packs an angle of $angle as $packed', ({ angle, packed }) => {
    expect(pack(0, 0, 0, 1, 1, angle, 0).angle).toBe(packed);
  });

  test('packs the limits of its ranges', () => {
    const scaleX = Math.trunc(15.99 * 2048);
    expect(pack(0, -2047.9375, 2047.9375, 15.99, -16, 0, 0)).toMatchObject({ x: -32_767, y: 32_767, scaleX, scaleY: -32_768 });
  });

  test('clamps scales to their range, so that none wraps', () => {
    expect(pack(0, 0, 0, 16, -17, 0, 0)).toMatchObject({ scaleX: 32_767, scaleY: -32_768 });
    expect(pack(0, 0, 0, Infinity, Number.NaN, 0, 0)).toMatchObject({ scaleX: 32_767, scaleY: 0 });
  });

  test.each([2048, -2048, 4296, 2 ** 28 + 100, Infinity, Number.NaN])('leaves out a sprite at %d', (position) => {
    const list = createSpriteList(2);
    pushSprite(list, 0, position, 0, 1, 1, 0, 0);
    pushSprite(list, 0, 0, position, 1, 1, 0, 0);
    expect(list.count).toBe(0);
  });

  test('keeps negative numbers out of neighbouring fields', () => {
    expect(pack(0, -1, 3, 1, 1, 0, 0)).toMatchObject({ x: -16, y: 48 });
    expect(pack(0, 3, -1, 15.9, 0.1, -1, 0)).toMatchObject({ x: 48, y: -16, scaleY: Math.trunc(0.1 * 2048), frame: 0 });
  });
});

describe('colours', () => {
  test.each([
    { tint: 0xffffff, alpha: 1, isAdditive: false, packed: 'ffffffff' },
    { tint: 0x112233, alpha: 1, isAdditive: false, packed: 'ff112233' },
    { tint: 0xff8000, alpha: 0.5, isAdditive: false, packed: '7f7f4000' },
    { tint: 0xffffff, alpha: 0, isAdditive: false, packed: '00000000' },
    { tint: 0xffffff, alpha: 1, isAdditive: true, packed: '00ffffff' },
    { tint: 0xff8000, alpha: 0.5, isAdditive: true, packed: '007f4000' },
    { tint: 0x000000, alpha: 1, isAdditive: false, packed: 'ff000000' },
  ])('$tint at $alpha (additive: $isAdditive) is packed as 0x$packed', ({ tint, alpha, isAdditive, packed }) => {
    expect((packColor(tint, alpha, isAdditive) >>> 0).toString(16).padStart(8, '0')).toBe(packed);
  });

  holds(
    'are premultiplied within one step, and have no alpha if additive',
    300,
    fc.property(fc.nat({ max: 0xffffff }), fc.float({ min: 0, max: 1, noNaN: true }), fc.boolean(), (tint, alpha, isAdditive) => {
      const { red, green, blue, alpha: cover } = pack(0, 0, 0, 0, 0, 0, packColor(tint, alpha, isAdditive));
      for (const [index, channel] of [red, green, blue].entries()) {
        expect(Math.abs(channel - ((tint >> (16 - index * 8)) & 255) * alpha)).toBeLessThan(1);
        if (!isAdditive) expect(channel).toBeLessThanOrEqual(cover);
      }
      if (isAdditive) expect(cover).toBe(0);
      else expect(Math.abs(cover - 255 * alpha)).toBeLessThan(1);
    }),
  );
});

test('a full list ignores further sprites', () => {
  const list = createSpriteList(3);
  for (let k = 0; k < 5; k++) pushSprite(list, k, k, k, 1, 1, 0, 0xffffffff);
  expect(list.count).toBe(3);
  expect([0, 1, 2].map((sprite) => list.uint16[sprite * 8 + 3])).toEqual([0, 1, 2]);
  expect(createSpriteList(0).count).toBe(0);
  pushSprite(createSpriteList(0), 0, 0, 0, 1, 1, 0, 0);
});

holds(
  'packing is precise to 1/16 unit, 1/65,536 turn and 1/2,048 in scale',
  300,
  fc.property(
    fc.double({ min: -2047, max: 2047, noNaN: true }),
    fc.double({ min: -2047, max: 2047, noNaN: true }),
    fc.double({ min: -16, max: 15.9, noNaN: true }),
    fc.double({ min: -16, max: 15.9, noNaN: true }),
    fc.double({ min: -30, max: 30, noNaN: true }),
    fc.nat({ max: 31 }),
    (x, y, scaleX, scaleY, angle, frame) => {
      const packed = pack(frame, x, y, scaleX, scaleY, angle, 0x12345678);
      expect(Math.abs(packed.x / 16 - x)).toBeLessThan(1 / 16);
      expect(Math.abs(packed.y / 16 - y)).toBeLessThan(1 / 16);
      expect(Math.abs(packed.scaleX / 2048 - scaleX)).toBeLessThan(1 / 2048);
      expect(Math.abs(packed.scaleY / 2048 - scaleY)).toBeLessThan(1 / 2048);
      const turns = packed.angle / 65_536 - angle / TURN;
      expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1.1 / 65_536);
      expect(packed.frame).toBe(frame);
    },
  ),
);
