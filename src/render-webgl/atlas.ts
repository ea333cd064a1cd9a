// The atlas: where each look lies in the picture. Read from what assets/build-assets.mjs wrote beside the picture.
import atlas from '../../assets/generated/atlas.json';
import { LOOKS } from '../ecs/looks.ts';
import { ART_PIXELS_PER_UNIT } from './sprite-layout.ts';

/** Two rows of four numbers a frame would waste half: texture rectangles and sizes stand apart, by look number. */
export type FrameTable = {
  readonly count: number;
  /** Left, top, right, bottom of each frame as fractions of the atlas. */
  readonly rectangles: Float32Array;
  /** Width and height of each frame in design units. */
  readonly sizes: Float32Array;
};

type Frames = Readonly<Record<string, readonly number[] | undefined>>;

/** Throws when a look has no frame: the atlas and looks.ts must have been made for each other. */
export function createFrameTable(): FrameTable {
  const frames: Frames = atlas.frames;
  const rectangles = new Float32Array(LOOKS.length * 4);
  const sizes = new Float32Array(LOOKS.length * 2);
  for (const [index, look] of LOOKS.entries()) {
    const frame = frames[look];
    if (!frame) throw new Error(`The atlas has no frame called ${look}`);
    const [x, y, width, height] = frame;
    rectangles.set([x / atlas.width, y / atlas.height, (x + width) / atlas.width, (y + height) / atlas.height], index * 4);
    sizes.set([width / ART_PIXELS_PER_UNIT, height / ART_PIXELS_PER_UNIT], index * 2);
  }
  return { count: LOOKS.length, rectangles, sizes };
}
