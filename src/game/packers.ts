// Packers of the kinds that draw several sprites per entity: shapes, the dragged piece, numbers and words.
import type { Components } from '../ecs/components.ts';
import type { PackPool } from '../render-webgl/pool-packer.ts';
import { mix, packColor, pushSprite, type SpriteList } from '../render-webgl/sprite-layout.ts';
import { SHAPES } from '../rules/shapes.ts';
import type { GameComponents } from './components.ts';
import { ART_PIXELS_PER_UNIT, DIGIT_FRAMES, FRAME } from './frames.ts';
import type { Input } from './input.ts';
import { DESIGN } from './layout.ts';
import { FIRST_LETTER_FRAME, HAS_PICTURE, LETTER_ADVANCES, LETTER_DROPS, LETTER_MIDDLES } from './letters.ts';
import { TIMING } from './timing.ts';

/** The parts of the world that packers read. */
type PackedWorld = {
  readonly components: Components & GameComponents;
  readonly input: Pick<Input, 'drag'>;
  readonly view: { readonly pieceAt: Int32Array };
};

/** Shadow of the dragged piece: offset from each cell's middle, in units at scale 1. At `size` the shadows of neighbours merge. */
const SHADOW = { right: 5, down: 12, size: 1.5 };
const BODY = { right: 0, down: 0, size: 1 };
/** Distance between the middles of two digits, at scale 1. */
const DIGIT_UNITS = 38 / ART_PIXELS_PER_UNIT;

/** Packs all shapes except the held piece, which the kind `held` draws. */
export function packShapes({ components, input: { drag }, view: { pieceAt } }: PackedWorld, list: SpriteList): PackPool {
  const packShape = createShapePacker(components, list);
  return ({ first, count }, alpha) => {
    const held = drag.phase === 'idle' ? 0 : pieceAt[drag.slot];
    for (let entity = first; entity < first + count; entity++) if (entity !== held) packShape(entity, alpha);
  };
}

/** Packs the held piece over its shadow. */
export function packHeldPiece({ components }: PackedWorld, list: SpriteList): PackPool {
  const packShape = createShapePacker(components, list);
  return ({ first: entity }, alpha) => {
    packShape(entity, alpha, FRAME.shadow, SHADOW);
    packShape(entity, alpha);
  };
}

/** Creates a function that packs a sprite per cell of an entity's shape, as one body. A closure over the columns boxes no numbers. */
function createShapePacker({ Transform, Sprite, Shape }: PackedWorld['components'], list: SpriteList) {
  const { x, y, scaleX, angle, previousX, previousY, previousScaleX } = Transform;
  return (entity: number, alpha: number, frame = Sprite.frame[entity], { right, down, size } = BODY): void => {
    if (!isVisible(Sprite, entity)) return;
    const { width, height, cells } = SHAPES[Shape.id[entity]];
    const scale = mix(previousScaleX[entity], scaleX[entity], alpha);
    const middleX = mix(previousX[entity], x[entity], alpha) + right * scale;
    const middleY = mix(previousY[entity], y[entity], alpha) + down * scale;
    const alongX = Math.cos(angle[entity]) * DESIGN.cellUnits * scale;
    const alongY = Math.sin(angle[entity]) * DESIGN.cellUnits * scale;
    const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], Sprite.isAdditive[entity] === 1);
    for (let k = 0; k < cells.length; k++) {
      const across = cells[k].x - (width - 1) / 2;
      const below = cells[k].y - (height - 1) / 2;
      const cellX = middleX + across * alongX - below * alongY;
      const cellY = middleY + across * alongY + below * alongX;
      pushSprite(list, frame, cellX, cellY, scale * size, scale * size, angle[entity], color);
    }
  };
}

/** Packs the letters of the words, centred on the entity, each with its light. */
export function packWords({ components }: PackedWorld, list: SpriteList): PackPool {
  const { Transform, Sprite, Text, Word } = components;
  return ({ first: entity }, alpha) => {
    if (!isVisible(Sprite, entity)) return;
    const y = mix(Transform.previousY[entity], Transform.y[entity], alpha);
    const scale = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha) * Text.scale[entity];
    const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], false);
    const light = packColor(Word.light[entity], Sprite.alpha[entity], true);
    let pen = Transform.x[entity] - (Word.width[entity] / 2) * scale;
    for (let letter = 0; letter < Word.shown[entity]; letter++) {
      const frame = Word.letters[letter];
      const index = frame - FIRST_LETTER_FRAME;
      if (HAS_PICTURE[index] === 1) {
        const middleX = pen + LETTER_MIDDLES[index] * scale;
        const middleY = y + LETTER_DROPS[index] * scale;
        pushSprite(list, frame, middleX, middleY, scale, scale, 0, color);
        if (light !== 0) pushSprite(list, frame, middleX, middleY, scale, scale, 0, light);
      }
      pen += LETTER_ADVANCES[index] * scale;
    }
  };
}

/** Packs a plus sign and the digits of a number, centred on the entity. */
export function packPopups({ components }: PackedWorld, list: SpriteList): PackPool {
  const { Transform, Sprite, Text, Popup } = components;
  return ({ first, count }, alpha) => {
    for (let entity = first; entity < first + count; entity++) {
      if (!isVisible(Sprite, entity)) continue;
      const y = mix(Transform.previousY[entity], Transform.y[entity], alpha);
      const scale = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha) * Text.scale[entity];
      const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], false);
      let rest = shownPart(Popup.value[entity], Popup.countedSeconds[entity] - (1 - alpha) * TIMING.stepSeconds);
      let x = Transform.x[entity] + (countDigits(rest) / 2) * DIGIT_UNITS * scale;
      do {
        pushSprite(list, DIGIT_FRAMES[rest % 10], x, y, scale, scale, 0, color);
        rest = Math.trunc(rest / 10);
        x -= DIGIT_UNITS * scale;
      } while (rest > 0);
      pushSprite(list, FRAME.plus, x, y, scale, scale, 0, color);
    }
  };
}

/** Returns the part of a popup's number that has been counted: fast at first. */
export function shownPart(value: number, countedSeconds: number): number {
  const left = 1 - Math.max(0, Math.min(1, countedSeconds / TIMING.scoreCountSeconds));
  return Math.round(value * (1 - left * left * left));
}

function isVisible({ isAlive, alpha }: Components['Sprite'], entity: number): boolean {
  return isAlive[entity] === 1 && alpha[entity] > 0;
}

function countDigits(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits++;
  return digits;
}
