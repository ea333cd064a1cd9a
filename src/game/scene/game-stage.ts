// The game's stage: the backdrop and, over it, all sprites, in two draw calls per frame, and the loop that draws them.
import type { RendererOptions } from '../../render-webgl/renderer.ts';
import { createSpriteLayer } from '../../render-webgl/sprite-layer.ts';
import { createStageCore } from '../../stage/core.ts';
import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import type { ThemeName } from '../../themes/themes.ts';
import { createBackdropLayer, type BackdropOptions } from '../backdrop/backdrop-layer.ts';
import { FRAMES, PICTURES } from '../frames.ts';
import { KINDS } from '../kinds.ts';
import { canvasSize, type Layout } from '../layout.ts';
import type { GameWorld } from '../world.ts';

type GameStageOptions = Omit<RendererOptions<Layout>, 'layers' | 'onRestored'> &
  Pick<BackdropOptions, 'bake' | 'onFailed'> & {
    /** Read only. */
    readonly world: GameWorld;
  };

/** Creates the stage. Rejects with a NoWebGlError if WebGL is not available. */
export async function createGameStage({ world, bake, onFailed, ...options }: GameStageOptions) {
  const { x, y } = world.components.Transform;
  const board = world.pools.offsets.first;
  // A kick moves board, slots and sprites together, inside their two draw calls. The sky stays.
  const shift = { x: () => x[board], y: () => y[board] };
  const backdrop = createBackdropLayer({ view: world.view, shift, bake, onBaked: () => core.redraw(), onFailed });
  const sprites = createSpriteLayer({ world, kinds: KINDS, frames: FRAMES, shift });
  const core = await createStageCore({ ...options, world, layers: [backdrop], sprites });
  const stage = {
    ...core,
    /** Fits canvas and layers to the layout. `pixelRatio` is the device's; the world's quality limits it. */
    resize(layout: Layout, pixelRatio: number) {
      const { widthPixels, heightPixels } = canvasSize(layout, world.quality, pixelRatio);
      core.renderer.resize(layout, widthPixels, heightPixels);
    },
    /** Returns the palette to bake in place of the theme's. Set by late code. */
    paletteFilter: undefined as ((palette: BackdropPalette) => BackdropPalette) | undefined,
    /** Bakes the backdrop in the theme's colors. Resolves when it can be drawn; the last one is drawn until then. Rejects if it cannot be baked. */
    applyBackdrop: (palette: BackdropPalette): Promise<void> => backdrop.applyPalette(stage.paletteFilter?.(palette) ?? palette),
    atlas: createAtlasPicture((picture) => core.setPicture(PICTURES.atlas, picture)),
  };
  return stage;
}

export type GameStage = Awaited<ReturnType<typeof createGameStage>>;

/** The atlas of the theme as it is drawn: the loaded picture, or what a filter makes of it. */
export function createAtlasPicture(upload: (picture: TexImageSource) => void) {
  let last: { readonly atlas: TexImageSource; readonly theme: ThemeName | undefined } | undefined;
  let drawn: TexImageSource | undefined;
  const picture = {
    /** Returns the picture to draw in place of the atlas, or undefined for the atlas. `theme` is undefined for a placeholder. Set by late code. */
    filter: undefined as ((atlas: TexImageSource, theme: ThemeName | undefined) => TexImageSource | undefined) | undefined,
    set(atlas: TexImageSource, theme: ThemeName | undefined) {
      last = { atlas, theme };
      picture.refresh();
    },
    /** Filters the last atlas again. */
    refresh(): void {
      if (!last) return;
      const next = picture.filter?.(last.atlas, last.theme) ?? last.atlas;
      // Uploading the same picture again would block the page.
      if (next === drawn) return;
      drawn = next;
      upload(next);
    },
  };
  return picture;
}
