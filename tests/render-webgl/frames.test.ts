import { describe, expect, test } from 'vitest';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { defineFrames } from '../../src/render-webgl/frames.ts';
import { createSheet } from '../../src/render-webgl/gl/textures.ts';
import { createSpriteLayer } from '../../src/render-webgl/sprite-layer.ts';

const ATLAS = { width: 100, height: 60, frames: { star: [0, 0, 40, 40], ring: [40, 10, 60, 50] } };
const LETTERS = { width: 64, height: 30, frames: { '7': [0, 0, 20, 30, -3, 12.5], a: [20, 0, 10, 30] } };

describe('two pictures', () => {
  const frames = defineFrames(ATLAS, LETTERS);

  test('have consecutive frame numbers', () => {
    expect(frames.number).toEqual({ star: 0, ring: 1, '7': 2, a: 3 });
    expect(frames.table.count).toBe(4);
  });

  test('are stacked in a texture of powers of two', () => {
    expect([frames.width, frames.height, frames.tops]).toEqual([128, 128, [0, 60]]);
    const pixels = Array.from(frames.table.rectangles, (share) => share * 128);
    expect(pixels).toEqual([0, 0, 40, 40, 40, 10, 100, 60, 0, 60, 20, 90, 20, 60, 30, 90]);
    expect([frames.table.width, frames.table.height], 'design units').toEqual([64, 64]);
  });
});

describe('defineFrames throws', () => {
  test.each([
    ['right of its picture', [90, 0, 11, 5]],
    ['below it', [0, 58, 5, 3]],
    ['left of it', [-1, 0, 5, 5]],
    ['with NaN', [0, Number.NaN, 5, 5]],
    ['with too few numbers', [0, 0, 5]],
  ])('for a frame %s', (_name, frame) => {
    expect(() => defineFrames({ ...ATLAS, frames: { far: frame } })).toThrow(/Frame 'far' \(.*\) is outside its picture/);
  });

  test('for a duplicate name', () => {
    expect(() => defineFrames(ATLAS, { ...LETTERS, frames: { star: [0, 0, 1, 1] } })).toThrow("Duplicate frame name 'star'");
  });

  test('for more than 250 frames', () => {
    const many = Object.fromEntries(Array.from({ length: 251 }, (_, k) => [`f${k}`, [0, 0, 1, 1]]));
    expect(() => defineFrames({ ...ATLAS, frames: many })).toThrow('251 frames, at most 250 are allowed');
  });
});

test('setPicture throws for an unknown index', () => {
  const kinds = { stars: { size: 1 } };
  const layer = createSpriteLayer({ world: createRuntimeWorld({ kinds }), kinds, frames: defineFrames(ATLAS) });
  for (const index of [-1, 1, Number.NaN]) expect(() => layer.setPicture(index, {} as ImageBitmap)).toThrow(/Unknown picture/);
});

test.each(['linear', 'nearest'] as const)('the filter %s enlarges the pixels of the texture', (filter) => {
  const set: unknown[][] = [];
  const known: Readonly<Record<string, unknown>> = {
    TEXTURE_MAG_FILTER: 'enlarged',
    LINEAR: 'linear',
    NEAREST: 'nearest',
    getParameter: () => null,
  };
  const gl = new Proxy(known, {
    get: (names, name: string) => (name === 'texParameteri' ? (...values: unknown[]) => set.push(values) : (names[name] ?? (() => ({})))),
  });
  createSheet(gl as never, { width: 8, height: 8 }, filter);
  expect(set.find(([, name]) => name === 'enlarged')?.[2]).toBe(filter);
});
