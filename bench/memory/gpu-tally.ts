// What WebGL's textures and buffers take, from the calls that make them. Pure bookkeeping: who wraps the calls is memory-page.ts.

type Texture = { readonly width: number; readonly height: number; readonly bytesPerPixel: number; hasMipmaps: boolean };

export type TextureBytes = Readonly<Texture> & { readonly bytes: number };

export type GpuTally = {
  /** The texture or buffer of a key has storage of that size from now on; what it had is gone. */
  setTexture(key: object, width: number, height: number, bytesPerPixel: number): void;
  addMipmaps(key: object): void;
  setBuffer(key: object, bytes: number): void;
  remove(key: object): void;
  textures(): TextureBytes[];
  bufferBytes(): number;
};

export function createGpuTally(): GpuTally {
  const textures = new Map<object, Texture>();
  const buffers = new Map<object, number>();
  return {
    setTexture: (key, width, height, bytesPerPixel) => void textures.set(key, { width, height, bytesPerPixel, hasMipmaps: false }),
    addMipmaps(key) {
      const texture = textures.get(key);
      if (texture) texture.hasMipmaps = true;
    },
    setBuffer: (key, bytes) => void buffers.set(key, bytes),
    remove(key) {
      textures.delete(key);
      buffers.delete(key);
    },
    textures: () =>
      Array.from(textures.values(), (texture) => ({
        ...texture,
        bytes: texture.bytesPerPixel * countPixels(texture.width, texture.height, texture.hasMipmaps),
      })),
    bufferBytes: () => Array.from(buffers.values()).reduce((sum, bytes) => sum + bytes, 0),
  };
}

/** Of the picture and, with mipmaps, of each half of a half down to one pixel: a third more. */
export function countPixels(width: number, height: number, hasMipmaps: boolean): number {
  if (!hasMipmaps) return width * height;
  let pixels = 0;
  for (let level = 0; width >> level > 0 || height >> level > 0; level++) {
    pixels += Math.max(1, width >> level) * Math.max(1, height >> level);
  }
  return pixels;
}
