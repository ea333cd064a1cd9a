// Indexed quads for WebGL1: the CPU unpacks each sprite into four 16-byte vertices.
import type { FrameTable } from '../frames.ts';
import { POSITION_STEPS, SCALE_STEPS, SPRITE_WORDS, type SpriteList } from '../sprite-layout.ts';
import { createProgram } from './program.ts';
import { PRECISION_100, quadIndices, type DrawPath, type DrawPathOptions } from './draw-path.ts';

const VERTEX_BYTES = 16;
const VERTEX_WORDS = VERTEX_BYTES / 4;
/** Quads per draw call: the range of 16-bit indices, the only ones that WebGL1 guarantees. */
const MAX_QUADS = 16_384;
const TEXEL_STEPS = 65_535;

/**
 * Sine table, indexed by the upper 14 bits of an angle. A corner 80 units away is off by at most 1/30 unit. Two calls of `Math.sin` would double
 * the time per sprite.
 */
const TURNS = 16_384;
const TURN_SHIFT = 2;
const QUARTER = TURNS / 4;
const SINES = Float32Array.from({ length: TURNS + QUARTER }, (_, turn) => Math.sin((turn / TURNS) * 2 * Math.PI));

/** The shader of draw-path.ts for WebGL1. */
const FRAGMENT_SHADER = `
${PRECISION_100}
uniform sampler2D u_atlas;
varying vec2 v_texel;
varying vec4 v_color;
void main() {
  gl_FragColor = texture2D(u_atlas, v_texel) * v_color;
}`;

const VERTEX_SHADER = `
uniform mat3 u_view;
attribute vec2 a_place;
attribute vec2 a_texel;
attribute vec4 a_color;
varying vec2 v_texel;
varying vec4 v_color;
void main() {
  gl_Position = vec4((u_view * vec3(a_place, 1)).xy, 0, 1);
  v_texel = a_texel;
  v_color = a_color.bgra;
}`;

/** Creates the path with indexed quads. Works on WebGL1 and WebGL2. */
export function createQuadPath(gl: WebGLRenderingContext | WebGL2RenderingContext, { frames, capacity }: DrawPathOptions): DrawPath {
  const program = createProgram(gl, [VERTEX_SHADER, FRAGMENT_SHADER]);
  const view = gl.getUniformLocation(program, 'u_view');
  const quads = Math.min(capacity, MAX_QUADS);
  const buffer = new ArrayBuffer(capacity * 4 * VERTEX_BYTES);
  const vertices: QuadVertices = { float32: new Float32Array(buffer), uint16: new Uint16Array(buffer), uint32: new Uint32Array(buffer) };
  const corners = createFrameCorners(frames);
  const vertexBuffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, vertexBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, buffer.byteLength, gl.DYNAMIC_DRAW);
  const indexBuffer = gl.createBuffer();
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexBuffer);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadIndices(quads), gl.STATIC_DRAW);
  const places = gl.getAttribLocation(program, 'a_place');
  const texels = gl.getAttribLocation(program, 'a_texel');
  const colors = gl.getAttribLocation(program, 'a_color');

  function draw(list: SpriteList, viewMatrix: Float32Array): number {
    if (list.count === 0) return 0;
    expandQuads(list, corners, vertices);
    gl.useProgram(program);
    gl.uniformMatrix3fv(view, false, viewMatrix);
    gl.bindBuffer(gl.ARRAY_BUFFER, vertexBuffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, vertices.float32.subarray(0, list.count * 4 * VERTEX_WORDS));
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexBuffer);
    gl.enableVertexAttribArray(places);
    gl.enableVertexAttribArray(texels);
    gl.enableVertexAttribArray(colors);
    let calls = 0;
    for (let first = 0; first < list.count; first += quads) {
      const offset = first * 4 * VERTEX_BYTES;
      gl.vertexAttribPointer(places, 2, gl.FLOAT, false, VERTEX_BYTES, offset);
      gl.vertexAttribPointer(texels, 2, gl.UNSIGNED_SHORT, true, VERTEX_BYTES, offset + 8);
      gl.vertexAttribPointer(colors, 4, gl.UNSIGNED_BYTE, true, VERTEX_BYTES, offset + 12);
      gl.drawElements(gl.TRIANGLES, Math.min(quads, list.count - first) * 6, gl.UNSIGNED_SHORT, 0);
      calls++;
    }
    return calls;
  }

  function destroy(): void {
    gl.deleteProgram(program);
    gl.deleteBuffer(vertexBuffer);
    gl.deleteBuffer(indexBuffer);
  }

  return { draw, destroy };
}

