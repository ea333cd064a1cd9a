import { createProgram as createTwglProgram } from 'twgl.js';
import type { Gl } from '../layer.ts';

/**
 * Compiles and links a program. Attributes get locations in the listed order. Logs compiler errors with their lines. The only use of twgl: its
 * buffers, uniforms and textures take objects per call, and a frame of the draw paths allocates none.
 */
export function createProgram(gl: Gl, shaders: readonly [vertex: string, fragment: string], attributes?: readonly string[]): WebGLProgram {
  const program = attributes ? createTwglProgram(gl, [...shaders], [...attributes]) : createTwglProgram(gl, [...shaders]);
  // The program keeps them as long as it exists. A lost context has none.
  for (const shader of gl.getAttachedShaders(program) ?? []) gl.deleteShader(shader);
  return program;
}
