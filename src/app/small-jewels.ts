// Draws simplified jewels where cells have few pixels: there the lines and sparkles of the full ones merge into noise.
import atlas from '../../assets/generated/atlas.json';
import { ATLASES } from '../../assets/generated/theme-atlases.js';
import { SMALL_JEWELS } from '../../assets/generated/theme-small-jewels.js';
import type { GameRenderer } from '../game/scene/game-renderer.ts';
import { PICTURES } from '../game/frames.ts';
import { DESIGN } from '../game/layout.ts';
import { loadPicture } from '../platform/load-picture.ts';
import type { ThemeName } from '../themes/themes.ts';
import type { Game } from './create-game.ts';
import { measureView } from '../page/fit-view.ts';
import type { Page } from '../start/open-page.ts';

/** Cells of fewer device pixels have simplified jewels. */
const SMALL_CELL_PIXELS = 48;

/** The jewels' frames in the atlas, in the order of the simplified ones, which are in a row. */
const JEWEL_FRAMES = ([1, 2, 3, 4, 5, 6] as const).map((type) => atlas.frames[`jewel-${type}`]);

const THEME_NAMES = Object.keys(ATLASES) as ThemeName[];

type SmallJewelsOptions<Picture> = {
  readonly renderer: Pick<GameRenderer, 'atlas' | 'setAtlas' | 'setPicture'>;
  /** Returns the device pixels of a cell. */
  readonly cellPixels: () => number;
  /** Returns undefined for a placeholder. */
  readonly themeOf: (atlas: TexImageSource) => ThemeName | undefined;
  readonly load: (theme: ThemeName) => Promise<Picture>;
  /** Returns the atlas with other jewels, or undefined if the browser cannot paint it. */
  readonly paint: (atlas: TexImageSource, jewels: Picture) => TexImageSource | undefined;
  readonly onDrawn: () => void;
  readonly warn: (message: string) => void;
};

/** Draws the jewels that fit the cells, now, in each later atlas, and when the returned function is called, after each change of size. */
export function createSmallJewels<Picture>(options: SmallJewelsOptions<Picture>): () => void {
  const { renderer, cellPixels, themeOf, load, paint, onDrawn, warn } = options;
  const loaded = new Map<ThemeName, Picture>();
  const loading = new Set<ThemeName>();
  let isSmall = false;
  let drawn = renderer.atlas;

  renderer.setAtlas = (full) => {
    renderer.atlas = full;
    const picture = simplify(full) ?? full;
    // Uploading the same picture again would block the page.
    if (picture === drawn) return;
    drawn = picture;
    renderer.setPicture(PICTURES.atlas, picture);
    onDrawn();
  };

  /** Returns undefined where the full jewels fit, and until the simplified ones have arrived. */
  function simplify(full: TexImageSource): TexImageSource | undefined {
    const theme = isSmall ? themeOf(full) : undefined;
    if (!theme) return undefined;
    const jewels = loaded.get(theme);
    if (jewels) return paint(full, jewels);
    void request(theme);
    return undefined;
  }

  async function request(theme: ThemeName): Promise<void> {
    if (loading.has(theme)) return;
    loading.add(theme);
    try {
      loaded.set(theme, await load(theme));
      drawAgain();
    } catch (error) {
      warn(`Failed to load the simplified jewels: ${String(error)}. Drawing detailed ones.`);
    } finally {
      loading.delete(theme);
    }
  }

  function drawAgain(): void {
    if (renderer.atlas) renderer.setAtlas(renderer.atlas);
  }

  function fit(): void {
    const isNowSmall = cellPixels() < SMALL_CELL_PIXELS;
    if (isNowSmall === isSmall) return;
    isSmall = isNowSmall;
    drawAgain();
  }

  fit();
  return fit;
}

/** Fits the jewels to each size of the canvas. */
export function followCellSize({ canvas, hudElement, saved, warn }: Page, { renderer, redraw }: Game): void {
  const fit = createSmallJewels({
    renderer,
    // The world has the layout of a new size only after its next step.
    cellPixels: () => (DESIGN.cellUnits * canvas.width) / measureView(hudElement, saved.profile).width,
    themeOf,
    load: (theme) => loadPicture(SMALL_JEWELS[theme]),
    paint: paintAtlas,
    onDrawn: redraw,
    warn,
  });
  // The renderer sets both for a new size of the window, a new pixel ratio and a new quality.
  new MutationObserver(fit).observe(canvas, { attributeFilter: ['width', 'height'] });
}

/** Returns the theme whose atlas the picture is. */
function themeOf(picture: TexImageSource): ThemeName | undefined {
  if (!(picture instanceof HTMLImageElement)) return undefined;
  const addresses = (theme: ThemeName) => Object.values(ATLASES[theme]).map((address) => new URL(address, document.baseURI).href);
  return THEME_NAMES.find((theme) => addresses(theme).includes(picture.src));
}

function paintAtlas(full: TexImageSource, jewels: HTMLImageElement): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = atlas.width;
  canvas.height = atlas.height;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.drawImage(full as CanvasImageSource, 0, 0);
  const { width: rowWidth, height } = jewels;
  const width = rowWidth / JEWEL_FRAMES.length;
  for (const [index, [x, y, frameWidth, frameHeight]] of JEWEL_FRAMES.entries()) {
    // Around the frame is its gutter.
    const left = x - (width - frameWidth) / 2;
    const top = y - (height - frameHeight) / 2;
    pen.clearRect(left, top, width, height);
    pen.drawImage(jewels, index * width, 0, width, height, left, top, width, height);
  }
  return canvas;
}
