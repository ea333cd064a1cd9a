// The quad path's unpacking on the CPU, and the frame table of the atlas.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ART_PIXELS_PER_UNIT, FACET_FRAMES, FRAME, FRAMES, JEWEL_FRAMES } from '../../src/game/frames.ts';
import { quadIndices } from '../../src/render-webgl/gl/draw-path.ts';
import { createFrameCorners, expandQuads, type QuadVertices } from '../../src/render-webgl/gl/quad-path.ts';
import { createSpriteList, packColor, pushSprite, type SpriteList } from '../../src/render-webgl/sprite-layout.ts';
import { holds } from '../support/holds.ts';

const ATLAS: { width: number; height: number; frames: Record<string, [number, number, number, number]> } = JSON.parse(
  readFileSync(new URL('../../assets/generated/atlas.json', import.meta.url), 'utf8'),
);
const LETTERS: { letters: Record<string, number[]> } = JSON.parse(
  readFileSync(new URL('../../assets/generated/letters.json', import.meta.url), 'utf8'),
);
const { table } = FRAMES;

/** Returns width and height in design units. */
function frameSize(frame: number): [number, number] {
  const [left, top, right, bottom] = table.rectangles.slice(frame * 4, frame * 4 + 4);
  return [(right - left) * table.width, (bottom - top) * table.height];
}

function expand(list: SpriteList) {
  const buffer = new ArrayBuffer(Math.max(1, list.count) * 64);
  const vertices: QuadVertices = { float32: new Float32Array(buffer), uint16: new Uint16Array(buffer), uint32: new Uint32Array(buffer) };
  expandQuads(list, createFrameCorners(table), vertices);
  return Array.from({ length: list.count * 4 }, (_, vertex) => ({
    x: vertices.float32[vertex * 4],
    y: vertices.float32[vertex * 4 + 1],
    u: vertices.uint16[vertex * 8 + 4] / 65_535,
    v: vertices.uint16[vertex * 8 + 5] / 65_535,
    color: vertices.uint32[vertex * 4 + 3],
  }));
}

describe('the frame table', () => {
  test('contains all frames of the atlas and, below them, of the letters, at the size of the art', () => {
    const letters = Object.entries(LETTERS.letters).map(([name, [x, y, ...rest]]) => [name, [x, ATLAS.height + y, ...rest]] as const);
    const all = [...Object.entries(ATLAS.frames), ...letters];
    expect(table.count).toBe(all.length + FACET_FRAMES.flat().length);
    for (const [name, [x, y, width, height]] of all) {
      const frame = FRAME[name as keyof typeof FRAME];
      const [left, top, right, bottom] = table.rectangles.slice(frame * 4, frame * 4 + 4);
      const [wide, high] = [FRAMES.width, FRAMES.height];
      expect([left * wide, top * high, right * wide, bottom * high], name).toEqual([x, y, x + width, y + height]);
      expect(frameSize(frame)).toEqual([expect.closeTo(width / ART_PIXELS_PER_UNIT, 6), expect.closeTo(height / ART_PIXELS_PER_UNIT, 6)]);
    }
  });

  test('has a square texture, half for the atlas and half for the letters', () => {
    expect([FRAMES.width, FRAMES.height]).toEqual([1024, 1024]);
  });

  test('contains the quarters of each jewel, which cover it', () => {
    for (const [type, facets] of FACET_FRAMES.entries()) {
      const edges = facets.map((frame) => table.rectangles.slice(frame * 4, frame * 4 + 4));
      const [first, , , last] = edges;
      expect([...first.slice(0, 2), ...last.slice(2)]).toEqual([
        ...table.rectangles.slice(JEWEL_FRAMES[type] * 4, JEWEL_FRAMES[type] * 4 + 4),
      ]);
      for (const frame of facets) expect(frameSize(frame)).toEqual(frameSize(JEWEL_FRAMES[type]).map((side) => side / 2));
    }
  });

  test('has frames that are inside the atlas and do not overlap', () => {
    const frames = Object.entries(ATLAS.frames);
    for (const [name, [x, y, width, height]] of frames) {
      expect(x >= 0 && y >= 0 && x + width <= ATLAS.width && y + height <= ATLAS.height, name).toBe(true);
      for (const [other, [otherX, otherY, otherWidth, otherHeight]] of frames) {
        const isApart = x + width <= otherX || otherX + otherWidth <= x || y + height <= otherY || otherY + otherHeight <= y;
        if (other !== name) expect(isApart, `${name} and ${other}`).toBe(true);
      }
    }
  });

  // @spec 9.3
  test('has jewels of 58.7 x 59.8 units', () => {
    expect(frameSize(FRAME['jewel-1'])).toEqual([expect.closeTo(58.7, 1), expect.closeTo(59.8, 1)]);
  });

  test('has sides that are powers of two, as WebGL1 requires for mipmaps', () => {
    for (const side of [FRAMES.width, FRAMES.height]) expect(Number.isInteger(Math.log2(side))).toBe(true);
  });
});

