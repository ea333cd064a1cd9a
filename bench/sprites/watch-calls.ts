// Between an engine and its GL context: counts what a frame hands over, and turns draw calls off and on.
import type { Gl } from '../../src/runtime.ts';

type Calls = Record<string, (...values: unknown[]) => unknown>;

const DRAWING = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'];
const UPLOADING = ['bufferSubData', 'bufferData', 'texSubImage2D'];
const nothing = () => {};

const owners = [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype].map((prototype) => {
  const calls = prototype as unknown as Calls;
  return { calls, drawing: DRAWING.filter((name) => name in calls).map((name) => [name, calls[name]] as const) };
});

/** For every context of the page: an engine may not keep functions of its own. */
export function setDrawing(isOn: boolean): void {
  for (const { calls, drawing } of owners) for (const [name, call] of drawing) calls[name] = isOn ? call : nothing;
}

/** Counts draw calls and uploaded bytes of this context until ended. */
export function countCalls(gl: Gl) {
  const counts = { drawCalls: 0, uploadedBytes: 0 };
  const owner = gl as unknown as Calls;
  const watched = [...DRAWING, ...UPLOADING].filter((name) => name in owner);
  for (const name of watched) {
    const call = owner[name];
    owner[name] = (...values) => {
      if (DRAWING.includes(name)) counts.drawCalls++;
      else counts.uploadedBytes += bytesOf(name, values);
      return call.apply(gl, values);
    };
  }
  return {
    end() {
      for (const name of watched) delete owner[name];
      return counts;
    },
  };
}

/** Of textures, those of 16 bytes a texel. */
function bytesOf(name: string, values: readonly unknown[]): number {
  if (name === 'texSubImage2D') return Number(values[4]) * Number(values[5]) * 16;
  const array = values.find((value) => ArrayBuffer.isView(value) || value instanceof ArrayBuffer);
  if (ArrayBuffer.isView(array) && typeof values[4] === 'number') return values[4] * (array as Uint32Array).BYTES_PER_ELEMENT;
  return ArrayBuffer.isView(array) || array instanceof ArrayBuffer ? array.byteLength : 0;
}
