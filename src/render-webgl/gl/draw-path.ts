// Draw paths: alternative implementations of drawing a sprite list. All of them draw identical pictures.
import type { FrameTable } from '../frames.ts';
import type { SpriteList } from '../sprite-layout.ts';

export const DRAW_PATH_NAMES = ['pull-buffer', 'quads'] as const;
export type DrawPathName = (typeof DRAW_PATH_NAMES)[number];

export type DrawPath = {
  /** Draws the list with `view` (design units to clip space, column-major 3 x 3). Returns the number of draw calls. */
  draw(list: SpriteList, view: Float32Array): number;
  /** Deletes its GL resources. */
  destroy(): void;
};

export type DrawPathOptions = { readonly frames: FrameTable; readonly capacity: number };

/** On a tall screen texture coordinates need more than 16 bits. WebGL1 offers more only if the GPU supports it. */
export const PRECISION_100 = `#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif`;

/** Multiplies the frame's texel by the sprite's colour, both premultiplied. */
export const FRAGMENT_SHADER_300 = `#version 300 es
precision highp float;
uniform sampler2D u_atlas;
in vec2 v_texel;
in vec4 v_color;
out vec4 color;
void main() {
  color = texture(u_atlas, v_texel) * v_color;
}`;

/** Returns the indices of `count` quads: corners 0 1 2, 2 1 3 of each. Bit 0 of a corner means right, bit 1 means down. */
export function quadIndices(count: number): Uint16Array {
  const indices = new Uint16Array(count * 6);
  for (let k = 0; k < count; k++) {
    const corner = k * 4;
    indices.set([corner, corner + 1, corner + 2, corner + 2, corner + 1, corner + 3], k * 6);
  }
  return indices;
}
