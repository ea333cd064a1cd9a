// Loads a picture that exists in two formats, in the one that the browser chose in the page's markup.
import { loadImage } from './load-image.ts';

/** Addresses of one picture. WebP is for browsers without AVIF. */
export type Picture = { readonly avif: string; readonly webp: string };

let format: keyof Picture | undefined;

/** Returns the picture's address in the format of the page's first `<picture>`. Later calls use the format of the first call. */
export function addressOf(picture: Picture): string {
  format ??= chosenFormat();
  return picture[format];
}

/** Returns `webp` if the browser chose AVIF and failed to show it. */
function chosenFormat(): keyof Picture {
  const image = typeof document === 'undefined' ? null : document.querySelector<HTMLImageElement>('picture img');
  if (!image?.currentSrc.endsWith('.avif')) return 'webp';
  return image.complete && image.naturalWidth === 0 ? 'webp' : 'avif';
}

/** Like `loadImage`. If AVIF cannot be loaded, loads WebP, and uses it for all later pictures. */
export async function loadPicture(picture: Picture): Promise<HTMLImageElement> {
  const address = addressOf(picture);
  if (address === picture.webp) return loadImage(address);
  try {
    return await loadImage(address);
  } catch {
    format = 'webp';
    return loadImage(picture.webp);
  }
}