describe('quads', () => {
  test('surround the centre with corners left-top, right-top, left-bottom, right-bottom', () => {
    const list = createSpriteList(1);
    pushSprite(list, FRAME['jewel-1'], 100, 200, 1, 2, 0, packColor(0x102030, 1, false));
    const corners = expand(list);
    const [right, down] = [53 / ART_PIXELS_PER_UNIT, 108 / ART_PIXELS_PER_UNIT];
    const places = [
      [100 - right, 200 - down],
      [100 + right, 200 - down],
      [100 - right, 200 + down],
      [100 + right, 200 + down],
    ];
    expect(corners.map(({ x, y }) => [x, y])).toEqual(places.map((place) => place.map((at) => expect.closeTo(at, 3) as number)));
    const [x, y, width, height] = ATLAS.frames['jewel-1'];
    for (const [index, { u, v, color }] of corners.entries()) {
      expect(Math.abs(u * FRAMES.width - (index % 2 === 0 ? x : x + width))).toBeLessThan(0.01);
      expect(Math.abs(v * FRAMES.height - (index < 2 ? y : y + height))).toBeLessThan(0.01);
      expect(color).toBe(0xff102030);
    }
  });

  test('turn clockwise: a quarter turn moves the left top corner to the right top', () => {
    const list = createSpriteList(1);
    pushSprite(list, FRAME.white, 0, 0, 1, 1, Math.PI / 2, 0);
    const [leftTop] = expand(list);
    expect(leftTop.x).toBeCloseTo(4 / ART_PIXELS_PER_UNIT, 3);
    expect(leftTop.y).toBeCloseTo(-4 / ART_PIXELS_PER_UNIT, 3);
  });

  holds(
    'are centred, turned and scaled as packed, for random sprites',
    100,
    fc.property(
      fc.array(
        fc.record({
          frame: fc.nat({ max: table.count - 1 }),
          x: fc.integer({ min: -2000, max: 2000 }),
          y: fc.integer({ min: -2000, max: 2000 }),
          scaleX: fc.double({ min: 0.1, max: 8, noNaN: true }),
          scaleY: fc.double({ min: 0.1, max: 8, noNaN: true }),
          angle: fc.double({ min: -7, max: 7, noNaN: true }),
        }),
        { maxLength: 20 },
      ),
      (sprites) => {
        const list = createSpriteList(20);
        for (const { frame, x, y, scaleX, scaleY, angle } of sprites) pushSprite(list, frame, x, y, scaleX, scaleY, angle, 0);
        const corners = expand(list);
        for (const [index, { frame, x, y, scaleX, scaleY, angle }] of sprites.entries()) {
          const [a, b, c, d] = corners.slice(index * 4, index * 4 + 4);
          expect((a.x + d.x) / 2).toBeCloseTo(x, 2);
          expect((b.y + c.y) / 2).toBeCloseTo(y, 2);
          const [width, height] = frameSize(frame);
          expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(width * scaleX, 0);
          expect(Math.hypot(c.x - a.x, c.y - a.y)).toBeCloseTo(height * scaleY, 0);
          // Corners are rounded: a small sprite may turn further.
          const turned = Math.atan2(b.y - a.y, b.x - a.x) - angle;
          expect(Math.cos(turned)).toBeGreaterThan(0);
          expect(Math.abs(Math.sin(turned)) * width * scaleX).toBeLessThan(0.1 + 0.04 * width * scaleX);
        }
      },
    ),
    {
      'a narrow letter at a tenth of its size turned by 0.045': [
        [{ frame: 111, x: 0, y: 0, scaleX: 0.1, scaleY: 0.1, angle: 0.04472508716873221 }],
      ],
    },
  );

  test('draw the last frame instead of one that does not exist', () => {
    const [beyond, last] = [65_535, table.count - 1].map((frame) => {
      const list = createSpriteList(1);
      pushSprite(list, frame, 10, 20, 1, 1, 0, 0);
      return expand(list);
    });
    expect(beyond).toEqual(last);
  });

  test('have two triangles each, with 16-bit indices', () => {
    expect([...quadIndices(2)]).toEqual([0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7]);
    expect(quadIndices(16_384).at(-1), 'the last one').toBe(65_535);
  });
});
