// Types of gl-matrix's mat3 file. The package has types for its index only, which would add 9 KB instead of 1.
declare module 'gl-matrix/esm/mat3.js' {
  type Mat3 = Float32Array;
  export function create(): Mat3;
  export function projection(out: Mat3, width: number, height: number): Mat3;
  export function translate(out: Mat3, matrix: Mat3, by: readonly [number, number]): Mat3;
}
