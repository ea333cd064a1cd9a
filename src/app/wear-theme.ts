// Puts a theme on: its picture and colours are loaded, then renderer, world and page change together.
import type { Command } from '../game/commands.ts';
import { themeColors } from '../game/theme-colors.ts';
import { loadImage } from '../platform/load-image.ts';
import { loadLate } from '../loading/load-late.ts';
import type { Wear } from '../render-webgl/renderer.ts';
import { withTimeout } from '../platform/time.ts';
import { loadTheme } from '../themes/load-theme.ts';
import type { Theme } from '../themes/theme.ts';
import type { ThemeName } from '../themes/themes.ts';

/** A theme that has not arrived by then is put on after the start. */
const START_LIMIT_SECONDS = 12;

type LoadedTheme = { readonly theme: Theme; readonly wear: Wear };

/** Rejects if a file of the theme cannot be loaded. */
export async function loadWear(name: ThemeName): Promise<LoadedTheme> {
  const theme = await loadTheme(name);
  return { theme, wear: { atlas: await loadImage(theme.atlas), palette: theme.backdrop } };
}

/**
 * Loads what the game begins with: the saved theme; else the classic one; else that with plain pictures. Calls `onMissing` with the
 * reason for the last. The start does not wait longer for a theme than its limit.
 */
export function loadFirstWear(name: ThemeName, onMissing: (reason: unknown) => void): Promise<LoadedTheme> {
  return withTimeout(START_LIMIT_SECONDS, loadWear(name))
    .catch((error: unknown) => (name === 'classic' ? Promise.reject(error) : withTimeout(START_LIMIT_SECONDS, loadWear('classic'))))
    .catch((error: unknown) => {
      onMissing(error);
      return plainWear();
    });
}

async function plainWear(): Promise<LoadedTheme> {
  const [theme, { paintPlainAtlas }] = await Promise.all([loadTheme('classic'), loadLate(() => import('./plain-atlas.ts'))]);
  return { theme, wear: { atlas: paintPlainAtlas(theme.jewelColors), palette: theme.backdrop } };
}

/** Gives the page the theme's colours, down to the browser's own frame around it. */
export function styleRoot(root: HTMLElement, { styles }: Theme): void {
  for (const [property, value] of Object.entries(styles)) root.style.setProperty(property, value);
  root.querySelector('meta[name="theme-color"]')?.setAttribute('content', styles['--night']);
}

type WardrobeParts = {
  readonly root: HTMLElement;
  readonly wear: (wear: Wear) => void;
  readonly send: (command: Command) => void;
};

/** Returns a function that changes the theme; of two calls in a row the last one counts. Rejects, changing nothing, if it cannot be loaded. */
export function createWardrobe({ root, wear, send }: WardrobeParts): (name: ThemeName) => Promise<void> {
  let wanted: ThemeName | undefined;

  return async (name) => {
    wanted = name;
    const loaded = await loadWear(name);
    if (wanted !== name) return;
    wear(loaded.wear);
    styleRoot(root, loaded.theme);
    send({ type: 'wearTheme', colors: themeColors(loaded.theme) });
  };
}
