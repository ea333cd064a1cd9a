// Page side of the GL tests: draws scenes with the real draw paths and renderer, and reads the pixels back.
import { create, projection } from 'gl-matrix/esm/mat3.js';
import atlasAddress from '../../assets/generated/atlas.webp';
import { layoutView } from '../../src/game/layout.ts';
import { FRAME, FRAMES } from '../../src/game/frames.ts';
import { bakeBackdrop } from '../../src/game/backdrop/bake-backdrop.ts';
import { createGameStage, type GameStage } from '../../src/game/scene/game-stage.ts';
import { applyLateCommands } from '../../src/commands/late-commands.ts';
import { EFFECT_SYSTEMS } from '../../src/game/effects/effect-systems.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { addSystems, createGameWorld, type GameWorld } from '../../src/game/world.ts';
import { loadImage } from '../../src/platform/load-image.ts';
import { chooseDrawPath, createContext } from '../../src/render-webgl/gl/context.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { defineFrames } from '../../src/render-webgl/frames.ts';
import { createRenderer } from '../../src/render-webgl/renderer.ts';
import { createSpriteLayer } from '../../src/render-webgl/sprite-layer.ts';
import { createSheet, placePicture } from '../../src/render-webgl/gl/textures.ts';
import type { DrawPathName } from '../../src/render-webgl/gl/draw-path.ts';
import { createSpriteList, packColor, pushSprite } from '../../src/render-webgl/sprite-layout.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { finishFrame, stepWorld } from '../../src/systems/pipeline.ts';
import type { SlotPalette } from '../../src/themes/backdrop-palette.ts';
import classic from '../../src/themes/classic.json';

export type FrameName = keyof typeof FRAME;

export type SceneSprite = {
  readonly frame: FrameName;
  readonly x: number;
  readonly y: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly angle?: number;
  readonly tint?: number;
  readonly alpha?: number;
  readonly isAdditive?: boolean;
};

export type DrawnScene = {
  readonly width: number;
  readonly height: number;
  /** RGBA rows from the top, base64. */
  readonly pixels: string;
  readonly drawCalls: number;
  readonly pathName: string;
  readonly version: 1 | 2;
  /** GL's error code; 0 for none. */
  readonly error: number;
};

type Gl = WebGLRenderingContext | WebGL2RenderingContext;

/** Background color: distinguishable from both covering and additive sprites. */
const BACKGROUND = [40 / 255, 80 / 255, 120 / 255] as const;

let canvas: HTMLCanvasElement | undefined;

/** Replaces the canvas and frees its context, because the number of contexts per page is limited. */
function openCanvas(): HTMLCanvasElement {
  const held = canvas?.getContext('webgl2') ?? canvas?.getContext('webgl');
  held?.getExtension('WEBGL_lose_context')?.loseContext();
  canvas = document.createElement('canvas');
  document.body.replaceChildren(canvas);
  return canvas;
}

/** Draws sprites on a canvas with one pixel per unit. WebGL1 supports only the path `quads`. `capacity`: of the path, in sprites. */
async function drawSprites(
  path: DrawPathName,
  version: 1 | 2,
  sprites: readonly SceneSprite[],
  width: number,
  height: number,
  capacity: number,
): Promise<DrawnScene> {
  const canvas = openCanvas();
  canvas.width = width;
  canvas.height = height;
  const gl = createContext(canvas, version === 1);
  const list = createSpriteList(capacity);
  for (const { frame, x, y, scaleX = 1, scaleY = scaleX, angle = 0, tint = 0xffffff, alpha = 1, isAdditive = false } of sprites) {
    pushSprite(list, FRAME[frame], x, y, scaleX, scaleY, angle, packColor(tint, alpha, isAdditive));
  }
  const atlas = createSheet(gl, FRAMES);
  placePicture(gl, atlas, await loadImage(atlasAddress), 0);
  const { name, make } = await chooseDrawPath(gl, path, (load) => load());
  const drawPath = make({ frames: FRAMES.table, capacity });
  gl.viewport(0, 0, width, height);
  gl.clearColor(...BACKGROUND, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.bindTexture(gl.TEXTURE_2D, atlas);
  const drawCalls = drawPath.draw(list, projection(create(), width, height));
  return readScene(gl, drawCalls, name);
}

function readScene(gl: Gl, drawCalls: number, pathName: string): DrawnScene {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const fromBelow = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, fromBelow);
  const pixels = new Uint8Array(fromBelow.length);
  const rowBytes = width * 4;
  for (let y = 0; y < height; y++) {
    pixels.set(fromBelow.subarray((height - 1 - y) * rowBytes, (height - y) * rowBytes), y * rowBytes);
  }
  const version = gl instanceof WebGL2RenderingContext ? 2 : 1;
  return { width, height, pixels: toBase64(pixels), drawCalls, pathName, version, error: gl.getError() };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  const piece = 32_768;
  for (let first = 0; first < bytes.length; first += piece) text += String.fromCharCode(...bytes.subarray(first, first + piece));
  return btoa(text);
}

