// The lower limit of the sprite bench: our bytes and GL calls in a bare loop, without entities, previous poses or unused columns.
import { create as createMat3, projection } from 'gl-matrix/esm/mat3.js';
import { createLoop } from '../../src/platform/loop.ts';
import { chooseDrawPath, createContext } from '../../src/render-webgl/gl/context.ts';
import { createSheet, placePicture } from '../../src/render-webgl/gl/textures.ts';
import {
  ANGLE_STEPS,
  DEFAULT_PIXELS_PER_UNIT,
  createSpriteList,
  packColor,
  POSITION_STEPS,
  pushSprite,
  SPRITE_WORDS,
  type SpriteList,
} from '../../src/render-webgl/sprite-layout.ts';
import { defineFrames } from '../../src/render-webgl/frames.ts';
import type { Engine } from './engine.ts';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW, type Swarm, type SwarmScene } from './swarm.ts';

export const FRAMES = defineFrames({
  width: TEXTURE_PIXELS,
  height: TEXTURE_PIXELS,
  frames: { square: [0, 0, TEXTURE_PIXELS, TEXTURE_PIXELS] },
});

const ANGLE_SCALE = ANGLE_STEPS / (2 * Math.PI);

/** Returns the scale at which the texture is `spritePixels` wide. */
export function scaleOf(spritePixels: number): number {
  return (spritePixels / TEXTURE_PIXELS) * DEFAULT_PIXELS_PER_UNIT;
}

/** Draws by the path `pull-buffer`, or by `quads` without WebGL2 or if WebGL1 is forced. */
export async function startBareEngine(
  canvas: HTMLCanvasElement,
  { count, spritePixels }: SwarmScene,
  isWebGl1Forced = false,
): Promise<Engine> {
  const gl = createContext(canvas, isWebGl1Forced);
  const { make } = await chooseDrawPath(gl, 'pull-buffer', (load) => load());
  const drawPath = make({ frames: FRAMES.table, capacity: count });
  const texture = createSheet(gl, FRAMES);
  placePicture(gl, texture, paintTexture(), 0);
  const view = createMat3();
  projection(view, VIEW.width, VIEW.height);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.clearColor(0, 0, 0, 1);
  gl.viewport(0, 0, canvas.width, canvas.height);

  const swarm = createSwarm(count);
  const list = createSpriteList(count);
  const constants = constantsOf(swarm, spritePixels);
  list.count = count;
  const loop = createLoop(() => {
    moveSwarm(swarm);
    writeSprites(swarm, constants, list);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    drawPath.draw(list, view);
    return true;
  });
  loop.wake();
  return { gl, swarm };
}

/** Returns the words of a sprite list whose scales and colors are set. */
export function constantsOf({ count, tint }: Swarm, spritePixels: number): Uint32Array {
  const list = createSpriteList(count);
  const scale = scaleOf(spritePixels);
  for (let row = 1; row <= count; row++) pushSprite(list, 0, 0, 0, scale, scale, 0, packColor(tint[row], 1, false));
  return list.uint32;
}

/** Writes the 16 bytes of each sprite. Scale and color are copied from `constants`; the frame is 0. */
export function writeSprites({ count, x, y, angle }: Swarm, constants: Uint32Array, { uint32 }: SpriteList): void {
  for (let row = 1, word = 0; row <= count; row++, word += SPRITE_WORDS) {
    uint32[word] = ((x[row] * POSITION_STEPS) & 0xffff) | ((y[row] * POSITION_STEPS) << 16);
    uint32[word + 1] = (angle[row] * ANGLE_SCALE) & 0xffff;
    uint32[word + 2] = constants[word + 2];
    uint32[word + 3] = constants[word + 3];
  }
}
