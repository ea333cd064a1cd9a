// The GL context (WebGL2, otherwise WebGL1) and its draw path.
import type { Gl, MakeDrawPath } from '../layer.ts';
import type { DrawPathName } from './draw-path.ts';
import { createPullPath } from './pull-path.ts';

/** The browser provides no WebGL context, or the canvas has a context of another kind. */
export class NoWebGlError extends Error {
  override readonly name = 'NoWebGlError';
}

/** Antialiasing, depth and alpha are not needed. On a weak machine antialiasing makes a frame nine times slower. */
const ATTRIBUTES: WebGLContextAttributes = { alpha: false, antialias: false, depth: false, stencil: false };

/** Creates a context, WebGL1 if `isWebGl1Forced`. Throws a NoWebGlError if the browser provides none. */
export function createContext(canvas: HTMLCanvasElement, isWebGl1Forced: boolean): Gl {
  const gl = (isWebGl1Forced ? null : canvas.getContext('webgl2', ATTRIBUTES)) ?? canvas.getContext('webgl', ATTRIBUTES);
  if (!gl) throw new NoWebGlError('No WebGL: the browser provides none, or the canvas has another context');
  // Browsers restore a lost context only if the default is prevented.
  canvas.addEventListener('webglcontextlost', preventDefault);
  return gl;
}

/** One function: a canvas ignores the same listener the second time. */
function preventDefault(event: Event): void {
  event.preventDefault();
}

function isWebGl2(gl: Gl): gl is WebGL2RenderingContext {
  return 'bindVertexArray' in gl;
}

/** Loads a module. The host may retry, or reject. */
export type LoadLate = <Module>(load: () => Promise<Module>) => Promise<Module>;

/**
 * Chooses `pull-buffer` on WebGL2, unless `quads` is wanted, and `quads` on WebGL1. The code of `quads` is loaded only when used.
 */
export async function chooseDrawPath(gl: Gl, wanted: DrawPathName | undefined, loadLate: LoadLate): Promise<MakeDrawPath> {
  if (!isWebGl2(gl) || wanted === 'quads') {
    const { createQuadPath } = await loadLate(() => import('./quad-path.ts'));
    return { name: 'quads', make: (options) => createQuadPath(gl, options) };
  }
  return { name: 'pull-buffer', make: (options) => createPullPath(gl, options) };
}
