// Loads a picture, ready to be given to the GPU.

/** Rejects when the picture is missing or broken. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
