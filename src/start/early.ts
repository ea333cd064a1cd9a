// The script in index.html: starts the game, fills the first screen while its scripts load, and keeps presses for them.
// First, in the same file: one request is enough, and no failure below stops it.
import '../boot.ts';
import atlas from '../../assets/generated/atlas.avif';
import { firstText } from '../i18n/first-texts.ts';
import { detectLanguage, isLanguage, type Language } from '../i18n/languages.ts';
import { KEYS } from '../save/keys.ts';
import type { PlainKey } from '../save/saved-data.ts';
import { bakeEarly } from './early-baker.ts';
import { fillStats, fillTexts, keepPress } from './screen-element.ts';

/** Returns the stored text, or an empty one without it and without storage. */
function read(key: PlainKey): string {
  try {
    return localStorage.getItem(KEY_PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/** The plain keys contain a language only if the player has chosen one. */
function languageOfPage(): Language {
  const chosen = read(KEYS.language);
  return isLanguage(chosen) ? chosen : detectLanguage(navigator.languages);
}

/** Damaged numbers count as 0. The game replaces them. */
const readCount = (key: PlainKey) => (/^\d{1,15}$/.test(read(key)) ? Number(read(key)) : 0);

/** Requests the atlas of the classic theme after the title, which the player sees first. Browsers without AVIF ignore the request. */
function preloadAtlas(screen: HTMLElement): void {
  const link = document.createElement('link');
  const { type } = screen.querySelector('source')!;
  Object.assign(link, { rel: 'preload', as: 'image', type, href: atlas, crossOrigin: 'anonymous' });
  const title = screen.querySelector('img')!;
  for (const settled of ['load', 'error']) title.addEventListener(settled, () => document.head.append(link), { once: true });
}

function fillFirstScreen(): void {
  const screen = document.getElementById('first-screen')!;
  const language = languageOfPage();
  const show = (shown: Language) => fillTexts(screen, shown, (key) => firstText(shown, key)!);
  show(language);
  fillStats(screen, language, readCount(KEYS.best), readCount(KEYS.coins));
  screen.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && isLanguage(target.value)) show(target.value);
  });
  const isClassic = ['', 'classic'].includes(read(KEYS.theme));
  if (isClassic) preloadAtlas(screen);
  bakeEarly(screen, isClassic && read('leftHanded') !== '1');
}

for (const type of ['click', 'change']) document.addEventListener(type, keepPress, true);
// The script may run before the page is parsed, as boot.ts does.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fillFirstScreen);
else fillFirstScreen();
