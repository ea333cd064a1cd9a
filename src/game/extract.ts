// From the world to sprites: packs what is alive, in drawing order, between the last two steps. CPU only; the world is only read.
import type { Components } from '../ecs/components.ts';
import { DESIGN } from './layout.ts';
import { FIRST_LETTER_LOOK, HAS_FRAME, LETTER_ADVANCES, LETTER_MIDDLES, MAX_LETTERS } from './letters.ts';
import { FIRST_DIGIT_LOOK, lookNumber } from './frames.ts';
import type { Pool } from '../ecs/pools.ts';
import { WHITE } from '../ecs/spawn.ts';
import type { World } from './world.ts';
import { SHAPES, type Shape } from '../rules/shapes.ts';
import { createPoolPacker } from '../render-webgl/pool-packer.ts';
import { mix, packColor, pushSprite, type SpriteList } from '../render-webgl/sprite-layout.ts';

const PLUS_LOOK = lookNumber('plus');
const SHADOW_LOOK = lookNumber('shadow');
/** Of the piece in hand, from each cell's middle, units at scale 1; at `size` neighbours' shadows add up to one. */
const SHADOW = { right: 5, down: 12, size: 1.5 };
/** From one figure's middle to the next, at scale 1. */
const FIGURE_UNITS = 19;

/** Fills the list with the world as it is `alpha` (0..1) of the way from the step before to the last one. */
export type ExtractSprites = (alpha: number) => void;

export function createExtractor(world: World, list: SpriteList): ExtractSprites {
  const { components, pools, drag, pieceAt } = world;
  const packPool = createPoolPacker(components, list);

  return (alpha) => {
    list.count = 0;
    packPool(pools.snow, alpha);
    packShapes(components, pools.ghosts, components.Ghost.shape, alpha, list, 0);
    packPool(pools.blocks, alpha);
    packPool(pools.glows, alpha);
    const inHand = drag.phase === 'dragging' ? pieceAt[drag.slot] : 0;
    packShapes(components, pools.pieces, components.Piece.shape, alpha, list, inHand);
    packPool(pools.focuses, alpha);
    packPool(pools.sweeps, alpha);
    packPool(pools.flares, alpha);
    packPool(pools.rings, alpha);
    packPool(pools.splinters, alpha);
    packPool(pools.confetti, alpha);
    packPool(pools.stars, alpha);
    packPopups(components, pools.popups, alpha, list);
    packWords(world, alpha, list);
    packPool(pools.coins, alpha);
    packShapes(components, pools.guides, components.Guide.shape, alpha, list, 0);
    packPool(pools.hands, alpha);
    if (inHand !== 0) packPieceInHand(components, inHand, alpha, list);
  };
}

function packShapes(components: Components, pool: Pool, shapes: Uint8Array, alpha: number, list: SpriteList, except: number): void {
  for (let k = 0; k < pool.length; k++) {
    if (pool[k] !== except) packShape(components, pool[k], SHAPES[shapes[pool[k]]], alpha, list);
  }
}

/** A sprite for each cell of a shape, around the entity's place. */
function packShape(components: Components, entity: number, shape: Shape, alpha: number, list: SpriteList): void {
  const { Transform, Sprite } = components;
  if (Sprite.isAlive[entity] === 0 || Sprite.alpha[entity] <= 0) return;
  const x = mix(Transform.previousX[entity], Transform.x[entity], alpha);
  const y = mix(Transform.previousY[entity], Transform.y[entity], alpha);
  const scale = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha);
  const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], false);
  const pitch = DESIGN.cellUnits * scale;
  const left = x - ((shape.width - 1) / 2) * pitch;
  const top = y - ((shape.height - 1) / 2) * pitch;
  for (let k = 0; k < shape.cells.length; k++) {
    const cell = shape.cells[k];
    pushSprite(list, Sprite.look[entity], left + cell.x * pitch, top + cell.y * pitch, scale, scale, 0, color);
  }
}

/** The piece in hand throws a shadow on what it hovers over. */
function packPieceInHand(components: Components, entity: number, alpha: number, list: SpriteList): void {
  const { Transform } = components;
  const shape = SHAPES[components.Piece.shape[entity]];
  const scale = Transform.scaleX[entity];
  const pitch = DESIGN.cellUnits * scale;
  const left = Transform.x[entity] - ((shape.width - 1) / 2) * pitch + SHADOW.right * scale;
  const top = Transform.y[entity] - ((shape.height - 1) / 2) * pitch + SHADOW.down * scale;
  const size = scale * SHADOW.size;
  const color = packColor(WHITE, 1, false);
  for (let k = 0; k < shape.cells.length; k++) {
    const cell = shape.cells[k];
    pushSprite(list, SHADOW_LOOK, left + cell.x * pitch, top + cell.y * pitch, size, size, 0, color);
  }
  packShape(components, entity, shape, alpha, list);
}

/** The letters of each line of words, centred on the entity. */
function packWords({ components, pools, letters }: World, alpha: number, list: SpriteList): void {
  const { Transform, Sprite, Word } = components;
  for (let k = 0; k < pools.words.length; k++) {
    const entity = pools.words[k];
    if (Sprite.isAlive[entity] === 0 || Sprite.alpha[entity] <= 0) continue;
    const y = mix(Transform.previousY[entity], Transform.y[entity], alpha);
    const size = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha);
    const scale = size * Word.scale[entity];
    const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], false);
    const first = Word.row[entity] * MAX_LETTERS;
    let pen = Transform.x[entity] - (Word.width[entity] / 2) * scale;
    for (let letter = 0; letter < Word.length[entity]; letter++) {
      const look = letters[first + letter];
      const index = look - FIRST_LETTER_LOOK;
      if (HAS_FRAME[index] === 1) pushSprite(list, look, pen + LETTER_MIDDLES[index] * scale, y, scale, scale, 0, color);
      pen += LETTER_ADVANCES[index] * scale;
    }
  }
}

/** A plus sign and the digits of a number, centred on the entity. */
function packPopups(components: Components, pool: Pool, alpha: number, list: SpriteList): void {
  const { Transform, Sprite, Popup } = components;
  for (let k = 0; k < pool.length; k++) {
    const entity = pool[k];
    if (Sprite.isAlive[entity] === 0 || Sprite.alpha[entity] <= 0) continue;
    const y = mix(Transform.previousY[entity], Transform.y[entity], alpha);
    const scale = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha);
    const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], false);
    let rest = Popup.value[entity];
    let x = Transform.x[entity] + (countDigits(rest) / 2) * FIGURE_UNITS * scale;
    do {
      pushSprite(list, FIRST_DIGIT_LOOK + (rest % 10), x, y, scale, scale, 0, color);
      rest = Math.trunc(rest / 10);
      x -= FIGURE_UNITS * scale;
    } while (rest > 0);
    pushSprite(list, PLUS_LOOK, x, y, scale, scale, 0, color);
  }
}

function countDigits(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits++;
  return digits;
}
