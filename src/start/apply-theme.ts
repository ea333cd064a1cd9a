// Applies a theme: loads its picture and colors, then changes stage, world and page together.
import type { Command } from '../game/commands.ts';
import { themeColors } from '../game/theme-colors.ts';
import { loadPicture } from '../platform/load-picture.ts';
import { loadLate } from '../loading/load-late.ts';
import type { GameStage } from '../game/scene/game-stage.ts';
import { withTimeout } from '../platform/time.ts';
import { loadTheme } from '../themes/load-theme.ts';
import type { Theme } from '../themes/theme.ts';
import type { ThemeName } from '../themes/themes.ts';

/** Maximum wait at the start. A theme that takes longer is applied later. */
const START_LIMIT_SECONDS = 12;

type LoadedTheme = {
  readonly theme: Theme;
  readonly atlas: TexImageSource;
  /** Whether the atlas is the placeholder, because none could be loaded. */
  readonly isPlain: boolean;
};

/** Loads the colors of the theme. Falls back to the classic theme. */
export function loadFirstColors(name: ThemeName): Promise<Theme> {
  return loadTheme(name).catch(() => loadTheme('classic'));
}

/** Loads the theme and its atlas. Rejects if a file cannot be loaded. */
export async function loadThemePictures(name: ThemeName): Promise<LoadedTheme> {
  const theme = await loadTheme(name);
  return { theme, atlas: await loadPicture(theme.atlas), isPlain: false };
}

/**
 * Loads the saved theme; falls back to the classic one, then to the classic one with a placeholder atlas. Calls `onMissing` with the
 * reason for the placeholder. Rejects only if that cannot be drawn.
 */
export function loadFirstTheme(name: ThemeName, onMissing: (reason: unknown) => void): Promise<LoadedTheme> {
  return withTimeout(START_LIMIT_SECONDS, loadThemePictures(name))
    .catch((error: unknown) =>
      name === 'classic' ? Promise.reject(error) : withTimeout(START_LIMIT_SECONDS, loadThemePictures('classic')),
    )
    .catch(async (error: unknown) => {
      onMissing(error);
      const [theme, { paintPlainAtlas }] = await Promise.all([loadTheme('classic'), loadLate(() => import('./plain-atlas.ts'))]);
      return { theme, atlas: paintPlainAtlas(theme.jewelColors), isPlain: true };
    });
}

/** Sets the theme's colors as CSS variables, and the color of the browser's frame. The style sheet's variables and pictures are the classic theme's. */
export function styleRoot(root: HTMLElement, { name, styles }: Theme): void {
  root.classList.toggle('themed', name !== 'classic');
  const themed = [...root.style].filter((property) => property.startsWith('--') && !property.startsWith('--view-'));
  for (const property of themed) root.style.removeProperty(property);
  for (const [property, value] of Object.entries(styles)) root.style.setProperty(property, value);
  root.querySelector('meta[name="theme-color"]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--night').trim());
}

/** Returns a function that applies a theme. Of overlapping calls only the last takes effect. Rejects without a change if a file cannot be loaded. */
export function createThemeApplier(
  root: HTMLElement,
  stage: Pick<GameStage, 'applyBackdrop' | 'atlas'>,
  send: (command: Command) => void,
): (name: ThemeName) => Promise<void> {
  let requested: ThemeName | undefined;

  return async (name) => {
    requested = name;
    const { theme, atlas } = await loadThemePictures(name);
    if (requested !== name) return;
    await stage.applyBackdrop(theme.backdrop);
    if (requested !== name) return;
    stage.atlas.set(atlas, name);
    styleRoot(root, theme);
    send({ type: 'applyTheme', colors: themeColors(theme) });
  };
}
