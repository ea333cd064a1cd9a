// Packs a pool of plain sprites, one per entity: the default packer, and the work that the sprite bench measures.
import type { Components } from '../ecs/components.ts';
import type { Pool } from '../ecs/pools.ts';
import { ANGLE_STEPS, OPAQUE, packColor, POSITION_STEPS, SCALE_STEPS, SPRITE_WORDS, type SpriteList } from './sprite-layout.ts';

const ANGLE_SCALE = ANGLE_STEPS / (2 * Math.PI);

/** Appends the living entities of a pool to the list, `alpha` (0..1) of the way from the previous step to the last one. */
export type PackPool = (pool: Pick<Pool, 'first' | 'count'>, alpha: number) => void;

/**
 * Creates a packer bound to a world's columns and to a list: constants to the compiler, which halves the time per sprite. For the same reason
 * it writes words itself instead of calling `pushSprite`.
 */
export function createPoolPacker({ Transform, Sprite }: Components, list: SpriteList): PackPool {
  const { x, y, scaleX, scaleY, angle, previousX, previousY, previousScaleX, previousScaleY, previousAngle } = Transform;
  const { frame, tint, alpha, isAdditive, isAlive } = Sprite;
  const { uint32 } = list;

  /** Packs poses of the previous step. */
  function packStill(first: number, end: number): void {
    let word = list.count * SPRITE_WORDS;
    for (let entity = first; entity < end && word < uint32.length; entity++) {
      if (isAlive[entity] === 0) continue;
      // Most are opaque: tested here and not in packColor, a sprite takes an eighth less time.
      let color = tint[entity] | OPAQUE;
      if (alpha[entity] !== 1 || isAdditive[entity] === 1) {
        if (alpha[entity] <= 0) continue;
        color = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      }
      uint32[word] = ((previousX[entity] * POSITION_STEPS) & 0xffff) | ((previousY[entity] * POSITION_STEPS) << 16);
      uint32[word + 1] = ((previousAngle[entity] * ANGLE_SCALE) & 0xffff) | (frame[entity] << 16);
      uint32[word + 2] = ((previousScaleX[entity] * SCALE_STEPS) & 0xffff) | ((previousScaleY[entity] * SCALE_STEPS) << 16);
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
      const nowAngle = previousAngle[entity] + (angle[entity] - previousAngle[entity]) * between;
      const wide = previousScaleX[entity] + (scaleX[entity] - previousScaleX[entity]) * between;
      const high = previousScaleY[entity] + (scaleY[entity] - previousScaleY[entity]) * between;
      uint32[word] = ((nowX * POSITION_STEPS) & 0xffff) | ((nowY * POSITION_STEPS) << 16);
      uint32[word + 1] = ((nowAngle * ANGLE_SCALE) & 0xffff) | (frame[entity] << 16);
      uint32[word + 2] = ((wide * SCALE_STEPS) & 0xffff) | ((high * SCALE_STEPS) << 16);
      uint32[word + 3] = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      word += SPRITE_WORDS;
    }
    list.count = word / SPRITE_WORDS;
  }

  return ({ first, count }, between) => {
    // A 60 Hz screen shows whole steps, which need no interpolation.
    if (between === 0) packStill(first, first + count);
    else packBetween(first, first + count, between);
  };
}
