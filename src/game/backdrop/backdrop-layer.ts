// The layer of the backdrop: the menu's swaying depths and the game's still picture, painted once per size and drawn as one triangle.
import type { GlContext, Layer } from '../../render-webgl/layer.ts';
import { uploadPicture } from '../../render-webgl/gl/textures.ts';
import type { Layout } from '../layout.ts';
import { TIMING } from '../timing.ts';
import type { View } from '../view.ts';
import { bakeBackdrops, SWAY_MARGIN } from './bake-backdrop.ts';
import type { Scenery } from './load-scenery.ts';
import { createBackdropPath, SWAY, type BackdropPath, type BackdropTextures, type Sway } from './backdrop-path.ts';

/** The backdrop is soft: a larger picture of it would cost memory and show nothing. Some GPUs hold no more than half of that. */
const MAX_PIXELS = 4096;
/** A full sway of the menu's depths, there and back. */
const SWAY_SECONDS = 18;
/** How far each depth sways, in design units, from far to near: at most SWAY_MARGIN. */
const SWAY_UNITS = [1.5, 4, 8];

export type BackdropLayer = Layer<Layout> & {
  /** Paints the backdrop again, with this scenery. */
  applyScenery(scenery: Scenery): void;
};

/** `view` is only read: the menu's share and its wind. */
export function createBackdropLayer(view: Readonly<Pick<View, 'menuShare' | 'windSeconds'>>, firstScenery: Scenery): BackdropLayer {
  const sway: Sway = new Float32Array(SWAY.numbers);
  let scenery = firstScenery;
  let layout: Layout | undefined;
  let context: GlContext | undefined;
  let path: BackdropPath | undefined;
  let textures: BackdropTextures | undefined;

  /** Paints and uploads the backdrop, smaller than the canvas where the GPU could not hold it. */
  function bake(): void {
    const gl = context?.gl;
    if (!layout || !gl || gl.isContextLost()) return;
    const { canvas } = gl;
    const largest = Math.min(MAX_PIXELS, (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number | null) ?? MAX_PIXELS);
    const margins = 2 * SWAY_MARGIN * (canvas.width / layout.width) + 1;
    const scale = Math.min(1, largest / (canvas.width + margins), largest / canvas.height);
    const size = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)] as const;
    const { depths, game } = bakeBackdrops(layout, ...size, scenery);
    if (textures) for (const texture of [...textures.depths, textures.game]) gl.deleteTexture(texture);
    textures = { depths: depths.map((depth) => uploadPicture(gl, depth)), game: uploadPicture(gl, game) };
  }

  /** The depths come to rest in their places as the game's picture appears. */
  function swayDepths(alpha: number): void {
    sway[SWAY.share] = view.menuShare;
    if (view.menuShare === 0 || !layout) return;
    const seconds = view.windSeconds - (1 - alpha) * TIMING.stepSeconds;
    const aside = (Math.sin((seconds / SWAY_SECONDS) * 2 * Math.PI) * sway[SWAY.share] * sway[SWAY.scale]) / layout.width;
    for (let depth = 0; depth < SWAY_UNITS.length; depth++) sway[SWAY.shifts + depth] = SWAY_UNITS[depth] * aside;
  }

  return {
    restore(restored) {
      context = restored;
      path = createBackdropPath(restored.gl);
      // The old textures are gone with their context; a resize follows.
      textures = undefined;
    },
    resize(next) {
      layout = next;
      sway[SWAY.scale] = next.width / (next.width + 2 * SWAY_MARGIN);
      bake();
    },
    draw(_, alpha) {
      if (!path || !textures) return 0;
      swayDepths(alpha);
      return path.draw(textures, sway);
    },
    applyScenery(next) {
      if (next.palette === scenery.palette) return;
      scenery = next;
      bake();
    },
  };
}