type Shown = { canvas: HTMLCanvasElement; gl: Gl; stage: GameStage; world: GameWorld; restored: () => void };

let shown: Shown | undefined;

function current(): Shown {
  if (!shown) throw new Error('No game is shown. Call showGame first.');
  return shown;
}

/** Shows a position with the real renderer, after an optional drop and `steps` steps. `slot` overrides the theme's slot palette. */
async function showGame(
  notation: string,
  options: {
    drawPath?: string;
    width: number;
    height: number;
    drop?: { slot: number; x: number; y: number };
    steps?: number;
    slot?: SlotPalette;
  },
): Promise<DrawnScene> {
  const canvas = openCanvas();
  const profile = { ...FIRST_PROFILE, isTutorialDue: false };
  const world = createGameWorld({ nextSeed: () => ({ seed: 1 }), profile });
  addSystems(world, { ...EFFECT_SYSTEMS, applyLateCommands });
  const layout = layoutView(options.width, options.height);
  const game = parseNotation(notation);
  world.commands.push({ type: 'changeLayout', layout }, { type: 'finishLoading' });
  world.commands.push({ type: 'loadPosition', game, start: { type: 'position', notation } });
  stepWorld(world);
  if (options.drop) world.commands.push({ ...options.drop, type: 'dropPiece' });
  for (let step = 0; step < (options.steps ?? 1); step++) stepWorld(world);
  finishFrame(world);
  const stage = await createGameStage({
    world,
    canvas,
    bake(request) {
      // After the upload, the last part of a restored context.
      setTimeout(() => shown?.restored());
      return Promise.resolve(bakeBackdrop(request));
    },
    onFailed: (reason) => console.error(reason),
    drawPath: options.drawPath,
    onGone: () => {},
  });
  stage.atlas.set(await loadImage(atlasAddress), undefined);
  stage.resize(layout, 1);
  await stage.applyBackdrop({ ...classic.backdrop, slot: options.slot ?? classic.backdrop.slot });
  const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  if (!gl) throw new Error('The renderer has no GL context.');
  shown = { canvas, gl, stage, world, restored: () => {} };
  return drawShown();
}

/** Draws the shown game again and counts the draw calls of the context. Throws if the renderer counts others. */
function drawShown(): DrawnScene {
  const { gl, stage } = current();
  const { renderer } = stage;
  let calls = 0;
  for (const name of ['drawArrays', 'drawElements'] as const) {
    const draw: (...numbers: number[]) => void = gl[name].bind(gl);
    gl[name] = (...numbers: number[]) => {
      calls++;
      draw(...numbers);
    };
  }
  renderer.draw(1);
  Reflect.deleteProperty(gl, 'drawArrays');
  Reflect.deleteProperty(gl, 'drawElements');
  if (calls !== renderer.drawCalls && !gl.isContextLost())
    throw new Error(`${calls} draw calls reached the context; the renderer counts ${renderer.drawCalls}`);
  return readScene(gl, calls, renderer.drawPathName);
}

/** Loses the context, draws without it, optionally resizes, restores the context, and draws once the renderer requests a frame. */
async function loseContext(resized?: { width: number; height: number }): Promise<DrawnScene> {
  const { canvas, gl, stage, world } = current();
  const extension = gl.getExtension('WEBGL_lose_context');
  if (!extension) throw new Error('This browser does not support WEBGL_lose_context.');
  const isLost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
  extension.loseContext();
  await isLost;
  stage.renderer.draw(1);
  if (resized) {
    const layout = layoutView(resized.width, resized.height);
    stage.resize(layout, 1);
    world.commands.push({ type: 'changeLayout', layout });
    stepWorld(world);
    finishFrame(world);
  }
  const isRestored = new Promise<void>((resolve) => (current().restored = resolve));
  // The browser restores a context only after its loss event.
  await new Promise((resolve) => setTimeout(resolve, 0));
  extension.restoreContext();
  await isRestored;
  return drawShown();
}

/** Opens a renderer with a texture beyond the GPU's limit. Returns the error message. */
async function refuseTexture(): Promise<string> {
  const canvas = openCanvas();
  const gl = createContext(canvas, false);
  const side = 2 * (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number);
  const kinds = { dots: { size: 1 } };
  const frames = defineFrames({ width: side, height: 8, frames: { dot: [0, 0, 8, 8] } });
  const layer = createSpriteLayer({ world: createRuntimeWorld({ kinds }), kinds, frames });
  return createRenderer({ canvas, layers: [layer], onRestored: () => {} }).then(
    () => 'accepted',
    (error: unknown) => String(error),
  );
}

export const glScene = { drawSprites, showGame, drawShown, loseContext, refuseTexture };

Object.assign(window, { glScene });
