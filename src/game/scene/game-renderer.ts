// The game's renderer: the backdrop and, over it, all sprites, in two draw calls per frame.
import { createRenderer, type Renderer, type RendererOptions } from '../../render-webgl/renderer.ts';
import { createSpriteLayer, type SpriteLayer } from '../../render-webgl/sprite-layer.ts';
import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import { createBackdropLayer, type BackdropOptions } from '../backdrop/backdrop-layer.ts';
import { canvasSize } from '../canvas-size.ts';
import { FRAMES, PICTURES } from '../frames.ts';
import { KINDS } from '../kinds.ts';
import type { Layout } from '../layout.ts';
import type { GameWorld } from '../world.ts';
import { createAtlasPicture, type AtlasPicture } from './atlas-picture.ts';

export type GameRendererOptions = Omit<RendererOptions<Layout>, 'layers'> &
  Pick<BackdropOptions, 'bake' | 'onBaked' | 'onFailed'> & {
    /** Read only. */
    readonly world: GameWorld;
  };

export type GameRenderer = Pick<Renderer, 'drawPathName' | 'draw'> & {
  /** Returns the numbers of draw calls and sprites in the last frame. */
  counts(): { readonly drawCalls: number; readonly sprites: number };
  /** Fits canvas and layers to the layout. `pixelRatio` is the device's; the world's quality limits it. */
  resize(layout: Layout, pixelRatio: number): void;
  /** Bakes the backdrop in the theme's colors. Resolves when it can be drawn; the last one is drawn until then. Rejects if it cannot be baked. */
  readonly applyBackdrop: (palette: BackdropPalette) => Promise<void>;
  /** Returns the palette to bake in place of the theme's. Set by late code. */
  paletteFilter: ((palette: BackdropPalette) => BackdropPalette) | undefined;
  readonly atlas: AtlasPicture;
  /** Sets the image of one of PICTURES. */
  readonly setPicture: SpriteLayer['setPicture'];
};

/** Creates the renderer. Rejects with a NoWebGlError if WebGL is not available. */
export async function createGameRenderer({ world, bake, onBaked, onFailed, ...options }: GameRendererOptions): Promise<GameRenderer> {
  const { x, y } = world.components.Transform;
  const board = world.pools.offsets.first;
  // A kick moves board, slots and sprites together, inside their two draw calls. The sky stays.
  const shift = { x: () => x[board], y: () => y[board] };
  const backdrop = createBackdropLayer({ view: world.view, shift, bake, onBaked, onFailed });
  const sprites = createSpriteLayer({ world, kinds: KINDS, frames: FRAMES, shift });
  const renderer = await createRenderer({ ...options, layers: [backdrop, sprites] });
  const game: GameRenderer = {
    get drawPathName() {
      return renderer.drawPathName;
    },
    draw: (alpha) => renderer.draw(alpha),
    counts: () => ({ drawCalls: renderer.drawCalls, sprites: sprites.count }),
    resize(layout, pixelRatio) {
      const { widthPixels, heightPixels } = canvasSize(layout, world.quality, pixelRatio);
      renderer.resize(layout, widthPixels, heightPixels);
    },
    paletteFilter: undefined,
    applyBackdrop: (palette) => backdrop.applyPalette(game.paletteFilter?.(palette) ?? palette),
    atlas: createAtlasPicture((picture) => sprites.setPicture(PICTURES.atlas, picture)),
    setPicture: sprites.setPicture,
  };
  return game;
}
