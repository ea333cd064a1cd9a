// Vertex pulling from a data texture. Used only on request, for comparison with the uniform buffer.
import type { SpriteList } from '../sprite-layout.ts';
import { quadIndices, type DrawPath, type DrawPathOptions } from './draw-path.ts';
import { createIndices, createPullProgram, type Fetch } from './pull-path.ts';

const TEXTURE_WIDTH = 1024;

const FETCH: Fetch = {
  declare: 'uniform highp usampler2D u_sprites;',
  sprite: `texelFetch(u_sprites, ivec2((gl_VertexID >> 2) % ${TEXTURE_WIDTH}, (gl_VertexID >> 2) / ${TEXTURE_WIDTH}), 0)`,
};

/** Creates the path with sprites in a data texture: any number in one draw call. */
export function createTexturePullPath(gl: WebGL2RenderingContext, options: DrawPathOptions): DrawPath {
  const program = createPullProgram(gl, FETCH, options);
  gl.uniform1i(gl.getUniformLocation(program.program, 'u_sprites'), 1);
  const vertices = createIndices(gl, quadIndices(new Uint32Array(options.capacity * 6), options.capacity));
  const rows = Math.ceil(options.capacity / TEXTURE_WIDTH);
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, TEXTURE_WIDTH, rows);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.activeTexture(gl.TEXTURE0);
  // Uploads cover whole rows, so the source must contain a complete last row.
  const padded = new Uint32Array(TEXTURE_WIDTH * rows * 4);

  function draw(list: SpriteList, view: Float32Array): number {
    if (list.count === 0) return 0;
    gl.useProgram(program.program);
    gl.uniformMatrix3fv(program.view, false, view);
    gl.bindVertexArray(vertices);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    const isWhole = list.uint32.length >= padded.length;
    if (!isWhole) padded.set(list.uint32);
    const usedRows = Math.ceil(list.count / TEXTURE_WIDTH);
    const words = isWhole ? list.uint32 : padded;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, TEXTURE_WIDTH, usedRows, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words, 0);
    gl.activeTexture(gl.TEXTURE0);
    gl.drawElements(gl.TRIANGLES, list.count * 6, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
    return 1;
  }

  return { name: 'pull-texture', draw };
}
