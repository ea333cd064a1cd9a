// What the bare loop draws on: a GL context, one of the runtime's draw paths, and the swarm's texture; and what it shares with our engine.
import { create as createMat3, projection } from 'gl-matrix/esm/mat3.js';
import { chooseDrawPath, createContext } from '../../src/render-webgl/gl/context.ts';
import { createSheet, placePicture } from '../../src/render-webgl/gl/textures.ts';
import { ART_PIXELS_PER_UNIT } from '../../src/render-webgl/sprite-layout.ts';
import { type DrawPathName, type Gl, type Layer, type SpriteList } from '../../src/runtime.ts';
import { paintTexture, TEXTURE_PIXELS, VIEW } from './swarm.ts';

const FRAME_UNITS = TEXTURE_PIXELS / ART_PIXELS_PER_UNIT;

export type Stage = {
  readonly gl: Gl;
  /** Clears the view and draws the list, a pixel a unit. */
  draw(list: SpriteList): void;
};

/** The scale at which the texture is drawn that many pixels wide. */
export function scaleOf(spritePixels: number): number {
  return spritePixels / FRAME_UNITS;
}

/** Returns the context that a canvas already has. */
export function contextOf(canvas: HTMLCanvasElement): Gl {
  const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  if (!gl) throw new Error('The canvas has no context');
  return gl;
}

/** Clears the view to black. */
export const CLEAR_LAYER: Layer = {
  restore: () => {},
  resize: () => {},
  draw(gl) {
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    return 0;
  },
};

export async function createStage(canvas: HTMLCanvasElement, path: DrawPathName, capacity: number): Promise<Stage> {
  const gl = createContext(canvas, path === 'quads');
  const frames = { count: 1, rectangles: new Float32Array([0, 0, 1, 1]), width: FRAME_UNITS, height: FRAME_UNITS };
  const drawPath = (await chooseDrawPath(gl, path, (load) => load())).make({ frames, capacity });
  if (drawPath.name !== path) throw new Error(`The browser gave ${drawPath.name} instead of ${path}`);
  const texture = createSheet(gl, { width: TEXTURE_PIXELS, height: TEXTURE_PIXELS });
  placePicture(gl, texture, paintTexture(), 0);
  const view = createMat3();
  projection(view, VIEW.width, VIEW.height);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.clearColor(0, 0, 0, 1);
  gl.viewport(0, 0, canvas.width, canvas.height);

  function draw(list: SpriteList): void {
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    drawPath.draw(list, view);
  }

  return { gl, draw };
}
