// Frames: named rectangles of the pictures that share the sprites' texture.
import { checkAboveZero, checkFilled } from '../ecs/development.ts';
import { DEFAULT_PIXELS_PER_UNIT } from './sprite-layout.ts';

/** A picture and its frames in pixels: left, top, width, height. Further numbers of a frame are ignored. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly frames: Readonly<Record<string, readonly number[]>>;
};

/** Frame data for draw paths. */
export type FrameTable = {
  readonly count: number;
  /** Left, top, right, bottom of each frame as fractions of the texture. */
  readonly rectangles: Float32Array;
  /** Size of the whole texture in design units at scale 1. */
  readonly width: number;
  readonly height: number;
};

export type Frames<Name extends string = string> = {
  /** Frame numbers by name, for `Sprite.frame`. In the order of the pictures, then of their frames. */
  readonly number: Readonly<Record<Name, number>>;
  readonly table: FrameTable;
  /** Sides of the texture in pixels: powers of two, for mipmaps on WebGL1. */
  readonly width: number;
  readonly height: number;
  readonly pictures: readonly Picture[];
  /** Top of each picture in the texture, in pixels. */
  readonly tops: readonly number[];
};

/** Names of the frames of a picture. */
export type NameOf<One extends Picture> = One extends Picture ? keyof One['frames'] & string : never;

/** Frames are vertex uniforms. WebGL2 guarantees 256 of them; the view uses three. */
const MAX_FRAMES = 250;

/**
 * Stacks pictures vertically in one texture and numbers their frames. Throws a RangeError for a frame outside its picture, a duplicate name and
 * more than 250 frames.
 */
export function defineFrames<const Pictures extends readonly Picture[]>(...pictures: Pictures): Frames<NameOf<Pictures[number]>> {
  checkFilled('pictures', pictures);
  const tops: number[] = [];
  let bottom = 0;
  for (const { height } of pictures) {
    tops.push(bottom);
    bottom += height;
  }
  const width = powerOfTwoFrom(Math.max(...pictures.map((picture) => picture.width)));
  const height = powerOfTwoFrom(bottom);
  const frames = pictures.flatMap((picture, index) =>
    Object.entries(picture.frames).map(([name, frame]) => {
      const [x, y, wide, high] = frame;
      const isInside = x >= 0 && y >= 0 && wide >= 0 && high >= 0 && x + wide <= picture.width && y + high <= picture.height;
      if (!isInside) throw new RangeError(`Frame '${name}' (${frame.join(', ')}) is outside its picture`);
      const top = tops[index] + y;
      return { name, rectangle: [x / width, top / height, (x + wide) / width, (top + high) / height] };
    }),
  );
  if (frames.length > MAX_FRAMES) throw new RangeError(`${frames.length} frames, at most ${MAX_FRAMES} are allowed`);
  const number = Object.fromEntries(frames.map(({ name }, index) => [name, index]));
  for (const [index, { name }] of frames.entries()) if (number[name] !== index) throw new RangeError(`Duplicate frame name '${name}'`);
  return {
    number: number as Record<NameOf<Pictures[number]>, number>,
    table: {
      count: frames.length,
      rectangles: Float32Array.from(frames.flatMap(({ rectangle }) => rectangle)),
      width: width / DEFAULT_PIXELS_PER_UNIT,
      height: height / DEFAULT_PIXELS_PER_UNIT,
    },
    width,
    height,
    pictures,
    tops,
  };
}

/** Returns frames whose art has this many pixels per design unit at scale 1. */
export function scaleFrames<Name extends string>(frames: Frames<Name>, pixelsPerUnit: number): Frames<Name> {
  checkAboveZero('pixelsPerUnit', pixelsPerUnit);
  return { ...frames, table: { ...frames.table, width: frames.width / pixelsPerUnit, height: frames.height / pixelsPerUnit } };
}

function powerOfTwoFrom(pixels: number): number {
  return 2 ** Math.ceil(Math.log2(pixels));
}
