// SVG text in pieces that several drawings share.

/** A frame of the atlas. */
export type Frame = readonly [widthPixels: number, heightPixels: number, svg: string];
export type Frames = Readonly<Record<string, Frame>>;

/** Contents of files to be written, by name. */
export type Files = Record<string, string | Uint8Array>;

/** A picture of that many pixels. */
export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

/** What a picture holds, to be put into another. */
export const innerSvg = (picture: string): string => picture.slice(picture.indexOf('>') + 1, picture.lastIndexOf('</svg>'));

/** Ids are the whole picture's own, so those of a part get a prefix. */
export const prefixIds = (part: string, prefix: string): string => part.replaceAll(/(id="|url\(#)/g, `$1${prefix}`);

/** A blur for parts that reach up to 60 % of their size beyond themselves. `deviation` in px. */
export const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** White that fades from the middle out. */
export const radial = (id: string, stops: readonly (readonly [offset: number, opacity: number])[]): string =>
  `<radialGradient id="${id}">${stops.map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;

/** A hill's line, from -1 to 1, at `x`. */
export const rolling = (x: number, length: number, seed: number): number =>
  Math.sin(x / length + seed * 1.7) * 0.7 + Math.sin(x / (length * 0.4) + seed * 3.1) * 0.3;
