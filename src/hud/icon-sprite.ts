// The icons' sprite, put into the page itself: a frame without an origin of its own may not refer to a file from a <use>.
import { fetchText } from '../loading/fetch-text.ts';
import { retry } from '../loading/retry.ts';
import address from '../../assets/generated/icons.svg';

/** Adds the symbols to `page`. Rejects if they cannot be loaded: controls have words as well. */
export async function addIcons(page: Document): Promise<void> {
  const text = await retry((failures) => fetchText(address, { failures, type: 'svg' }));
  const sprite = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  sprite.style.display = 'none';
  page.body.append(page.importNode(sprite, true));
}
