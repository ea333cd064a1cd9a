// Packs a pool of plain sprites, one an entity: the fast case, and what the sprite bench measures.
import { TRANSFORM, type Components } from '../ecs/components.ts';
import type { Pool } from '../ecs/pools.ts';
import { ANGLE_STEPS, packColor, POSITION_STEPS, SCALE_STEPS, SPRITE_WORDS, type SpriteList } from './sprite-layout.ts';

const ANGLE_SCALE = ANGLE_STEPS / (2 * Math.PI);

/** Appends the living of a pool to the list, `alpha` (0..1) of the way from the step before to the last one. */
export type PackPool = (pool: Pool, alpha: number, list: SpriteList) => void;

/**
 * A packer bound to a world's columns. Bound once, the columns are constants to the compiler, which halves the time a sprite
 * takes; for the same reason the words are written here and not by `pushSprite`.
 */
export function createPoolPacker({ Transform, Sprite }: Components): PackPool {
  const { all, rows } = Transform;
  const { look, tint, alpha, isAdditive, isAlive } = Sprite;
  const y = TRANSFORM.y * rows;
  const scaleX = TRANSFORM.scaleX * rows;
  const scaleY = TRANSFORM.scaleY * rows;
  const angle = TRANSFORM.angle * rows;
  const previous = TRANSFORM.columns * rows;

  /** The columns from `first` on, as they are. */
  function packStill(pool: Pool, first: number, list: SpriteList): void {
    const { uint32, capacity } = list;
    let { count } = list;
    for (let k = 0; k < pool.length && count < capacity; k++) {
      const entity = pool[k];
      if (isAlive[entity] === 0 || alpha[entity] <= 0) continue;
      const word = count * SPRITE_WORDS;
      const row = first + entity;
      uint32[word] = ((all[row] * POSITION_STEPS) & 0xffff) | ((all[row + y] * POSITION_STEPS) << 16);
      uint32[word + 1] = ((all[row + angle] * ANGLE_SCALE) & 0xffff) | (look[entity] << 16);
      uint32[word + 2] = ((all[row + scaleX] * SCALE_STEPS) & 0xffff) | ((all[row + scaleY] * SCALE_STEPS) << 16);
      uint32[word + 3] = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      count++;
    }
    list.count = count;
  }

  function packBetween(pool: Pool, between: number, list: SpriteList): void {
    const { uint32, capacity } = list;
    let { count } = list;
    for (let k = 0; k < pool.length && count < capacity; k++) {
      const entity = pool[k];
      if (isAlive[entity] === 0 || alpha[entity] <= 0) continue;
      const word = count * SPRITE_WORDS;
      uint32[word] = ((mix(entity, between) * POSITION_STEPS) & 0xffff) | ((mix(entity + y, between) * POSITION_STEPS) << 16);
      uint32[word + 1] = ((mix(entity + angle, between) * ANGLE_SCALE) & 0xffff) | (look[entity] << 16);
      uint32[word + 2] = ((mix(entity + scaleX, between) * SCALE_STEPS) & 0xffff) | ((mix(entity + scaleY, between) * SCALE_STEPS) << 16);
      uint32[word + 3] = packColor(tint[entity], alpha[entity], isAdditive[entity] === 1);
      count++;
    }
    list.count = count;
  }

  function mix(row: number, between: number): number {
    const before = all[row + previous];
    return before + (all[row] - before) * between;
  }

  return (pool, between, list) => {
    // A screen of 60 Hz shows whole steps, and there is nothing to interpolate.
    if (between === 0) packStill(pool, previous, list);
    else if (between === 1) packStill(pool, 0, list);
    else packBetween(pool, between, list);
  };
}
