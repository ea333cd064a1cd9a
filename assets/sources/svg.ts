// Common SVG fragments of the drawings.

/** A frame of the atlas. */
export type Frame = readonly [widthPixels: number, heightPixels: number, svg: string];
export type Frames = Readonly<Record<string, Frame>>;

/** Contents of generated files by name. */
export type Files = Record<string, string | Uint8Array>;

/** Returns an SVG picture with the size in pixels. */
export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

/** Returns the content of a picture, to be placed in another one. */
export const innerSvg = (picture: string): string => picture.slice(picture.indexOf('>') + 1, picture.lastIndexOf('</svg>'));

/** Prefixes the ids of a part: ids must be unique in the whole picture. */
export const prefixIds = (part: string, prefix: string): string => part.replaceAll(/(id="|url\(#)/g, `$1${prefix}`);

/** Returns a blur filter for parts that extend up to 60 % beyond their size. `deviation` in px. */
export const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** Returns a white gradient that fades from the middle. */
export const radial = (id: string, stops: readonly (readonly [offset: number, opacity: number])[]): string =>
  `<radialGradient id="${id}">${stops.map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;

/** Returns the height of a hill line at `x`, from -1 to 1. */
export const rolling = (x: number, length: number, seed: number): number =>
  Math.sin(x / length + seed * 1.7) * 0.7 + Math.sin(x / (length * 0.4) + seed * 3.1) * 0.3;
