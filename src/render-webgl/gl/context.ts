// The GL context: WebGL2 where there is one, else WebGL1, and what both need for pictures and paths.
import { loadLate } from '../../loading/load-late.ts';
import type { DrawPath, DrawPathName, DrawPathOptions } from './draw-path.ts';
import { createBufferPullPath, createTexturePullPath } from './pull-path.ts';

export type Gl = WebGLRenderingContext | WebGL2RenderingContext;

/** The browser gives no WebGL at all. */
export class NoWebGlError extends Error {
  override readonly name = 'NoWebGlError';
}

/** No antialiasing, depth or alpha: nothing here needs them, and antialiasing costs nine times a frame on a weak machine. */
const ATTRIBUTES: WebGLContextAttributes = { alpha: false, antialias: false, depth: false, stencil: false };

export function createContext(canvas: HTMLCanvasElement, isWebGl1Wanted: boolean): Gl {
  const gl = (isWebGl1Wanted ? null : canvas.getContext('webgl2', ATTRIBUTES)) ?? canvas.getContext('webgl', ATTRIBUTES);
  if (!gl) throw new NoWebGlError('This browser gives no WebGL context');
  // Without this a lost context is not restored.
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
  return gl;
}

function isWebGl2(gl: Gl): gl is WebGL2RenderingContext {
  return 'bindVertexArray' in gl;
}

/** Makes a path in the context that it was chosen for, and again when that was lost. */
export type MakeDrawPath = (options: DrawPathOptions) => DrawPath;

/**
 * The wanted path, or the nearest that the context can do: quads on WebGL1, else sprites in a uniform buffer. Few browsers need quads:
 * they are loaded for those alone.
 */
export async function chooseDrawPath(gl: Gl, wanted?: DrawPathName): Promise<MakeDrawPath> {
  if (isWebGl2(gl) && wanted !== 'quads') {
    const create = wanted === 'pull-texture' ? createTexturePullPath : createBufferPullPath;
    return (options) => create(gl, options);
  }
  const { createQuadPath } = await loadLate(() => import('./quad-path.ts'));
  return (options) => createQuadPath(gl, options);
}

/** Sides of a texture that holds several pictures, in pixels: powers of two, for the mipmaps' sake on WebGL1. */
export type SheetSize = { readonly width: number; readonly height: number };

/** An empty texture for pictures that are placed later. */
export function createSheet(gl: Gl, { width, height }: SheetSize): WebGLTexture {
  const texture = createTexture(gl, gl.LINEAR_MIPMAP_NEAREST);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  return texture;
}

/** Puts a picture into a sheet, its top that many pixels down. */
export function placePicture(gl: Gl, sheet: WebGLTexture, picture: TexImageSource, top: number): void {
  gl.bindTexture(gl.TEXTURE_2D, sheet);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, top, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.generateMipmap(gl.TEXTURE_2D);
}

/** A texture of one picture in premultiplied colours, without mipmaps. */
export function uploadPicture(gl: Gl, picture: TexImageSource): WebGLTexture {
  const texture = createTexture(gl, gl.LINEAR);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  return texture;
}

function createTexture(gl: Gl, minified: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, minified);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
