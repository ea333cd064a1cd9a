// The game's renderer: the backdrop and, over it, all sprites, in two draw calls per frame.
import { QUALITY_STEPS } from '../ecs/quality.ts';
import { createRenderer, type Renderer, type RendererOptions } from '../render-webgl/renderer.ts';
import { createSpriteLayer } from '../render-webgl/sprite-layer.ts';
import { createBackdropLayer } from './backdrop/backdrop-layer.ts';
import type { Scenery } from './backdrop/load-scenery.ts';
import { FRAMES, PICTURES } from './frames.ts';
import { KINDS } from './kinds.ts';
import type { Layout } from './layout.ts';
import type { GameWorld } from './world.ts';

/** A theme's atlas, in the layout of atlas.json, and the scenery of its backdrop. */
export type ThemePictures = { readonly atlas: TexImageSource; readonly scenery: Scenery };

export type GameRendererOptions = Omit<RendererOptions<Layout>, 'layers'> & {
  /** Read only. */
  readonly world: GameWorld;
  /** First scenery. Until a theme is applied only the backdrop is drawn. */
  readonly scenery: Scenery;
};

export type GameRenderer = Pick<Renderer, 'drawPathName' | 'draw'> & {
  /** Returns the numbers of draw calls and sprites in the last frame. */
  counts(): { readonly drawCalls: number; readonly sprites: number };
  /** Fits canvas and layers to the layout. `pixelRatio` is the device's; the world's quality limits it. */
  resize(layout: Layout, pixelRatio: number): void;
  applyTheme(pictures: ThemePictures): void;
  /** Sets the sheet of letters for words over the board. */
  addLetters(letters: TexImageSource): void;
};

/** Creates the renderer. Rejects with a NoWebGlError if WebGL is not available. */
export async function createGameRenderer({ world, scenery, ...options }: GameRendererOptions): Promise<GameRenderer> {
  const backdrop = createBackdropLayer(world.view, scenery);
  const sprites = createSpriteLayer({ world, kinds: KINDS, frames: FRAMES });
  const renderer = await createRenderer({ ...options, layers: [backdrop, sprites] });
  return {
    get drawPathName() {
      return renderer.drawPathName;
    },
    draw: (alpha) => renderer.draw(alpha),
    counts: () => ({ drawCalls: renderer.drawCalls, sprites: sprites.count }),
    resize(layout, pixelRatio) {
      const ratio = Math.min(QUALITY_STEPS[world.quality].pixelRatio, pixelRatio);
      renderer.resize(layout, Math.round(layout.widthPixels * ratio), Math.round(layout.heightPixels * ratio));
    },
    applyTheme({ atlas, scenery }) {
      backdrop.applyScenery(scenery);
      sprites.setPicture(PICTURES.atlas, atlas);
    },
    addLetters: (letters) => sprites.setPicture(PICTURES.letters, letters),
  };
}
