// Vertex pulling on WebGL2: the vertex shader fetches and unpacks the 16-byte sprites from a uniform buffer.
import { ANGLE_STEPS, POSITION_STEPS, SCALE_STEPS, SPRITE_BYTES, type SpriteList } from '../sprite-layout.ts';
import type { FrameTable } from '../frames.ts';
import { createProgram } from './program.ts';
import { FRAGMENT_SHADER_300, quadIndices, type DrawPath, type DrawPathOptions } from './draw-path.ts';

/** Sprites per draw call: they fill the 16 KB that WebGL2 guarantees for a uniform block. */
const SPRITES_PER_BLOCK = 1024;
const BLOCK_BYTES = SPRITES_PER_BLOCK * SPRITE_BYTES;

/** Creates the path with sprites in a uniform buffer: 1,024 per draw call. */
export function createPullPath(gl: WebGL2RenderingContext, { frames, capacity }: DrawPathOptions): DrawPath {
  const program = createProgram(gl, [vertexShader(frames), FRAGMENT_SHADER_300]);
  gl.useProgram(program);
  gl.uniform4fv(gl.getUniformLocation(program, 'u_rectangles'), frames.rectangles);
  gl.uniformBlockBinding(program, gl.getUniformBlockIndex(program, 'Sprites'), 0);
  const viewLocation = gl.getUniformLocation(program, 'u_view');
  const indices = gl.createBuffer();
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadIndices(SPRITES_PER_BLOCK), gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  const blocks = Math.ceil(capacity / SPRITES_PER_BLOCK);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.UNIFORM_BUFFER, buffer);
  gl.bufferData(gl.UNIFORM_BUFFER, blocks * BLOCK_BYTES, gl.DYNAMIC_DRAW);

  function draw(list: SpriteList, view: Float32Array): number {
    if (list.count === 0) return 0;
    gl.useProgram(program);
    gl.uniformMatrix3fv(viewLocation, false, view);
    gl.bindVertexArray(vertices);
    gl.bindBuffer(gl.UNIFORM_BUFFER, buffer);
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, list.uint32, 0, list.count * 4);
    let calls = 0;
    for (let first = 0; first < list.count; first += SPRITES_PER_BLOCK) {
      gl.bindBufferRange(gl.UNIFORM_BUFFER, 0, buffer, first * SPRITE_BYTES, BLOCK_BYTES);
      gl.drawElements(gl.TRIANGLES, Math.min(SPRITES_PER_BLOCK, list.count - first) * 6, gl.UNSIGNED_SHORT, 0);
      calls++;
    }
    gl.bindVertexArray(null);
    return calls;
  }

  function destroy(): void {
    gl.deleteProgram(program);
    gl.deleteVertexArray(vertices);
    gl.deleteBuffer(indices);
    gl.deleteBuffer(buffer);
  }

  return { draw, destroy };
}

function vertexShader({ count, width, height }: FrameTable): string {
  return `#version 300 es
layout(std140) uniform Sprites { uvec4 u_sprites[${SPRITES_PER_BLOCK}]; };
uniform mat3 u_view;
uniform vec4 u_rectangles[${count}];
const vec2 TEXTURE_UNITS = vec2(${width}, ${height});
out vec2 v_texel;
out vec4 v_color;
void main() {
  uvec4 sprite = u_sprites[gl_VertexID >> 2];
  vec2 place = vec2(int(sprite.x << 16u) >> 16, int(sprite.x) >> 16) / ${POSITION_STEPS}.0;
  float angle = float(sprite.y & 0xffffu) * ${(2 * Math.PI) / ANGLE_STEPS};
  uint frame = min(sprite.y >> 16u, ${count - 1}u);
  vec2 scale = vec2(int(sprite.z << 16u) >> 16, int(sprite.z) >> 16) / ${SCALE_STEPS}.0;
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  vec4 rectangle = u_rectangles[frame];
  vec2 offset = (corner - 0.5) * (rectangle.zw - rectangle.xy) * TEXTURE_UNITS * scale;
  float sine = sin(angle);
  float cosine = cos(angle);
  vec2 turned = vec2(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine);
  gl_Position = vec4((u_view * vec3(place + turned, 1)).xy, 0, 1);
  v_texel = mix(rectangle.xy, rectangle.zw, corner);
  v_color = vec4((sprite.w >> 16u) & 0xffu, (sprite.w >> 8u) & 0xffu, sprite.w & 0xffu, sprite.w >> 24u) / 255.0;
}`;
}
