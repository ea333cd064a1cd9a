// The sprite: 16 bytes that the world's columns are packed into and that the GPU (or the quad path) unpacks. The one table of its layout.

/** Little-endian, as every WebGL machine is. */
export const SPRITE_BYTES = 16;
export const SPRITE_WORDS = SPRITE_BYTES / 4;

/**
 * | offset | type     | what                                                                            |
 * |-------:|----------|---------------------------------------------------------------------------------|
 * |      0 | int16    | x of the centre, design units x 16 (from -2048 to 2047.9)                       |
 * |      2 | int16    | y of the centre, likewise                                                       |
 * |      4 | uint16   | angle, 65,536 a turn, clockwise                                                 |
 * |      6 | uint16   | frame of the atlas                                                              |
 * |      8 | uint16   | scale across, x 4096 (0 to 15.99); 1 draws the frame at half its pixels         |
 * |     10 | uint16   | scale down, likewise                                                            |
 * |     12 | 4 uint8  | blue, green, red, alpha, by which the frame is multiplied; red, green and blue   |
 * |        |          | already multiplied by alpha. Alpha 0 with a colour lights up what is below.      |
 */
export const POSITION_STEPS = 16;
export const ANGLE_STEPS = 65_536;
export const SCALE_STEPS = 4096;

/** Art is authored at this many pixels a design unit. */
export const ART_PIXELS_PER_UNIT = 2;

/** Sprites in CPU memory, in drawing order; `count` of them are to be drawn. The three views share one buffer. */
export type SpriteList = {
  readonly int16: Int16Array;
  readonly uint16: Uint16Array;
  readonly uint32: Uint32Array;
  count: number;
};

export function createSpriteList(capacity: number): SpriteList {
  const buffer = new ArrayBuffer(capacity * SPRITE_BYTES);
  return { int16: new Int16Array(buffer), uint16: new Uint16Array(buffer), uint32: new Uint32Array(buffer), count: 0 };
}

/** Appends a sprite. `color` is a premultiplied 0xAARRGGBB from `packColor`. One beyond the capacity is left out. */
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
  if (word >= uint32.length) return;
  // Whole words cost a fifth less than the table's halves one by one.
  uint32[word] = ((x * POSITION_STEPS) & 0xffff) | ((y * POSITION_STEPS) << 16);
  uint32[word + 1] = ((angle * (ANGLE_STEPS / (2 * Math.PI))) & 0xffff) | (frame << 16);
  uint32[word + 2] = ((scaleX * SCALE_STEPS) & 0xffff) | ((scaleY * SCALE_STEPS) << 16);
  uint32[word + 3] = color;
  list.count = count + 1;
}

/** What an opaque sprite has above its tint. */
export const OPAQUE = 0xff000000;

/** 0xAARRGGBB of a 0xRRGGBB tint at an alpha of 0..1, premultiplied; additive light keeps the colour and gives up the alpha. */
export function packColor(tint: number, alpha: number, isAdditive: boolean): number {
  // Most sprites are opaque, and their colour needs no arithmetic: the bytes' order is that of a tint.
  if (alpha === 1) return isAdditive ? tint : tint | OPAQUE;
  const red = ((tint >> 16) & 255) * alpha;
  const green = ((tint >> 8) & 255) * alpha;
  const blue = (tint & 255) * alpha;
  const cover = isAdditive ? 0 : alpha * 255;
  return (blue & 255) | ((green & 255) << 8) | ((red & 255) << 16) | ((cover & 255) << 24);
}

/** A number that is `between` (0..1) of the way from the step before to now. */
export function mix(before: number, now: number, between: number): number {
  return before + (now - before) * between;
}
