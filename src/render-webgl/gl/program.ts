// Shader programs.
import { createProgram as createTwglProgram } from 'twgl.js';
import type { Gl } from '../layer.ts';

/** Compiles and links a program; attributes get locations in the order in which they are listed. Logs what the compiler rejects. */
export function createProgram(gl: Gl, shaders: readonly [vertex: string, fragment: string], attributes?: readonly string[]): WebGLProgram {
  return attributes ? createTwglProgram(gl, [...shaders], [...attributes]) : createTwglProgram(gl, [...shaders]);
}
