// Labels: sprites that show a text, one sprite of the atlas per letter.
import type { Kind } from '../ecs/pools.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { CreatePacker } from '../render-webgl/pack-world.ts';
import { mix, packColor, pushSprite } from '../render-webgl/sprite-layout.ts';
import type { StagePicture } from './stage.ts';

/** A picture of letters, with a frame per character. */
export type Font<Name extends string = string> = StagePicture & {
  readonly image: HTMLCanvasElement;
  readonly frames: Readonly<Record<Name, readonly number[]>>;
  /** Width of each character in the frames' pixels, by character. */
  readonly advances: ReadonlyMap<string, number>;
  readonly nameOf: (character: string) => string;
};

export type FontOptions = {
  /** CSS font family. It must be loaded. Default: `sans-serif`. */
  readonly family?: string;
  /** CSS weight or style, such as `bold`. */
  readonly style?: string;
  /** Height of the letters in pixels: twice the design units at scale 1 by default. */
  readonly pixels: number;
  /** Default: printable ASCII. Frames are limited to 250 in a texture. */
  readonly characters?: string;
  /** First part of the frames' names. Each font of a stage needs its own. Default: `font`. */
  readonly name?: string;
};

const ASCII = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k)).join('');
const SHEET_PIXELS = 1024;
/** Around each letter, so that the next one does not bleed in. */
const MARGIN = 2;
/** Height of a line as a multiple of the font's size. */
const LINE = 1.3;

/** Paints a font in white, so that a tint sets its colour. Letters are not kerned. */
export function paintFont({ family = 'sans-serif', style = '', pixels, characters = ASCII, name = 'font' }: FontOptions): Font {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  const css = `${style} ${pixels}px ${family}`;
  pen.font = css;
  const nameOf = (character: string): string => `${name}/${character}`;
  const advances = new Map<string, number>();
  const frames: Record<string, readonly number[]> = {};
  const high = Math.ceil(pixels * LINE) + 2 * MARGIN;
  let [x, y] = [0, 0];
  for (const character of new Set(characters)) {
    const advance = pen.measureText(character).width;
    // Slanted letters reach beyond their advance.
    const wide = Math.ceil(advance + pixels / 4) + 2 * MARGIN;
    if (x + wide > SHEET_PIXELS) [x, y] = [0, y + high];
    frames[nameOf(character)] = [x, y, wide, high];
    advances.set(character, advance);
    x += wide;
  }
  canvas.width = y === 0 ? x : SHEET_PIXELS;
  canvas.height = y + high;
  Object.assign(pen, { font: css, fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' });
  for (const character of advances.keys()) {
    const [left, top, wide] = frames[nameOf(character)];
    pen.fillText(character, left + wide / 2, top + high / 2);
  }
  return { width: canvas.width, height: canvas.height, image: canvas, frames, advances, nameOf };
}

/** Side of a label's entity at which its text starts, or its middle. */
export type Align = 'left' | 'center' | 'right';

/** A kind of labels. */
export type Labels = Kind<CreatePacker<RuntimeWorld>> & {
  /** Sets the text of a label. Say it after each spawn: the row keeps the text of its last one. Throws a RangeError for a character without a picture. */
  readonly say: (entity: number, text: string) => void;
};

/** Creates a kind of `size` labels, for the option `kinds` of a stage whose pictures include the font. */
export function createLabels(font: Font, size: number, align: Align = 'center'): Labels {
  const { advances, nameOf } = font;
  const texts = new Map<number, { readonly characters: readonly string[]; readonly width: number }>();
  const startShare = { left: 0, center: 0.5, right: 1 }[align];

  const pack: CreatePacker<RuntimeWorld> = ({ components: { Transform, Sprite } }, list, { number, table, width }) => {
    const units = table.width / width;
    const missing = [...advances.keys()].find((character) => !(nameOf(character) in number));
    if (missing !== undefined) throw new RangeError(`The frames have no '${nameOf(missing)}': the font must be one of the pictures`);
    return ({ first, count }, alpha) => {
      for (let entity = first; entity < first + count; entity++) {
        const text = texts.get(entity);
        if (Sprite.isAlive[entity] === 0 || Sprite.alpha[entity] <= 0 || !text) continue;
        const scaleX = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha);
        const scaleY = mix(Transform.previousScaleY[entity], Transform.scaleY[entity], alpha);
        const angle = mix(Transform.previousAngle[entity], Transform.angle[entity], alpha);
        const x = mix(Transform.previousX[entity], Transform.x[entity], alpha);
        const y = mix(Transform.previousY[entity], Transform.y[entity], alpha);
        const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], Sprite.isAdditive[entity] === 1);
        const perPixel = units * scaleX;
        let along = -text.width * startShare * perPixel;
        for (const character of text.characters) {
          const advance = advances.get(character)! * perPixel;
          const middle = along + advance / 2;
          along += advance;
          if (character === ' ') continue;
          pushSprite(
            list,
            number[nameOf(character)],
            x + middle * Math.cos(angle),
            y + middle * Math.sin(angle),
            scaleX,
            scaleY,
            angle,
            color,
          );
        }
      }
    };
  };

  return {
    size,
    pack,
    say(entity, text) {
      const characters = Array.from(text);
      const unknown = characters.find((character) => !advances.has(character));
      if (unknown !== undefined) throw new RangeError(`The font has no picture of '${unknown}' in '${text}'`);
      texts.set(entity, { characters, width: characters.reduce((sum, character) => sum + advances.get(character)!, 0) });
    },
  };
}