export type QuadVertices = { readonly float32: Float32Array; readonly uint16: Uint16Array; readonly uint32: Uint32Array };

export type FrameCorners = ReturnType<typeof createFrameCorners>;

/**
 * Precomputes the corners of each frame. `halves`: half of its width and height in design units, at a scale of one step (1 / SCALE_STEPS).
 * `texels`: uint16 u, v of its corners, in the order of quadIndices.
 */
export function createFrameCorners({ count, rectangles, width, height }: FrameTable) {
  const halves = new Float32Array(count * 2);
  const texels = new Uint32Array(count * 4);
  for (let frame = 0; frame < count; frame++) {
    const [left, top, right, bottom] = rectangles.subarray(frame * 4, frame * 4 + 4);
    halves.set([((right - left) * width) / SCALE_STEPS / 2, ((bottom - top) * height) / SCALE_STEPS / 2], frame * 2);
    const texel = (u: number, v: number) => Math.round(u * TEXEL_STEPS) | (Math.round(v * TEXEL_STEPS) << 16);
    texels.set([texel(left, top), texel(right, top), texel(left, bottom), texel(right, bottom)], frame * 4);
  }
  return { halves, texels };
}

/** Writes four vertices per sprite: float32 x, y in design units; uint16 u, v of the atlas; the sprite's colour. */
export function expandQuads({ int16, uint16, uint32, count }: SpriteList, { halves, texels }: FrameCorners, vertices: QuadVertices): void {
  const { float32, uint32: words } = vertices;
  const lastFrame = halves.length / 2 - 1;
  for (let k = 0; k < count; k++) {
    const word = k * SPRITE_WORDS;
    const half = word * 2;
    const frame = Math.min(uint16[half + 3], lastFrame);
    const x = int16[half] / POSITION_STEPS;
    const y = int16[half + 1] / POSITION_STEPS;
    const turn = uint16[half + 2] >> TURN_SHIFT;
    const sine = SINES[turn];
    const cosine = SINES[turn + QUARTER];
    const halfWidth = halves[frame * 2] * int16[half + 4];
    const halfHeight = halves[frame * 2 + 1] * int16[half + 5];
    const acrossX = halfWidth * cosine;
    const acrossY = halfWidth * sine;
    const downX = halfHeight * sine;
    const downY = halfHeight * cosine;
    const color = uint32[word + 3];
    // Unrolled: takes half the time of a loop over the corners.
    const vertex = k * 4 * VERTEX_WORDS;
    float32[vertex] = x - acrossX + downX;
    float32[vertex + 1] = y - acrossY - downY;
    words[vertex + 2] = texels[frame * 4];
    words[vertex + 3] = color;
    float32[vertex + 4] = x + acrossX + downX;
    float32[vertex + 5] = y + acrossY - downY;
    words[vertex + 6] = texels[frame * 4 + 1];
    words[vertex + 7] = color;
    float32[vertex + 8] = x - acrossX - downX;
    float32[vertex + 9] = y - acrossY + downY;
    words[vertex + 10] = texels[frame * 4 + 2];
    words[vertex + 11] = color;
    float32[vertex + 12] = x + acrossX - downX;
    float32[vertex + 13] = y + acrossY + downY;
    words[vertex + 14] = texels[frame * 4 + 3];
    words[vertex + 15] = color;
  }
}
