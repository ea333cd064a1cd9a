import { withTimeout } from './time.ts';

const DEFAULT_LIMIT_SECONDS = 60;

/** Loads and decodes a picture, ready for upload to the GPU. Rejects if it is missing, broken, or not loaded within the limit. */
export async function loadImage(address: string, limitSeconds = DEFAULT_LIMIT_SECONDS): Promise<HTMLImageElement> {
  const image = new Image();
  // In frames without an origin, WebGL accepts pictures only with CORS.
  image.crossOrigin = 'anonymous';
  image.src = address;
  try {
    await withTimeout(limitSeconds, image.decode());
  } catch (error) {
    // Ends a request that hangs, which would keep one of the browser's few connections.
    image.removeAttribute('src');
    throw error;
  }
  return image;
}
