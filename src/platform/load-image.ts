// Loads a picture, ready to be given to the GPU.
import { withTimeout } from './time.ts';

const PATIENCE_SECONDS = 60;

/** Rejects when the picture is missing or broken, or has not arrived after so many seconds. */
export async function loadImage(address: string, limitSeconds = PATIENCE_SECONDS): Promise<HTMLImageElement> {
  const image = new Image();
  // Without it a frame that has no origin of its own could not upload the picture.
  image.crossOrigin = 'anonymous';
  image.src = address;
  await withTimeout(limitSeconds, image.decode());
  return image;
}
