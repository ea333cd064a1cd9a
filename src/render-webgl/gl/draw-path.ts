// A draw path: one way to get a sprite list onto the screen. All paths give the same picture.
import type { FrameTable } from '../frames.ts';
import type { SpriteList } from '../sprite-layout.ts';

export const DRAW_PATH_NAMES = ['pull-buffer', 'pull-texture', 'quads'] as const;
export type DrawPathName = (typeof DRAW_PATH_NAMES)[number];

export type DrawPath = {
  readonly name: DrawPathName;
  /** Draws the list with `view` (design units to clip space, column-major 3 x 3) and gives how many draw calls it took. */
  draw(list: SpriteList, view: Float32Array): number;
};

export type DrawPathOptions = { readonly frames: FrameTable; readonly capacity: number };

/** Places in a texture need more than 16 bits hold on a tall screen; WebGL1 has more only where the chip does. */
export const PRECISION_100 = `#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif`;

/** The fragment shader: the frame's texel times the sprite's colour, both premultiplied. */
export const FRAGMENT_SHADER_300 = `#version 300 es
precision highp float;
uniform sampler2D u_atlas;
in vec2 v_texel;
in vec4 v_color;
out vec4 color;
void main() {
  color = texture(u_atlas, v_texel) * v_color;
}`;

/** Indices of `count` quads: corners 0 1 2, 2 1 3 of each, the corner's lowest bit being right, the next one down. */
export function quadIndices<Indices extends Uint16Array | Uint32Array>(indices: Indices, count: number): Indices {
  for (let k = 0; k < count; k++) {
    const corner = k * 4;
    indices.set([corner, corner + 1, corner + 2, corner + 2, corner + 1, corner + 3], k * 6);
  }
  return indices;
}
