// The default packer: one sprite per entity. The sprite bench measures it.
import { POSITION_LIMIT, type Components } from '../ecs/components.ts';
import type { Pool } from '../ecs/pools.ts';
import { ANGLE_STEPS, OPAQUE, packColor, packScales, POSITION_STEPS, SCALE_STEPS, SPRITE_WORDS, type SpriteList } from './sprite-layout.ts';

const ANGLE_SCALE = ANGLE_STEPS / (2 * Math.PI);
const SCALE_LIMIT = 0x8000 / SCALE_STEPS;

/** Appends the living entities of a pool to the list, interpolated by `alpha` (0..1) between the last two steps. */
export type PackPool = (pool: Pick<Pool, 'first' | 'count'>, alpha: number) => void;

/**
 * Creates a packer for a world's columns and a list. Sprites beyond the range of positions are left out, scales and alpha are clamped. Captured
 * arrays are constants to the compiler, which halves the time per sprite. For speed it also writes words directly instead of calling `pushSprite`.
 */
export function createPoolPacker({ Transform, Sprite }: Components, list: SpriteList): PackPool {
  const { x, y, scaleX, scaleY, angle, previousX, previousY, previousScaleX, previousScaleY, previousAngle } = Transform;
  const { frame, tint, alpha, isAdditive, isAlive } = Sprite;
  const { uint32 } = list;

  /** Writes position and scales. Returns false for a position that does not fit in a sprite. */
  function place(word: number, atX: number, atY: number, wide: number, high: number): boolean {
    if (!(Math.abs(atX) < POSITION_LIMIT && Math.abs(atY) < POSITION_LIMIT)) return false;
    uint32[word] = ((atX * POSITION_STEPS) & 0xffff) | ((atY * POSITION_STEPS) << 16);
    // Testing here instead of clamping in packScales saves a tenth of the time.
    const isUnclamped = Math.abs(wide) < SCALE_LIMIT && Math.abs(high) < SCALE_LIMIT;
    uint32[word + 2] = isUnclamped ? ((wide * SCALE_STEPS) & 0xffff) | ((high * SCALE_STEPS) << 16) : packScales(wide, high);
    return true;
  }

  /** Packs the previous poses without interpolation. */
  function packStill(first: number, end: number): void {
    let word = list.count * SPRITE_WORDS;
    for (let entity = first; entity < end && word < uint32.length; entity++) {
      if (isAlive[entity] === 0) continue;
      // Most sprites are opaque: testing here instead of in packColor saves an eighth of the time.
      let color = tint[entity] | OPAQUE;
      if (alpha[entity] < 1 || isAdditive[entity] === 1) {
        if (alpha[entity] <= 0) continue;
        color = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      }
      if (!place(word, previousX[entity], previousY[entity], previousScaleX[entity], previousScaleY[entity])) continue;
      uint32[word + 1] = ((previousAngle[entity] * ANGLE_SCALE) & 0xffff) | (frame[entity] << 16);
      uint32[word + 3] = color;
      word += SPRITE_WORDS;
    }
    list.count = word / SPRITE_WORDS;
  }

  function packBetween(first: number, end: number, between: number): void {
    let word = list.count * SPRITE_WORDS;
    for (let entity = first; entity < end && word < uint32.length; entity++) {
      if (isAlive[entity] === 0 || alpha[entity] <= 0) continue;
      const nowX = previousX[entity] + (x[entity] - previousX[entity]) * between;
      const nowY = previousY[entity] + (y[entity] - previousY[entity]) * between;
      const wide = previousScaleX[entity] + (scaleX[entity] - previousScaleX[entity]) * between;
      const high = previousScaleY[entity] + (scaleY[entity] - previousScaleY[entity]) * between;
      if (!place(word, nowX, nowY, wide, high)) continue;
      const nowAngle = previousAngle[entity] + (angle[entity] - previousAngle[entity]) * between;
      uint32[word + 1] = ((nowAngle * ANGLE_SCALE) & 0xffff) | (frame[entity] << 16);
      uint32[word + 3] = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      word += SPRITE_WORDS;
    }
    list.count = word / SPRITE_WORDS;
  }

  return ({ first, count }, between) => {
    // Whole steps, as on a 60 Hz screen, need no interpolation.
    if (between === 0) packStill(first, first + count);
    else packBetween(first, first + count, between);
  };
}
