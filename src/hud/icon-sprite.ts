// The icons' sprite, put into the page itself: a frame without an origin of its own may not refer to a file from a <use>.
import address from '../../assets/generated/icons.svg';

/** Adds the symbols to `page`. Rejects if they cannot be loaded: controls have words as well. */
export async function addIcons(page: Document): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const sprite = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  sprite.style.display = 'none';
  page.body.append(page.importNode(sprite, true));
}
