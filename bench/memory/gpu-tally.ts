// GPU bytes of WebGL textures and buffers, computed from the calls that allocate them.

type Texture = { readonly width: number; readonly height: number; readonly bytesPerPixel: number; hasMipmaps: boolean };

/** Setting a texture or buffer replaces its storage. */
export function createGpuTally() {
  const textures = new Map<object, Texture>();
  const buffers = new Map<object, number>();
  return {
    setTexture: (key: object, width: number, height: number, bytesPerPixel: number) =>
      void textures.set(key, { width, height, bytesPerPixel, hasMipmaps: false }),
    addMipmaps: (key: object) => void (textures.get(key)!.hasMipmaps = true),
    setBuffer: (key: object, bytes: number) => void buffers.set(key, bytes),
    remove(key: object) {
      textures.delete(key);
      buffers.delete(key);
    },
    bytes: () => [...Array.from(textures.values(), bytesOf), ...buffers.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}

/** Mipmaps halve both sides down to one pixel, which adds a third. */
function bytesOf({ width, height, bytesPerPixel, hasMipmaps }: Texture): number {
  let pixels = width * height;
  for (let level = 1; hasMipmaps && (width >> level > 0 || height >> level > 0); level++) {
    pixels += Math.max(1, width >> level) * Math.max(1, height >> level);
  }
  return pixels * bytesPerPixel;
}
