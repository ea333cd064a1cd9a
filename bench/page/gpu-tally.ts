const COLOR_BYTES = 4;
const WORDS_BYTES = 16;
/** Mipmaps add a third to the bytes of a texture. */
const MIPMAP_FACTOR = 4 / 3;

export function createGpuTally() {
  const bound = new Map<number, object>();
  const allocated = new Map<object, number>();
  const textures = new Set<object>();
  const mipmapped = new Set<object>();
  const bind = (target: number, object: object) => void bound.set(target, object);
  function allocate(target: number, bytes: number): void {
    const object = bound.get(target)!;
    allocated.set(object, bytes);
    mipmapped.delete(object);
  }
  function allocateTexture(target: number, bytes: number): void {
    allocate(target, bytes);
    textures.add(bound.get(target)!);
  }
  function free(object: object): void {
    allocated.delete(object);
    textures.delete(object);
  }
  return {
    textures: () => textures.size,
    bytes() {
      const sizes = Array.from(allocated, ([object, bytes]) => (mipmapped.has(object) ? bytes * MIPMAP_FACTOR : bytes));
      return Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0));
    },
    /** Called with the arguments of the GL functions of these names. */
    observers: {
      bindTexture: bind,
      bindBuffer: bind,
      texImage2D(target: number, level: number, _format: number, ...rest: unknown[]) {
        // `rest` is width, height and more, or format, type and a picture.
        const picture = rest[2] as { readonly width: number; readonly height: number };
        const pixels = rest.length > 3 ? Number(rest[0]) * Number(rest[1]) : picture.width * picture.height;
        if (level === 0) allocateTexture(target, pixels * COLOR_BYTES);
      },
      texStorage2D: (target: number, _levels: number, _format: number, width: number, height: number) =>
        allocateTexture(target, width * height * WORDS_BYTES),
      generateMipmap: (target: number) => void mipmapped.add(bound.get(target)!),
      bufferData: (target: number, data: number | ArrayBufferView) => allocate(target, typeof data === 'number' ? data : data.byteLength),
      deleteTexture: free,
      deleteBuffer: free,
    },
  };
}
