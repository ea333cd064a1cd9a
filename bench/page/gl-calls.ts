// Wraps the GL functions of all contexts of a page, to count, skip or observe calls.

type Call = (this: unknown, ...values: unknown[]) => unknown;

export type GlCounts = { drawCalls: number; uploads: number; uploadedBytes: number };

export const DRAWING = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'];
/** Uploads into storage that exists. */
const UPDATING = ['bufferSubData', 'texSubImage2D'];
const UPLOADING = [...UPDATING, 'bufferData'];

const covered: object[] = [];

/** Covers the functions that an engine has set on its own context. Phaser sets those of extensions. */
export function coverContext(gl: WebGLRenderingContext | WebGL2RenderingContext): void {
  covered.push(gl);
}

/** Replaces the named GL functions. Returns a function that restores them. */
export function wrapGl(names: readonly string[], wrap: (name: string, original: Call) => Call): () => void {
  const replaced: (() => void)[] = [];
  for (const owner of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype, ...covered]) {
    const calls = owner as Record<string, Call>;
    for (const name of names) {
      if (!Object.prototype.hasOwnProperty.call(owner, name)) continue;
      const original = calls[name];
      calls[name] = wrap(name, original);
      replaced.push(() => (calls[name] = original));
    }
  }
  return () => replaced.forEach((restore) => restore());
}

/** Skips draw calls, which software rendering would run on the CPU. Returns a function that restores them. */
export function skipDraws(onDraw: () => void = () => undefined): () => void {
  return wrapGl(DRAWING, () => onDraw);
}

/** Skips the calls that keep the GPU process busy: beside the page, or while the page waits because their queue is full. */
export function skipGpuWork(): () => void {
  return wrapGl([...DRAWING, ...UPDATING, 'clear'], () => () => undefined);
}

/** Counts draw calls and uploads until `end`. */
export function countGl(): { readonly counts: GlCounts; readonly end: () => void } {
  const counts: GlCounts = { drawCalls: 0, uploads: 0, uploadedBytes: 0 };
  const end = wrapGl([...DRAWING, ...UPLOADING], (name, original) => {
    const isDrawing = DRAWING.includes(name);
    return function (...values) {
      if (isDrawing) counts.drawCalls++;
      else {
        counts.uploads++;
        counts.uploadedBytes += bytesOf(name, values);
      }
      return original.apply(this, values);
    };
  });
  return { counts, end };
}

/** Returns the bytes of an upload. Texels of sub-images have 16 bytes. */
function bytesOf(name: string, values: readonly unknown[]): number {
  if (name === 'texSubImage2D') return Number(values[4]) * Number(values[5]) * 16;
  const array = values.find((value) => ArrayBuffer.isView(value) || value instanceof ArrayBuffer);
  if (ArrayBuffer.isView(array) && typeof values[4] === 'number') return values[4] * (array as Uint32Array).BYTES_PER_ELEMENT;
  return ArrayBuffer.isView(array) || array instanceof ArrayBuffer ? array.byteLength : 0;
}
