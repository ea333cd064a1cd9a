// Draws simplified jewels where cells have few pixels: there the lines and sparkles of the full ones merge into noise.
import atlas from '../../assets/generated/atlas.json';
import { SMALL_JEWELS } from '../../assets/generated/theme-small-jewels.js';
import type { AtlasPicture } from '../game/scene/atlas-picture.ts';
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

type SmallJewelsOptions<Picture> = {
  readonly picture: Pick<AtlasPicture, 'filter' | 'refresh'>;
  /** Returns the device pixels of a cell. */
  readonly cellPixels: () => number;
  readonly load: (theme: ThemeName) => Promise<Picture>;
  /** Returns the atlas with other jewels, or undefined if the browser cannot paint it. */
  readonly paint: (atlas: TexImageSource, jewels: Picture) => TexImageSource | undefined;
  readonly onDrawn: () => void;
  readonly warn: (message: string) => void;
};

/** Draws the jewels that fit the cells, now, in each later atlas, and when the returned function is called, after each change of size. */
export function createSmallJewels<Picture>(options: SmallJewelsOptions<Picture>): () => void {
  const { picture, cellPixels, load, paint, onDrawn, warn } = options;
  const loaded = new Map<ThemeName, Picture>();
  const loading = new Set<ThemeName>();
  let isSmall = false;

  // Returns undefined where the full jewels fit, and until the simplified ones have arrived.
  picture.filter = (full, theme) => {
    if (!isSmall || !theme) return undefined;
    const jewels = loaded.get(theme);
    if (jewels) return paint(full, jewels);
    void request(theme);
    return undefined;
  };

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
    if (picture.refresh()) onDrawn();
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
    picture: renderer.atlas,
    // The world has the layout of a new size only after its next step.
    cellPixels: () => (DESIGN.cellUnits * canvas.width) / measureView(hudElement, saved.profile).width,
    load: (theme) => loadPicture(SMALL_JEWELS[theme]),
    paint: paintAtlas,
    onDrawn: redraw,
    warn,
  });
  // The renderer sets both for a new size of the window, a new pixel ratio and a new quality.
  new MutationObserver(fit).observe(canvas, { attributeFilter: ['width', 'height'] });
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
