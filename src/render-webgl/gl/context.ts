// The GL context: WebGL2 where there is one, else WebGL1, and what both need for pictures and paths.
import type { DrawPath, DrawPathName, DrawPathOptions } from './draw-path.ts';
import { createBufferPullPath, createTexturePullPath } from './pull-path.ts';
import { createQuadPath } from './quad-path.ts';

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
  return gl;
}

function isWebGl2(gl: Gl): gl is WebGL2RenderingContext {
  return 'bindVertexArray' in gl;
}

/** The wanted path, or the nearest that the context can do: quads on WebGL1, else sprites in a uniform buffer. */
export function createDrawPath(gl: Gl, options: DrawPathOptions, wanted?: DrawPathName): DrawPath {
  if (!isWebGl2(gl) || wanted === 'quads') return createQuadPath(gl, options);
  return wanted === 'pull-texture' ? createTexturePullPath(gl, options) : createBufferPullPath(gl, options);
}

/** A texture of premultiplied colours. Mipmaps need sides that are powers of two, for WebGL1's sake. */
export function uploadPicture(gl: Gl, picture: TexImageSource, { hasMipmaps }: { hasMipmaps: boolean }): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  if (hasMipmaps) gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, hasMipmaps ? gl.LINEAR_MIPMAP_NEAREST : gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
