// The layer of sprites: one upload and one draw call for all living sprites.
import { create as createMat3, projection, translate } from 'gl-matrix/esm/mat3.js';
import { checkAboveZero, checkKinds, checkPicture, checkSprites } from '../ecs/development.ts';
import type { KindTable } from '../ecs/pools.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { Frames } from './frames.ts';
import { createSheet, placePicture, type SheetFilter } from './gl/textures.ts';
import type { DrawPath } from './gl/draw-path.ts';
import type { Layer, Shift, ViewBox } from './layer.ts';
import { createWorldPacker, type CreatePacker } from './pack-world.ts';
import { createSpriteList, SPRITE_WORDS, type SpriteList } from './sprite-layout.ts';

export type SpriteLayerOptions<World extends RuntimeWorld> = {
  /** Read only. */
  readonly world: World;
  /** Kinds of the world, in drawing order. A second layer may draw others. */
  readonly kinds: KindTable<CreatePacker<World>>;
  readonly frames: Frames;
  /** Moves all sprites, for example by a camera. Default: none. */
  readonly shift?: Shift;
  /** Enlargement of the pictures' pixels: `nearest` for pixel art. Default: `linear`. */
  readonly filter?: SheetFilter;
  /** Maximum number of sprites per frame; further ones are not drawn. Default: 1,024, which is one draw call on every draw path. */
  readonly capacity?: number;
};

export type SpriteLayer = Layer & {
  /** Sprites of the last frame. */
  readonly count: number;
  /**
   * Sets the image of the frames' picture `index`, for the next frame. Until then the frames of that picture are transparent. Throws a
   * RangeError for an unknown index.
   */
  readonly setPicture: (index: number, picture: TexImageSource) => void;
};

/** Creates the layer. `restore` throws a RangeError if the GPU cannot hold the frames' texture. */
export function createSpriteLayer<World extends RuntimeWorld>({
  world,
  kinds,
  frames,
  shift,
  filter = 'linear',
  capacity = 1024,
}: SpriteLayerOptions<World>): SpriteLayer {
  checkKinds(world, kinds);
  checkAboveZero('capacity', capacity);
  const list = createSpriteList(capacity);
  const packWorld = createWorldPacker(world, kinds, list, frames);
  const matrix = createMat3();
  const offset: [number, number] = [0, 0];
  let view: ViewBox | undefined;
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
      checkPicture(picture, frames, index);
      pictures[index] = picture;
      place(index);
    },
    restore({ gl, drawPath: { make } }) {
      owner = gl;
      sheet = createSheet(gl, frames, filter);
      for (let index = 0; index < pictures.length; index++) place(index);
      drawPath = make({ frames: frames.table, capacity });
    },
    resize(next) {
      view = next;
    },
    draw(gl, alpha) {
      if (!sheet || !drawPath || !view) return 0;
      packWorld(alpha);
      checkSprites(world, list, frames);
      warnOfFullList(list);
      offset[0] = (shift?.x(alpha, view) ?? 0) - view.left;
      offset[1] = shift?.y(alpha, view) ?? 0;
      translate(matrix, projection(matrix, view.width, view.height), offset);
      const zoom = shift?.zoom?.(alpha) ?? 1;
      matrix[0] *= zoom;
      matrix[4] *= zoom;
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.bindTexture(gl.TEXTURE_2D, sheet);
      return drawPath.draw(list, matrix);
    },
    destroy(gl) {
      drawPath?.destroy();
      gl.deleteTexture(sheet ?? null);
      sheet = undefined;
    },
  };
}

/** Lists whose lack of room was reported. */
const fullLists = new WeakSet<SpriteList>();

/** Reports once, in development builds, that a list may have left out sprites. */
function warnOfFullList(list: SpriteList): void {
  if (globalThis.IS_PRODUCTION || list.count * SPRITE_WORDS < list.uint32.length || fullLists.has(list)) return;
  fullLists.add(list);
  console.warn(`All ${list.count} sprites of the layer's capacity are drawn; further ones are left out`);
}
