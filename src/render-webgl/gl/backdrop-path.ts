// Draws the baked backdrop over the whole view: one triangle, no blending.
import { createProgram } from 'twgl.js';
import { PRECISION_100 } from './draw-path.ts';

const VERTEX_SHADER = `
attribute vec2 a_corner;
varying vec2 v_texel;
void main() {
  gl_Position = vec4(a_corner, 0, 1);
  v_texel = vec2(a_corner.x + 1.0, 1.0 - a_corner.y) / 2.0;
}`;

const FRAGMENT_SHADER = `
${PRECISION_100}
uniform sampler2D u_backdrop;
varying vec2 v_texel;
void main() {
  gl_FragColor = texture2D(u_backdrop, v_texel);
}`;

export type BackdropPath = { draw(texture: WebGLTexture): number };

export function createBackdropPath(gl: WebGLRenderingContext | WebGL2RenderingContext): BackdropPath {
  const program = createProgram(gl, [VERTEX_SHADER, FRAGMENT_SHADER]);
  const corners = gl.getAttribLocation(program, 'a_corner');
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);

  function draw(texture: WebGLTexture): number {
    gl.disable(gl.BLEND);
    gl.useProgram(program);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(corners);
    gl.vertexAttribPointer(corners, 2, gl.FLOAT, false, 0, 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return 1;
  }

  return { draw };
}
