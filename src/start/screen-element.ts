// The first screen's element in index.html, for the page script and the game: its texts and numbers, and the press that it keeps.
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/text-key.ts';
import { TITLES } from '../../assets/generated/titles.js';

/** A button, or the language list after a choice. */
type Control = HTMLButtonElement | HTMLSelectElement;

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
  const { avif, webp } = TITLES[language];
  const image = screen.querySelector('img')!;
  if (image.getAttribute('src') === webp) return;
  const source = screen.querySelector('source')!;
  source.srcset = avif;
  image.src = webp;
  // Browsers choose by format alone: without an AVIF that is lost, the WebP loads.
  image.addEventListener('error', () => source.removeAttribute('srcset'), { once: true });
}

/** Shows best score and coins in the menu. Without both no game has ended: the menu has only the first buttons then. */
export function fillStats(screen: HTMLElement, language: Language, best: number, coins: number): void {
  const stats = screen.querySelector<HTMLElement>('.menu-stats')!;
  stats.parentElement!.classList.toggle('newcomer', best + coins === 0);
  [best, coins].forEach((value, index) => (stats.children[index].lastChild!.nodeValue = formatCount(language, value)));
}

/** Formats an integer of at least 0. Creates no number format for numbers without groups: the first one takes up to 0.1 s. */
export function formatCount(language: Language, value: number): string {
  return value < 1000 ? `${value}` : new Intl.NumberFormat(language).format(value);
}

/**
 * Keeps a click on a button or a change of the list until the game can act on it, and shows the control as pressed. The last press counts.
 * Runs in the page script, before the game's own listeners.
 */
export function keepPress({ type, target }: Event): void {
  const selector = type === 'change' ? '#first-screen select' : '#first-screen button';
  const control = target instanceof Element ? target.closest(selector) : null;
  if (!control) return;
  takePress();
  control.setAttribute('aria-busy', 'true');
}

/** Returns the control with the kept press, and forgets the press. */
export function takePress(): Control | undefined {
  const control = document.querySelector<Control>('#first-screen [aria-busy]');
  control?.removeAttribute('aria-busy');
  return control ?? undefined;
}
