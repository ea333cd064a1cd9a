// Follows the system's preference for more contrast: brighter lines between the cells; late.css has the HUD. Draws other jewels in the atlas: with
// strong symbols for more contrast, or simplified ones where cells have few pixels: there the lines and sparkles of the full ones merge into noise.
import { effect } from '@preact/signals-core';
import atlas from '../../assets/generated/atlas.json';
import { SMALL_JEWELS } from '../../assets/generated/theme-small-jewels.js';
import { STRONG_JEWELS } from '../../assets/generated/theme-strong-jewels.js';
import { DESIGN } from '../game/layout.ts';
import { loadPicture } from '../platform/load-picture.ts';
import type { BackdropPalette, ColorStop } from '../themes/backdrop-palette.ts';
import type { ThemeName } from '../themes/themes.ts';
import type { Game } from './create-game.ts';
import { measureView } from '../page/fit-view.ts';
import type { Page } from '../start/open-page.ts';

/** Share of white in the lines between the cells. */
const LINE_WHITE = 0.4;

const CONTRAST_QUERY = '(prefers-contrast: more)';

/** Cells of fewer device pixels have simplified jewels. */
const SMALL_CELL_PIXELS = 48;

/** The jewels' frames in the atlas, in the order of the other ones, which are in a row. */
const JEWEL_FRAMES = ([1, 2, 3, 4, 5, 6] as const).map((type) => atlas.frames[`jewel-${type}`]);

const ROWS = { small: SMALL_JEWELS, strong: STRONG_JEWELS };
type JewelRow = keyof typeof ROWS;

/** Returns the row for the player and the size of a cell in device pixels, or undefined for the atlas' own jewels. */
export function rowOf(isContrastWanted: boolean, cellPixels: number): JewelRow | undefined {
  if (isContrastWanted) return 'strong';
  return cellPixels < SMALL_CELL_PIXELS ? 'small' : undefined;
}

/**
 * Draws the row of jewels for the player's setting, the system's preference and each size of the canvas, now and in each later atlas. After a
 * failure the next atlas or row loads again.
 */
export function followJewels({ canvas, hudElement, saved, warn }: Page, { stage, hud }: Game): void {
  const contrast = matchMedia(CONTRAST_QUERY);
  /** By row and theme; undefined while they load. */
  const pictures = new Map<string, HTMLImageElement | undefined>();
  let drawn: JewelRow | undefined;

  // Returns undefined where the atlas' own jewels are due, and until the others have arrived.
  stage.atlas.filter = (full, theme) => {
    if (!drawn || !theme) return undefined;
    const jewels = pictures.get(`${drawn} ${theme}`);
    if (jewels) return paintAtlas(full, jewels);
    void request(drawn, theme);
    return undefined;
  };

  async function request(row: JewelRow, theme: ThemeName): Promise<void> {
    const name = `${row} ${theme}`;
    if (pictures.has(name)) return;
    pictures.set(name, undefined);
    try {
      pictures.set(name, await loadPicture(ROWS[row][theme]));
      stage.atlas.refresh();
    } catch (error) {
      pictures.delete(name);
      warn(`Failed to load the ${row} jewels: ${String(error)}. Drawing those of the atlas.`);
    }
  }

  function follow(): void {
    // The world has the layout of a new size only after its next step.
    const cellPixels = (DESIGN.cellUnits * canvas.width) / measureView(hudElement, saved.profile).width;
    const next = rowOf(hud.isHighContrastOn.value || contrast.matches, cellPixels);
    if (next === drawn) return;
    drawn = next;
    stage.atlas.refresh();
  }

  effect(follow);
  contrast.addEventListener('change', follow);
  // The stage sets both for a new size of the window, a new pixel ratio and a new quality.
  new MutationObserver(follow).observe(canvas, { attributeFilter: ['width', 'height'] });
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

export function followContrast({ world, stage, applyTheme }: Game, warn: (reason: unknown) => void): void {
  const query = matchMedia(CONTRAST_QUERY);
  stage.paletteFilter = (palette) => (query.matches ? withBrightLines(palette) : palette);

  const follow = () => void applyTheme(world.profile.theme).catch(warn);

  query.addEventListener('change', follow);
  if (query.matches) follow();
}

/** Returns the palette with brighter lines between the cells, and lighter edges of the cells. */
export function withBrightLines(palette: BackdropPalette): BackdropPalette {
  const { board } = palette;
  const bed = board.bed.map((stop): ColorStop => ({ ...stop, color: mixWithWhite(stop.color) }));
  return { ...palette, board: { ...board, bed, hollow: { ...board.hollow, edge: '#ffffff' } } };
}

/** `color` is `#rrggbb`, as the colors of all beds. */
function mixWithWhite(color: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return `rgb(${channels.map((channel) => Math.round(channel + (255 - channel) * LINE_WHITE)).join(', ')})`;
}
