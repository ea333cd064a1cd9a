// Loads the themes for the page: pictures and board colour.
import { loadThemePictures } from '../src/app/apply-theme.ts';
import { cellCentreX, cellCentreY, layoutView } from '../src/game/layout.ts';
import type { Scenery } from '../src/game/backdrop/load-scenery.ts';
import { loadImage } from '../src/platform/load-image.ts';
import { bakeBackdrops } from '../src/game/backdrop/bake-backdrop.ts';
import type { ThemePictures } from '../src/game/game-renderer.ts';
import type { Theme } from '../src/themes/theme.ts';
import { THEMES, type ThemeName } from '../src/themes/themes.ts';

export type LoadedTheme = {
  readonly theme: Theme;
  readonly pictures: ThemePictures;
  /** The atlas image. */
  readonly picture: HTMLImageElement;
  /** CSS colour of an empty cell of the board, as the game paints it. */
  readonly boardColor: string;
};

const loading = new Map<ThemeName, Promise<LoadedTheme>>();

/** Loads a theme. Later calls share the first load. */
export function loadThemeOnce(name: ThemeName): Promise<LoadedTheme> {
  let theme = loading.get(name);
  if (!theme) loading.set(name, (theme = loadTheme(name)));
  return theme;
}

export function loadAllThemes(): Promise<LoadedTheme[]> {
  return Promise.all(THEMES.map(({ name }) => loadThemeOnce(name)));
}

async function loadTheme(name: ThemeName): Promise<LoadedTheme> {
  const { theme, pictures } = await loadThemePictures(name);
  return { theme, pictures, picture: await loadImage(theme.atlas), boardColor: boardColorOf(pictures.scenery) };
}

/** Returns the colour in the middle of an empty cell of the baked backdrop. */
function boardColorOf(scenery: Scenery): string {
  const layout = layoutView(270, 480);
  const { game } = bakeBackdrops(layout, 270, 480, scenery);
  const x = Math.round((cellCentreX(layout, 3) - layout.left) * layout.pixelsPerUnit);
  const y = Math.round(cellCentreY(layout, 3) * layout.pixelsPerUnit);
  const [red, green, blue] = game.getContext('2d')!.getImageData(x, y, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`;
}
