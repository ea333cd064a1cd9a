// The looks of all themes for the page: each with its atlas loaded and the colour of its board.
import { loadWear } from '../src/app/wear-theme.ts';
import { cellCentreX, cellCentreY, layoutView } from '../src/game/layout.ts';
import { loadImage } from '../src/platform/load-image.ts';
import { bakeBackdrops } from '../src/game/backdrop/bake-backdrop.ts';
import type { Wear } from '../src/render-webgl/renderer.ts';
import type { Theme } from '../src/themes/theme.ts';
import { THEMES, type ThemeName } from '../src/themes/themes.ts';

export type Look = {
  readonly theme: Theme;
  readonly wear: Wear;
  /** The atlas. */
  readonly picture: HTMLImageElement;
  /** Of the board between two blocks, as the game paints it: `rgb(...)`. */
  readonly boardColor: string;
};

const looks = new Map<ThemeName, Promise<Look>>();

/** A theme's look, loaded once. */
export function lookOf(name: ThemeName): Promise<Look> {
  let look = looks.get(name);
  if (!look) looks.set(name, (look = loadLook(name)));
  return look;
}

export function allLooks(): Promise<Look[]> {
  return Promise.all(THEMES.map(({ name }) => lookOf(name)));
}

async function loadLook(name: ThemeName): Promise<Look> {
  const { theme, wear } = await loadWear(name);
  return { theme, wear, picture: await loadImage(theme.atlas), boardColor: boardColorOf(theme) };
}

/** The middle of an empty cell of the baked backdrop. */
function boardColorOf({ backdrop }: Theme): string {
  const layout = layoutView(270, 480);
  const { game } = bakeBackdrops(layout, 270, 480, backdrop);
  const x = Math.round((cellCentreX(layout, 3) - layout.left) * layout.pixelsPerUnit);
  const y = Math.round(cellCentreY(layout, 3) * layout.pixelsPerUnit);
  const [red, green, blue] = game.getContext('2d')!.getImageData(x, y, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`;
}
