// The sprites' texture: a theme's atlas above, the letters of words below it. Where each look lies in it, as the asset builder wrote it down.
import atlas from '../../assets/generated/atlas.json';
import letters from '../../assets/generated/letters.json';
import lettersAddress from '../../assets/generated/letters.webp';
import { LOOKS } from './frames.ts';
import { ART_PIXELS_PER_UNIT } from '../render-webgl/sprite-layout.ts';

/** Where the picture of the letters is. */
export const LETTERS_ADDRESS: string = lettersAddress;

/** Sides of the texture in pixels, both powers of two, and where the letters begin. */
export const SPRITE_TEXTURE = { width: atlas.width, height: atlas.height + letters.height, lettersTop: atlas.height } as const;

export type FrameTable = {
  readonly count: number;
  /** Left, top, right, bottom of each look's frame as fractions of the texture. */
  readonly rectangles: Float32Array;
  /** The whole texture in design units: a frame is its share of it. */
  readonly width: number;
  readonly height: number;
};

type Frames = Readonly<Record<string, readonly number[] | undefined>>;

/** Throws when a look has no frame: the atlas and looks.ts must have been made for each other. */
export function createFrameTable(): FrameTable {
  const { width, height, lettersTop } = SPRITE_TEXTURE;
  const frames: Frames = atlas.frames;
  const places = LOOKS.map((look) => {
    const frame = frames[look];
    if (!frame) throw new Error(`The atlas has no frame called ${look}`);
    return frame;
  });
  const letterPlaces = Object.values(letters.letters).map(([x, y, ...rest]) => [x, y + lettersTop, ...rest]);
  const all = [...places, ...letterPlaces];
  return {
    count: all.length,
    rectangles: Float32Array.from(all.flatMap(([x, y, wide, high]) => [x / width, y / height, (x + wide) / width, (y + high) / height])),
    width: width / ART_PIXELS_PER_UNIT,
    height: height / ART_PIXELS_PER_UNIT,
  };
}
