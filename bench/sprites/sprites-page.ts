// The page of the sprite bench: starts one engine and drives its frames by hand. Bundled by sprites-bench.ts.
import { OUR_ENGINES, type Engine, type EngineName } from './engine.ts';
import { SPRITE_COLOR, VIEW } from './swarm.ts';

/** Milliseconds of each frame: its script, and until its pixels can be read. */
export type FrameTimes = { readonly script: number[]; readonly whole: number[] };

export type Picture = {
  /** Pixels of the canvas that are not background, as a fraction. */
  readonly covered: number;
  /** Whether the pixel in the middle of the first sprite has the texture's colour. */
  readonly hasFirstSprite: boolean;
  readonly drawCalls: number;
  readonly uploadedBytes: number;
};

export type SpriteBench = {
  start(name: EngineName, count: number): Promise<void>;
  /** Runs frames of the engine's loop; without drawing, all is uploaded but draw calls do nothing. */
  runFrames(count: number, isDrawing: boolean): Promise<FrameTimes>;
  /** Draws one frame and looks at it. */
  look(): Picture;
  /** Milliseconds of a loop of pure arithmetic: shows how slow the page's processor really is. */
  compute(): number;
};

declare global {
  interface Window {
    frameCallbacks: FrameRequestCallback[];
    spriteBench: SpriteBench;
  }
}

type Gl = WebGLRenderingContext | WebGL2RenderingContext;

const FRAME_MILLISECONDS = 1000 / 60;
const COMPUTE_ROUNDS = 3e6;
const contexts = [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype];
const drawing = contexts.map(({ drawElements, drawArrays }) => ({ drawElements, drawArrays }));

let engine: Engine | undefined;
let now = 0;

window.spriteBench = {
  async start(name, count) {
    const canvas = document.createElement('canvas');
    canvas.width = VIEW.width;
    canvas.height = VIEW.height;
    document.body.append(canvas);
    engine = await startEngine(canvas, name, count);
    // Frames come faster than time goes: they must still be later than any time the engine has seen.
    now = performance.now();
  },
  async runFrames(count, isDrawing) {
    const { gl } = engine!;
    const times: FrameTimes = { script: [], whole: [] };
    setDrawing(isDrawing);
    for (let frame = 0; frame < count; frame++) {
      const began = performance.now();
      runFrame();
      const scripted = performance.now();
      if (isDrawing) readPixel(gl, 0, 0);
      times.script.push(scripted - began);
      times.whole.push(performance.now() - began);
      await nextTask();
    }
    setDrawing(true);
    return times;
  },
  look() {
    const { gl, swarm } = engine!;
    const tally = countCalls(gl);
    runFrame();
    tally.end();
    const [red, green, blue] = readPixel(gl, Math.trunc(swarm.x[1]), VIEW.height - 1 - Math.trunc(swarm.y[1]));
    return {
      covered: coveredFraction(gl),
      hasFirstSprite: red === SPRITE_COLOR[0] && green === SPRITE_COLOR[1] && blue === SPRITE_COLOR[2],
      drawCalls: tally.drawCalls,
      uploadedBytes: tally.uploadedBytes,
    };
  },
  compute() {
    const began = performance.now();
    let sum = 0;
    for (let k = 0; k < COMPUTE_ROUNDS; k++) sum = (sum + Math.imul(k, sum | 1)) | 0;
    return performance.now() - began + (sum === 0.5 ? 1 : 0);
  },
};

async function startEngine(canvas: HTMLCanvasElement, name: EngineName, count: number): Promise<Engine> {
  if (name === 'pixi-particles' || name === 'pixi-all-dynamic') {
    const { startPixiEngine } = await import('./pixi-engine.ts');
    return startPixiEngine(canvas, name, count);
  }
  const { startOurEngine } = await import('./our-engine.ts');
  return startOurEngine(canvas, OUR_ENGINES[name], count);
}

function runFrame(): void {
  now += FRAME_MILLISECONDS;
  for (const callback of window.frameCallbacks.splice(0)) callback(now);
}

function setDrawing(isOn: boolean): void {
  for (const [index, context] of contexts.entries()) {
    context.drawElements = isOn ? drawing[index].drawElements : () => {};
    context.drawArrays = isOn ? drawing[index].drawArrays : () => {};
  }
}

function readPixel(gl: Gl, x: number, y: number): Uint8Array {
  const pixel = new Uint8Array(4);
  gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return pixel;
}

function coveredFraction(gl: Gl): number {
  const pixels = new Uint8Array(VIEW.width * VIEW.height * 4);
  gl.readPixels(0, 0, VIEW.width, VIEW.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let covered = 0;
  for (let byte = 0; byte < pixels.length; byte += 4) if (pixels[byte] > 0) covered++;
  return covered / (VIEW.width * VIEW.height);
}

/** Counts draw calls and uploaded bytes of this context until ended. */
function countCalls(gl: Gl) {
  const tally = { drawCalls: 0, uploadedBytes: 0, end: () => {} };
  const calls: Record<string, (...values: unknown[]) => unknown> = {};
  const owner = gl as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const name of ['drawElements', 'drawArrays', 'bufferSubData', 'bufferData', 'texSubImage2D']) {
    calls[name] = owner[name];
    owner[name] = (...values) => {
      if (name.startsWith('draw')) tally.drawCalls++;
      else tally.uploadedBytes += bytesOf(name, values);
      return calls[name].apply(gl, values);
    };
  }
  tally.end = () => {
    for (const name of Object.keys(calls)) delete owner[name];
  };
  return tally;
}

function bytesOf(name: string, values: readonly unknown[]): number {
  if (name === 'texSubImage2D') return Number(values[4]) * Number(values[5]) * 16;
  const array = values.find((value) => ArrayBuffer.isView(value) || value instanceof ArrayBuffer);
  if (ArrayBuffer.isView(array) && typeof values[4] === 'number') return values[4] * (array as Uint32Array).BYTES_PER_ELEMENT;
  return ArrayBuffer.isView(array) || array instanceof ArrayBuffer ? array.byteLength : 0;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(0);
  });
}
