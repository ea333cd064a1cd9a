// The sprite: 16 bytes that packers write and that the GPU (or the quad path) unpacks.
import { POSITION_LIMIT } from '../ecs/components.ts';

/** Little-endian, like every machine with WebGL. */
export const SPRITE_BYTES = 16;
export const SPRITE_WORDS = SPRITE_BYTES / 4;

/**
 * | offset | type     | content                                                                               |
 * |-------:|----------|---------------------------------------------------------------------------------------|
 * |      0 | int16    | x of the centre, design units x 16 (between -2048 and 2048)                            |
 * |      2 | int16    | y of the centre, likewise                                                             |
 * |      4 | uint16   | angle, 65,536 per turn, clockwise                                                     |
 * |      6 | uint16   | frame number                                                                          |
 * |      8 | int16    | horizontal scale, x 2048 (from -16 to 15.99); 1 draws the frame at half its pixels, a |
 * |        |          | negative scale mirrors it                                                             |
 * |     10 | int16    | vertical scale, likewise                                                              |
 * |     12 | 4 uint8  | blue, green, red, alpha: factors of the frame's texels, premultiplied by alpha.       |
 * |        |          | A colour with alpha 0 adds light.                                                     |
 */
export const POSITION_STEPS = 0x8000 / POSITION_LIMIT;
export const ANGLE_STEPS = 65_536;
export const SCALE_STEPS = 2048;

/** Resolution of the art, in pixels per design unit at scale 1. `scaleFrames` changes it. */
export const DEFAULT_PIXELS_PER_UNIT = 2;

/** Sprites in CPU memory, in drawing order. The first `count` are drawn. The three views share one buffer. */
export type SpriteList = {
  readonly int16: Int16Array;
  readonly uint16: Uint16Array;
  readonly uint32: Uint32Array;
  count: number;
};

/** Creates an empty list for up to `capacity` sprites. */
export function createSpriteList(capacity: number): SpriteList {
  const buffer = new ArrayBuffer(capacity * SPRITE_BYTES);
  return { int16: new Int16Array(buffer), uint16: new Uint16Array(buffer), uint32: new Uint32Array(buffer), count: 0 };
}

/**
 * Appends a sprite, in design units and radians. `color` is a result of `packColor`. Does nothing if the list is full or the position does not
 * fit in a sprite.
 */
export function pushSprite(
  list: SpriteList,
  frame: number,
  x: number,
  y: number,
  scaleX: number,
  scaleY: number,
  angle: number,
  color: number,
): void {
  const { uint32, count } = list;
  const word = count * SPRITE_WORDS;
  if (word >= uint32.length || !(Math.abs(x) < POSITION_LIMIT && Math.abs(y) < POSITION_LIMIT)) return;
  // Writing whole words takes a fifth less time than writing 16-bit halves.
  uint32[word] = ((x * POSITION_STEPS) & 0xffff) | ((y * POSITION_STEPS) << 16);
  uint32[word + 1] = ((angle * (ANGLE_STEPS / (2 * Math.PI))) & 0xffff) | (frame << 16);
  uint32[word + 2] = packScales(scaleX, scaleY);
  uint32[word + 3] = color;
  list.count = count + 1;
}

/** Returns both scales as a word of a sprite, clamped to what fits. */
export function packScales(scaleX: number, scaleY: number): number {
  return (clampToSteps(scaleX) & 0xffff) | (clampToSteps(scaleY) << 16);
}

function clampToSteps(scale: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, scale * SCALE_STEPS));
}

/** Alpha bits of an opaque colour. */
export const OPAQUE = 0xff000000;

/** Returns the premultiplied 0xAARRGGBB of a 0xRRGGBB tint at an alpha, clamped to 0..1. An additive colour has alpha bits of 0. */
export function packColor(tint: number, alpha: number, isAdditive: boolean): number {
  // Fast path: most sprites are opaque, and a tint already has the byte order of the result.
  if (alpha >= 1) return isAdditive ? tint : tint | OPAQUE;
  if (!(alpha > 0)) return 0;
  const red = ((tint >> 16) & 255) * alpha;
  const green = ((tint >> 8) & 255) * alpha;
  const blue = (tint & 255) * alpha;
  const cover = isAdditive ? 0 : alpha * 255;
  return (blue & 255) | ((green & 255) << 8) | ((red & 255) << 16) | ((cover & 255) << 24);
}

/** Interpolates linearly from `before` to `now`. `between` is 0..1. */
export function mix(before: number, now: number, between: number): number {
  return before + (now - before) * between;
}
