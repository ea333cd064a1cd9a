// Loads a picture that exists in two formats, in the one that the browser chose in the page's markup.
import { loadImage } from './load-image.ts';
import { MS_PER_SECOND, sleep } from './time.ts';

/** Addresses of one picture. WebP is for browsers without AVIF. */
export type PictureFiles = { readonly avif: string; readonly webp: string };

/** Maximum wait for the page's first `<picture>`. */
const LIMIT_SECONDS = 3;

let format: keyof PictureFiles = 'webp';
let choosing: Promise<void> | undefined;

/** Resolves when the format is known: after the page's first `<picture>` has loaded or failed. Chrome names its source only then. */
export function choosePictureFormat(): Promise<void> {
  return (choosing ??= readFormat().then((chosen) => void (format = chosen)));
}

/** Returns the picture's address in the chosen format; WebP until the format is known. */
export function addressOf(picture: PictureFiles): string {
  return picture[format];
}

async function readFormat(): Promise<keyof PictureFiles> {
  const image = document.querySelector<HTMLImageElement>('picture img');
  if (!image) return 'webp';
  if (!image.complete) {
    const settled = ['load', 'error'].map((type) => new Promise((resolve) => image.addEventListener(type, resolve, { once: true })));
    await Promise.race([...settled, sleep(LIMIT_SECONDS * MS_PER_SECOND)]);
  }
  return image.currentSrc.endsWith('.avif') && image.naturalWidth > 0 ? 'avif' : 'webp';
}

/** Like `loadImage`. If AVIF cannot be loaded, loads WebP, and uses it for all later pictures. */
export async function loadPicture(picture: PictureFiles): Promise<HTMLImageElement> {
  await choosePictureFormat();
  const address = addressOf(picture);
  if (address === picture.webp) return loadImage(address);
  try {
    return await loadImage(address);
  } catch {
    format = 'webp';
    return loadImage(picture.webp);
  }
}
