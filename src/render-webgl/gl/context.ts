// The GL context: WebGL2 where available, otherwise WebGL1, and its draw path.
import type { Gl, MakeDrawPath } from '../layer.ts';
import type { DrawPathName } from './draw-path.ts';
import { createBufferPullPath } from './pull-path.ts';

/** The browser provides no WebGL context. */
export class NoWebGlError extends Error {
  override readonly name = 'NoWebGlError';
}

/** No antialiasing, depth or alpha: nothing here needs them, and antialiasing costs nine times a frame on a weak machine. */
const ATTRIBUTES: WebGLContextAttributes = { alpha: false, antialias: false, depth: false, stencil: false };

export function createContext(canvas: HTMLCanvasElement, isWebGl1Wanted: boolean): Gl {
  const gl = (isWebGl1Wanted ? null : canvas.getContext('webgl2', ATTRIBUTES)) ?? canvas.getContext('webgl', ATTRIBUTES);
  if (!gl) throw new NoWebGlError('This browser provides no WebGL context');
  // Without this a lost context is not restored.
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
  return gl;
}

function isWebGl2(gl: Gl): gl is WebGL2RenderingContext {
  return 'bindVertexArray' in gl;
}

/** Loads a module; the host may retry, or report that it is lost. */
export type LoadLate = <Module>(load: () => Promise<Module>) => Promise<Module>;

/**
 * Chooses the wanted path, or the nearest that the context supports: quads on WebGL1, otherwise sprites in a uniform buffer. The other two are
 * loaded for the few pages that use them.
 */
export async function chooseDrawPath(gl: Gl, wanted: DrawPathName | undefined, loadLate: LoadLate): Promise<MakeDrawPath> {
  if (!isWebGl2(gl) || wanted === 'quads') {
    const { createQuadPath } = await loadLate(() => import('./quad-path.ts'));
    return { name: 'quads', make: (options) => createQuadPath(gl, options) };
  }
  if (wanted !== 'pull-texture') return { name: 'pull-buffer', make: (options) => createBufferPullPath(gl, options) };
  const { createTexturePullPath } = await loadLate(() => import('./texture-path.ts'));
  return { name: wanted, make: (options) => createTexturePullPath(gl, options) };
}
