// Draws the backdrop over the whole view: one triangle, no blending. It draws the game's picture or, in the menu and its transitions, the depths.
import { PRECISION_100 } from '../../render-webgl/gl/draw-path.ts';
import { createProgram } from '../../render-webgl/gl/program.ts';

const VERTEX_SHADER = `
attribute vec2 a_corner;
varying vec2 v_texel;
void main() {
  gl_Position = vec4(a_corner, 0, 1);
  v_texel = vec2(a_corner.x + 1.0, 1.0 - a_corner.y) / 2.0;
}`;

const PICTURE_SHADER = `
${PRECISION_100}
uniform sampler2D u_picture;
varying vec2 v_texel;
void main() {
  gl_FragColor = texture2D(u_picture, v_texel);
}`;

/** `u_sway` is a `Sway`. Colours are premultiplied. */
const DEPTHS_SHADER = `
${PRECISION_100}
uniform sampler2D u_far;
uniform sampler2D u_middle;
uniform sampler2D u_near;
uniform sampler2D u_picture;
uniform float u_sway[5];
varying vec2 v_texel;
vec4 depth(sampler2D picture, float shift) {
  return texture2D(picture, vec2((v_texel.x - 0.5) * u_sway[1] + 0.5 + shift, v_texel.y));
}
void main() {
  vec4 middle = depth(u_middle, u_sway[3]);
  vec4 near = depth(u_near, u_sway[4]);
  vec4 color = depth(u_far, u_sway[2]) * (1.0 - middle.a) + middle;
  color = color * (1.0 - near.a) + near;
  if (u_sway[0] < 1.0) color = mix(texture2D(u_picture, v_texel), color, u_sway[0]);
  gl_FragColor = vec4(color.rgb, 1);
}`;

/** The textures of a backdrop: `depths` from far to near. */
export type BackdropTextures = { readonly depths: readonly WebGLTexture[]; readonly game: WebGLTexture };

/**
 * Indexed by `SWAY`: share of the depths over the game's picture (0..1), scale (width of the view / width of a depth), and the horizontal shift
 * of each depth (in widths of a depth). An array, because passing numbers to GL one by one allocates.
 */
export type Sway = Float32Array;

export const SWAY = { share: 0, scale: 1, shifts: 2, numbers: 5 } as const;

export type BackdropPath = { draw(textures: BackdropTextures, sway: Sway): number };

export function createBackdropPath(gl: WebGLRenderingContext | WebGL2RenderingContext): BackdropPath {
  const picture = createProgram(gl, [VERTEX_SHADER, PICTURE_SHADER], ['a_corner']);
  const depths = createProgram(gl, [VERTEX_SHADER, DEPTHS_SHADER], ['a_corner']);
  const uniform = (name: string) => gl.getUniformLocation(depths, name);
  const swayPlace = uniform('u_sway');
  gl.useProgram(depths);
  for (const [unit, name] of ['u_far', 'u_middle', 'u_near', 'u_picture'].entries()) gl.uniform1i(uniform(name), unit);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);

  function bind(unit: number, texture: WebGLTexture): void {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  function draw(textures: BackdropTextures, sway: Sway): number {
    gl.disable(gl.BLEND);
    if (sway[SWAY.share] > 0) {
      gl.useProgram(depths);
      gl.uniform1fv(swayPlace, sway);
      bind(3, textures.game);
      for (let unit = 2; unit >= 0; unit--) bind(unit, textures.depths[unit]);
    } else {
      gl.useProgram(picture);
      bind(0, textures.game);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return 1;
  }

  return { draw };
}
