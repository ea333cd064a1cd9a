// Loads a picture, ready to be given to the GPU.

/** Rejects when the picture is missing or broken. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Else a frame without an origin of its own could not give it to the GPU.
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  return image;
}
