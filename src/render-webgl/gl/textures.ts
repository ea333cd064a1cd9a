// Textures: the sheet shared by all sprites, and single pictures.
import type { Gl } from '../layer.ts';

/** Size of a texture for several pictures, in pixels: powers of two, for mipmaps on WebGL1. */
export type SheetSize = { readonly width: number; readonly height: number };

/** Enlargement of a texture's pixels: smooth, or sharp for pixel art. */
export type SheetFilter = 'linear' | 'nearest';

/** Creates an empty texture for pictures that are placed later. Throws a RangeError if the GPU cannot hold it. */
export function createSheet(gl: Gl, { width, height }: SheetSize, filter: SheetFilter = 'linear'): WebGLTexture {
  const max = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number | null;
  if (max !== null && (width > max || height > max))
    throw new RangeError(`The frames need ${width}x${height} pixels; this GPU's limit is ${max}x${max}`);
  const texture = createTexture(gl, gl.LINEAR_MIPMAP_NEAREST, filter === 'nearest' ? gl.NEAREST : gl.LINEAR);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  return texture;
}

/** Copies a picture into a sheet, `top` pixels from the sheet's top. */
export function placePicture(gl: Gl, sheet: WebGLTexture, picture: TexImageSource, top: number): void {
  gl.bindTexture(gl.TEXTURE_2D, sheet);
  premultiplied(gl, () => gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, top, gl.RGBA, gl.UNSIGNED_BYTE, picture));
  gl.generateMipmap(gl.TEXTURE_2D);
}

/** Creates a texture of one picture, with premultiplied colours and without mipmaps. */
export function uploadPicture(gl: Gl, picture: TexImageSource): WebGLTexture {
  const texture = createTexture(gl, gl.LINEAR);
  premultiplied(gl, () => gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture));
  return texture;
}

function premultiplied(gl: Gl, upload: () => void): void {
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  upload();
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
}

function createTexture(gl: Gl, minified: number, magnified: number = gl.LINEAR): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  const set = (name: number, value: number) => gl.texParameteri(gl.TEXTURE_2D, name, value);
  set(gl.TEXTURE_MIN_FILTER, minified);
  set(gl.TEXTURE_MAG_FILTER, magnified);
  set(gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  set(gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
