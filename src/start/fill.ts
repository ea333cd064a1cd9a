// Writes texts and numbers into the first screen of index.html.
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import { titleOf } from '../i18n/titles.ts';

/**
 * Shows the first screen in a language. `textOf` returns the language's text of a key. `data-texts` lists places and keys, such as
 * `title:hud.best text:menu.play`.
 */
export function fillTexts(screen: HTMLElement, language: Language, textOf: (key: TextKey) => string): void {
  document.documentElement.lang = language;
  for (const element of screen.querySelectorAll<HTMLElement>('[data-texts]')) {
    for (const entry of element.dataset['texts']!.split(' ')) {
      const [place, key] = entry.split(':');
      const text = textOf(key as TextKey);
      if (place === 'text') element.textContent = text;
      else element.setAttribute(place, text);
    }
  }
  screen.classList.remove('blank');
  document.title = textOf('game.name');
  screen.querySelector('select')!.value = language;
  const { avif, webp } = titleOf(language);
  const image = screen.querySelector('img')!;
  if (image.getAttribute('src') === webp) return;
  const source = screen.querySelector('source')!;
  source.srcset = avif;
  image.src = webp;
  // Browsers choose by format alone: without an AVIF that is lost, the WebP loads.
  image.addEventListener('error', () => source.removeAttribute('srcset'), { once: true });
}

/** Shows best score and coins in the menu; without both, nothing. */
export function fillStats(screen: HTMLElement, language: Language, best: number, coins: number): void {
  const stats = screen.querySelector<HTMLElement>('.menu-stats')!;
  stats.hidden = best === 0 && coins === 0;
  [best, coins].forEach((value, index) => (stats.children[index].lastChild!.nodeValue = formatCount(language, value)));
}

/** Formats an integer of at least 0. Creates no number format for numbers without groups: the first one takes up to 0.1 s. */
export function formatCount(language: Language, value: number): string {
  return value < 1000 ? `${value}` : new Intl.NumberFormat(language).format(value);
}
