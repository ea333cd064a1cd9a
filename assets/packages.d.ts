// Types for packages without types: the parts that the asset scripts use.

declare module 'maxrects-packer/dist/maxrects-packer.mjs' {
  export { MaxRectsPacker } from 'maxrects-packer';
}

declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M'; x: number; y: number }
    | { type: 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };

  export type Path = {
    readonly commands: PathCommand[];
    getBoundingBox(): { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
    toPathData(decimals: number): string;
  };

  export type Glyph = { readonly advanceWidth: number; getPath(x: number, y: number, size: number): Path };

  export type Font = {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  };

  export function parse(file: ArrayBuffer): Font;
}

declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number; readonly default: number };

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype' | 'woff2'; variationAxes?: Readonly<Record<string, Axis>> },
  ): Promise<Buffer<ArrayBuffer>>;
}
