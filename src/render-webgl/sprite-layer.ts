// The layer of sprites: one upload and one draw call for all that is alive.
import { create as createMat3, projection, translate } from 'gl-matrix/esm/mat3.js';
import type { KindTable } from '../ecs/pools.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { Frames } from './frames.ts';
import { createSheet, placePicture } from './gl/textures.ts';
import type { DrawPath } from './gl/draw-path.ts';
import type { Layer } from './layer.ts';
import { createWorldPacker, type CreatePacker } from './pack-world.ts';
import { createSpriteList } from './sprite-layout.ts';

export type SpriteLayerOptions<World extends RuntimeWorld> = {
  /** Only read. */
  readonly world: World;
  /** The world's own table of kinds. */
  readonly kinds: KindTable<CreatePacker<World>>;
  readonly frames: Frames;
  /** The most sprites of a frame; those beyond it are left out. 1,024 by default, which is one draw call on every draw path. */
  readonly capacity?: number;
};

export type SpriteLayer = Layer & {
  /** Sprites of the last frame. */
  readonly count: number;
  /** Draws with this picture from the next frame on, in place of the `index`th of the frames' pictures. A picture may come late: until then its frames are clear. */
  setPicture(index: number, picture: TexImageSource): void;
};

/** Creates the layer. `restore` throws a RangeError if the GPU cannot hold the frames' texture. */
export function createSpriteLayer<World extends RuntimeWorld>({
  world,
  kinds,
  frames,
  capacity = 1024,
}: SpriteLayerOptions<World>): SpriteLayer {
  const list = createSpriteList(capacity);
  const packWorld = createWorldPacker(world, kinds, list);
  const matrix = createMat3();
  const pictures: (TexImageSource | undefined)[] = frames.tops.map(() => undefined);
  let owner: WebGLRenderingContext | WebGL2RenderingContext | undefined;
  let sheet: WebGLTexture | undefined;
  let drawPath: DrawPath | undefined;

  function place(index: number): void {
    const picture = pictures[index];
    if (picture && owner && sheet && !owner.isContextLost()) placePicture(owner, sheet, picture, frames.tops[index]);
  }

  return {
    get count() {
      return list.count;
    },
    setPicture(index, picture) {
      if (!(index in pictures)) throw new RangeError(`Unknown picture ${index} of ${pictures.length}`);
      pictures[index] = picture;
      place(index);
    },
    restore({ gl, drawPath: { make } }) {
      owner = gl;
      sheet = createSheet(gl, frames);
      for (let index = 0; index < pictures.length; index++) place(index);
      drawPath = make({ frames: frames.table, capacity });
    },
    resize({ left, width, height }) {
      projection(matrix, width, height);
      translate(matrix, matrix, [-left, 0]);
    },
    draw(gl, alpha) {
      if (!sheet || !drawPath) return 0;
      packWorld(alpha);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.bindTexture(gl.TEXTURE_2D, sheet);
      return drawPath.draw(list, matrix);
    },
  };
}
