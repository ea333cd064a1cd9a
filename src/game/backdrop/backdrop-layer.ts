// The layer of the backdrop: swaying depths, and board and slots over them in a game. Baked once per size and theme.
import type { GlContext } from '../../render-webgl/layer.ts';
import { uploadPicture } from '../../render-webgl/gl/textures.ts';
import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import { type Layout, SWAY_MARGIN } from '../layout.ts';
import { TIMING } from '../timing.ts';
import type { View } from '../view.ts';
import type { Backdrop, Bake } from './bake-backdrop.ts';
import { closePictures } from './close-pictures.ts';
import { type BackdropPath, type BackdropTextures, createBackdropPath, type Numbers, PLACES } from './backdrop-path.ts';
import type { Box } from './paint-board.ts';

/** A full sway of the depths, there and back. */
const SWAY_SECONDS = 18;
/** Sway of each depth in the menu, in design units, from far to near. In a game it is half of that. */
const SWAY_UNITS = [1.5, 4, 8];
/** Share of the sky's lean per depth. Sway and lean together: at most SWAY_MARGIN. */
const LEAN_SHARES = [0, 0.5, 1];
/** Time in which light moves over the aurora by a band, and its strength. */
const AURORA = { bandSeconds: 26, glow: 0.5 };

export type BackdropOptions = {
  /** Only read: the menu's share of the picture, wind and sky. */
  readonly view: Readonly<Pick<View, 'menuShare' | 'windSeconds' | 'sky'>>;
  /** Moves board and slots. */
  readonly shift: Readonly<Record<'x' | 'y', () => number>>;
  readonly bake: Bake;
  /** Called when a backdrop was baked after a resize or a lost context. The host must draw a frame. */
  readonly onBaked: () => void;
  readonly onFailed: (reason: unknown) => void;
};

/** Returns left, top, width and height of a box relative to `anchor`, as shares of the view. */
function sharesOf({ left, width, height }: Layout, box: Box, anchor: Pick<Box, 'x' | 'y'>): number[] {
  return [(anchor.x + box.x - left) / width, (anchor.y + box.y) / height, box.width / width, box.height / height];
}

function placeSky(
  numbers: Numbers,
  { menuShare, windSeconds, sky }: BackdropOptions['view'],
  alpha: number,
  layout: Layout | undefined,
): void {
  numbers[PLACES.menu] = menuShare;
  numbers.set(sky.tint, PLACES.tint);
  if (!layout) return;
  // In the menu, frames between two steps are interpolated.
  const seconds = windSeconds - (1 - alpha) * TIMING.stepSeconds * menuShare;
  numbers[PLACES.flow] = seconds / AURORA.bandSeconds;
  const aside = (Math.sin((seconds / SWAY_SECONDS) * 2 * Math.PI) * (1 + menuShare)) / 2;
  const perUnit = numbers[PLACES.scale] / layout.width;
  for (let depth = 0; depth < SWAY_UNITS.length; depth++)
    numbers[PLACES.shifts + depth] = (SWAY_UNITS[depth] * aside + LEAN_SHARES[depth] * sky.lean * (1 - menuShare)) * perUnit;
}

/** Returns a function that bakes until the result fits the last palette, size and context. Concurrent calls share one baking. */
function createRenewal(bakeOnce: (isOutdated: () => boolean) => Promise<void>): () => Promise<void> {
  let baking: Promise<void> | undefined;
  let isOutdated = false;

  async function bakeWhileOutdated(): Promise<void> {
    // Palette, size and context often change together.
    await Promise.resolve();
    try {
      while (isOutdated) {
        isOutdated = false;
        await bakeOnce(() => isOutdated);
      }
    } finally {
      baking = undefined;
    }
  }

  return () => {
    isOutdated = true;
    return (baking ??= bakeWhileOutdated());
  };
}

export function createBackdropLayer({ view, shift, bake, onBaked, onFailed }: BackdropOptions) {
  const numbers: Numbers = new Float32Array(PLACES.count);
  let palette: BackdropPalette | undefined;
  let { dress } = view.sky;
  let hasVeils = false;
  let layout: Layout | undefined;
  let context: GlContext | undefined;
  let path: BackdropPath | undefined;
  let textures: BackdropTextures | undefined;
  let boxes: { readonly board: Box; readonly slot: Box } | undefined;
  let [shiftX, shiftY] = [0, 0];

  const renew = createRenewal(bakeOnce);

  async function bakeOnce(isOutdated: () => boolean): Promise<void> {
    const gl = context?.gl;
    if (!layout || !gl || !palette || gl.isContextLost()) return;
    const { width: widthPixels, height: heightPixels } = gl.canvas;
    const dressed = dress(palette);
    const backdrop = await bake({ layout, widthPixels, heightPixels, palette: dressed });
    if (!isOutdated() && !gl.isContextLost()) {
      upload(gl, backdrop);
      hasVeils = dressed.veils.length > 0;
    }
    closePictures(backdrop);
  }

  function upload(gl: GlContext['gl'], { depths, board, slot }: Backdrop): void {
    for (const texture of textures ?? []) gl.deleteTexture(texture);
    textures = [...depths, board, slot].map(({ picture }) => uploadPicture(gl, picture));
    numbers.set([depths[1].top, depths[2].top], PLACES.tops);
    boxes = { board: board.box, slot: slot.box };
    placeBoxes();
  }

  /** Also before a new size was baked: the board stays under its blocks. */
  function placeBoxes(): void {
    if (!layout || !boxes) return;
    const { boardLeft, boardTop, slots } = layout;
    [shiftX, shiftY] = [shift.x(), shift.y()];
    numbers.set(sharesOf(layout, boxes.board, { x: boardLeft + shiftX, y: boardTop + shiftY }), PLACES.board);
    numbers.set(sharesOf(layout, boxes.slot, { x: slots[0].x + shiftX, y: slots[0].y + shiftY }), PLACES.slot);
    numbers[PLACES.pitch] = (slots[1].x - slots[0].x) / layout.width;
    numbers[PLACES.pitch + 1] = (slots[1].y - slots[0].y) / layout.height;
  }

  return {
    restore(restored: GlContext) {
      context = restored;
      path = createBackdropPath(restored.gl);
      // The old textures are gone with their context; a resize follows.
      textures = undefined;
    },
    resize(next: Layout) {
      layout = next;
      numbers[PLACES.scale] = next.width / (next.width + 2 * SWAY_MARGIN);
      placeBoxes();
      renew().then(onBaked, onFailed);
    },
    draw(_: unknown, alpha: number) {
      if (!path || !textures) return 0;
      if (view.sky.dress !== dress) {
        ({ dress } = view.sky);
        renew().then(onBaked, onFailed);
      }
      numbers[PLACES.glow] = hasVeils ? AURORA.glow : 0;
      placeSky(numbers, view, alpha, layout);
      if (shift.x() !== shiftX || shift.y() !== shiftY) placeBoxes();
      return path.draw(textures, numbers);
    },
    /** Bakes the backdrop in the colours of a theme. Resolves when it can be drawn; until then the last one is. Rejects if it cannot be baked. */
    async applyPalette(next: BackdropPalette) {
      if (next === palette && textures) return;
      const last = palette;
      palette = next;
      try {
        await renew();
      } catch (error) {
        // A retry must bake again. A later call may have set another palette.
        if (palette === next) palette = last ?? next;
        throw error;
      }
    },
  };
}
