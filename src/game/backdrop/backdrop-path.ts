// Draws the backdrop over the whole view: one triangle, no blending. The shader composes board, slots and depths from front to back.
import { PRECISION_100 } from '../../render-webgl/gl/draw-path.ts';
import { createProgram } from '../../render-webgl/gl/program.ts';

/**
 * Places in `Numbers`. `menu` is 1 in the menu and 0 in a game, where board and slots are opaque. `scale` is the view's width as a share of a
 * depth's width, `shifts` the horizontal shift of each depth as such a share, `tops` the upper edges of the middle and near depth. `board`
 * and `slot` are left, top, width and height, `pitch` the way from a slot to the next: all as shares of the view. `tint` are factors of the depths'
 * red, green and blue. `flow` is how far light has moved over the aurora, in bands, and `glow` the strength of that light.
 */
export const PLACES = {
  menu: 0,
  scale: 1,
  shifts: 2,
  tops: 5,
  board: 7,
  slot: 11,
  pitch: 15,
  tint: 17,
  flow: 20,
  glow: 21,
  count: 22,
} as const;

/** An array, because passing numbers to GL one by one allocates. */
export type Numbers = Float32Array;

const VERTEX_SHADER = `
attribute vec2 a_corner;
varying vec2 v_place;
void main() {
  gl_Position = vec4(a_corner, 0, 1);
  v_place = vec2(a_corner.x + 1.0, 1.0 - a_corner.y) / 2.0;
}`;

/** Colours are premultiplied. */
const FRAGMENT_SHADER = `
${PRECISION_100}
uniform sampler2D u_far;
uniform sampler2D u_middle;
uniform sampler2D u_near;
uniform sampler2D u_board;
uniform sampler2D u_slot;
uniform float u_numbers[${PLACES.count}];
varying vec2 v_place;

vec4 color = vec4(0.0);

/** Without a GPU each sample costs: nothing is sampled behind opaque pixels. */
bool isOpaque() {
  return color.a > 0.999;
}

void addBehind(vec4 layer) {
  color += layer * (1.0 - color.a);
}

void addPart(sampler2D picture, vec2 offset, vec2 size, float alpha) {
  if (offset.x > 0.0 && offset.y > 0.0 && offset.x < size.x && offset.y < size.y) addBehind(texture2D(picture, offset / size) * alpha);
}

/** A wave of length 1 from 0 to 1 and back. Cheaper than a sine. */
float wave(float at) {
  return smoothstep(0.0, 1.0, abs(fract(at) * 2.0 - 1.0));
}

/** Light moves over the aurora, neither over the night nor over moon and stars. */
vec3 shine(vec3 sky) {
  float flow = u_numbers[${PLACES.flow}];
  float light = wave(v_place.x * 1.4 + v_place.y * 0.5 + flow) * wave(v_place.x * 2.3 - v_place.y * 0.4 - flow * 1.7);
  float brightness = max(sky.g, sky.b);
  float veil = smoothstep(0.2, 0.5, brightness) * (1.0 - smoothstep(0.6, 0.9, brightness));
  return sky * (1.0 + u_numbers[${PLACES.glow}] * veil * (light * 2.0 - 0.5));
}

void addDepth(sampler2D picture, float shift, float top, bool isSky) {
  if (v_place.y < top || isOpaque()) return;
  vec4 depth = texture2D(picture, vec2((v_place.x - 0.5) * u_numbers[${PLACES.scale}] + 0.5 + shift, (v_place.y - top) / (1.0 - top)));
  if (isSky) depth.rgb = shine(depth.rgb);
  depth.rgb *= vec3(u_numbers[${PLACES.tint}], u_numbers[${PLACES.tint + 1}], u_numbers[${PLACES.tint + 2}]);
  addBehind(depth);
}

void main() {
  float game = 1.0 - u_numbers[${PLACES.menu}];
  if (game > 0.0) {
    // The board's shadow falls behind the slots.
    vec2 slot = v_place - vec2(u_numbers[${PLACES.slot}], u_numbers[${PLACES.slot + 1}]);
    vec2 pitch = vec2(u_numbers[${PLACES.pitch}], u_numbers[${PLACES.pitch + 1}]);
    slot -= pitch * clamp(floor(dot(slot, pitch) / dot(pitch, pitch)), 0.0, 2.0);
    addPart(u_slot, slot, vec2(u_numbers[${PLACES.slot + 2}], u_numbers[${PLACES.slot + 3}]), game);
    vec2 boardSize = vec2(u_numbers[${PLACES.board + 2}], u_numbers[${PLACES.board + 3}]);
    addPart(u_board, v_place - vec2(u_numbers[${PLACES.board}], u_numbers[${PLACES.board + 1}]), boardSize, game);
  }
  addDepth(u_near, u_numbers[${PLACES.shifts + 2}], u_numbers[${PLACES.tops + 1}], false);
  addDepth(u_middle, u_numbers[${PLACES.shifts + 1}], u_numbers[${PLACES.tops}], false);
  addDepth(u_far, u_numbers[${PLACES.shifts}], 0.0, true);
  gl_FragColor = vec4(color.rgb, 1);
}`;

const SAMPLERS = ['u_far', 'u_middle', 'u_near', 'u_board', 'u_slot'] as const;

/** In the order of the samplers: far, middle and near depth, board, slot. */
export type BackdropTextures = readonly WebGLTexture[];

export type BackdropPath = ReturnType<typeof createBackdropPath>;

export function createBackdropPath(gl: WebGLRenderingContext | WebGL2RenderingContext) {
  const program = createProgram(gl, [VERTEX_SHADER, FRAGMENT_SHADER], ['a_corner']);
  const numbersPlace = gl.getUniformLocation(program, 'u_numbers');
  gl.useProgram(program);
  for (const [unit, name] of SAMPLERS.entries()) gl.uniform1i(gl.getUniformLocation(program, name), unit);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);

  function draw(textures: BackdropTextures, numbers: Numbers): number {
    gl.disable(gl.BLEND);
    gl.useProgram(program);
    gl.uniform1fv(numbersPlace, numbers);
    for (let unit = textures.length - 1; unit >= 0; unit--) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, textures[unit]);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return 1;
  }

  return { draw };
}
