// Puts a theme on: its picture and colours are loaded, then renderer, world and page change together.
import type { Command } from '../ecs/commands.ts';
import { themeColors } from '../ecs/theme-colors.ts';
import { loadImage } from '../platform/load-image.ts';
import type { Wear } from '../render-webgl/renderer.ts';
import { loadTheme } from '../themes/load-theme.ts';
import type { Theme } from '../themes/theme.ts';
import type { ThemeName } from '../themes/themes.ts';

type LoadedTheme = { readonly theme: Theme; readonly wear: Wear };

/** Rejects if a file of the theme cannot be loaded. */
export async function loadWear(name: ThemeName): Promise<LoadedTheme> {
  const theme = await loadTheme(name);
  return { theme, wear: { atlas: await loadImage(theme.atlas), palette: theme.backdrop } };
}

/** What the game begins with: the theme, or the classic one where a file of it is gone, or that with plain pictures. `onMissing` is told why. */
export function loadFirstWear(name: ThemeName, onMissing: (reason: unknown) => void): Promise<LoadedTheme> {
  return loadWear(name)
    .catch(() => loadWear('classic'))
    .catch((error: unknown) => {
      onMissing(error);
      return plainWear();
    });
}

async function plainWear(): Promise<LoadedTheme> {
  const [theme, { paintPlainAtlas }] = await Promise.all([loadTheme('classic'), import('../render-webgl/plain-atlas.ts')]);
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
  readonly log: (message: string) => void;
};

/** Gives a function that changes the theme; of two asked for quickly the last is worn. One that cannot be loaded leaves all as it is. */
export function createWardrobe({ root, wear, send, log }: WardrobeParts): (name: ThemeName) => void {
  let wanted: ThemeName | undefined;

  async function change(name: ThemeName): Promise<void> {
    wanted = name;
    const loaded = await loadWear(name);
    if (wanted !== name) return;
    wear(loaded.wear);
    styleRoot(root, loaded.theme);
    send({ type: 'wearTheme', colors: themeColors(loaded.theme) });
  }

  return (name) => {
    change(name).catch((error: unknown) => log(`The theme ${name} could not be loaded: ${String(error)}`));
  };
}
