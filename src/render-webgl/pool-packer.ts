// Packs a pool of plain sprites, one an entity: the fast case, and what the sprite bench measures.
import type { Components } from '../ecs/components.ts';
import type { Pool } from '../ecs/pools.ts';
import { ANGLE_STEPS, OPAQUE, packColor, POSITION_STEPS, SCALE_STEPS, SPRITE_WORDS, type SpriteList } from './sprite-layout.ts';

const ANGLE_SCALE = ANGLE_STEPS / (2 * Math.PI);

/** Appends the living of a pool to the list, `alpha` (0..1) of the way from the step before to the last one. */
export type PackPool = (pool: Pool, alpha: number) => void;

/**
 * A packer bound to a world's columns and to a list. Bound once, they are constants to the compiler, which halves the time a sprite
 * takes; for the same reason the words are written here and not by `pushSprite`.
 */
export function createPoolPacker({ Transform, Sprite }: Components, list: SpriteList): PackPool {
  const { x, y, scaleX, scaleY, angle, previousX, previousY, previousScaleX, previousScaleY, previousAngle } = Transform;
  const { look, tint, alpha, isAdditive, isAlive } = Sprite;
  const { uint32 } = list;

  /** As it was at the step before. */
  function packStill(first: number, end: number): void {
    let word = list.count * SPRITE_WORDS;
    for (let entity = first; entity < end && word < uint32.length; entity++) {
      if (isAlive[entity] === 0) continue;
      // Most are opaque: asked here and not by packColor, a sprite takes an eighth less.
      let color = tint[entity] | OPAQUE;
      if (alpha[entity] !== 1 || isAdditive[entity] === 1) {
        if (alpha[entity] <= 0) continue;
        color = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      }
      uint32[word] = ((previousX[entity] * POSITION_STEPS) & 0xffff) | ((previousY[entity] * POSITION_STEPS) << 16);
      uint32[word + 1] = ((previousAngle[entity] * ANGLE_SCALE) & 0xffff) | (look[entity] << 16);
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
      uint32[word + 1] = ((nowAngle * ANGLE_SCALE) & 0xffff) | (look[entity] << 16);
      uint32[word + 2] = ((wide * SCALE_STEPS) & 0xffff) | ((high * SCALE_STEPS) << 16);
      uint32[word + 3] = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      word += SPRITE_WORDS;
    }
    list.count = word / SPRITE_WORDS;
  }

  return (pool, between) => {
    const end = pool[0] + pool.length;
    // A screen of 60 Hz shows whole steps, and there is nothing to interpolate.
    if (between === 0) packStill(pool[0], end);
    else packBetween(pool[0], end, between);
  };
}
