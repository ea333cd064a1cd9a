// Loads the themes for the page: pictures and board colour.
import { cellCentreX, cellCentreY, layoutView } from '../src/game/layout.ts';
import { loadImage } from '../src/platform/load-image.ts';
import { bakeBackdrop } from '../src/game/backdrop/bake-backdrop.ts';
import type { BackdropPalette } from '../src/themes/backdrop-palette.ts';
import { loadTheme as loadThemeData } from '../src/themes/load-theme.ts';
import type { Theme } from '../src/themes/theme.ts';
import { THEMES, type ThemeName } from '../src/themes/themes.ts';

export type LoadedTheme = {
  readonly theme: Theme;
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
  const theme = await loadThemeData(name);
  return { theme, picture: await loadImage(theme.atlas.avif), boardColor: boardColorOf(theme.backdrop) };
}

/** Returns the colour in the middle of an empty cell of the baked board. */
function boardColorOf(palette: BackdropPalette): string {
  const layout = layoutView(270, 480);
  const { picture, box } = bakeBackdrop({ layout, widthPixels: 270, heightPixels: 480, palette }).board;
  const x = Math.round((cellCentreX(layout, 3) - layout.boardLeft - box.x) * layout.pixelsPerUnit);
  const y = Math.round((cellCentreY(layout, 3) - layout.boardTop - box.y) * layout.pixelsPerUnit);
  const [red, green, blue] = (picture as HTMLCanvasElement).getContext('2d')!.getImageData(x, y, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`;
}
