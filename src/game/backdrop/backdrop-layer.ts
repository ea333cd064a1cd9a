// The layer of the backdrop: the menu's swaying depths and the game's static picture, painted once per size.
import type { GlContext, Layer } from '../../render-webgl/layer.ts';
import { uploadPicture } from '../../render-webgl/gl/textures.ts';
import type { Layout } from '../layout.ts';
import { TIMING } from '../timing.ts';
import type { View } from '../view.ts';
import { bakeBackdrops, SWAY_MARGIN } from './bake-backdrop.ts';
import type { Scenery } from './load-scenery.ts';
import { createBackdropPath, SWAY, type BackdropPath, type BackdropTextures, type Sway } from './backdrop-path.ts';

/** Maximum side of a picture. A larger one would cost memory without a visible difference. Some GPUs support only half of this. */
const MAX_PIXELS = 4096;
/** Period of the menu's sway. */
const SWAY_SECONDS = 18;
/** Amplitude of each depth's sway in design units, from far to near. At most SWAY_MARGIN. */
const SWAY_UNITS = [1.5, 4, 8];

export type BackdropLayer = Layer<Layout> & {
  /** Repaints the backdrop with this scenery. */
  applyScenery(scenery: Scenery): void;
};

/** Creates the layer. It reads the menu's share and sway time from `view`. */
export function createBackdropLayer(view: Readonly<Pick<View, 'menuShare' | 'windSeconds'>>, firstScenery: Scenery): BackdropLayer {
  const sway: Sway = new Float32Array(SWAY.numbers);
  let scenery = firstScenery;
  let layout: Layout | undefined;
  let context: GlContext | undefined;
  let path: BackdropPath | undefined;
  let textures: BackdropTextures | undefined;

  /** Paints and uploads the backdrop, smaller than the canvas if the GPU's texture limit requires it. */
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

  /** Computes the sway. It fades out with the menu's share. */
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
      // The old textures were lost with their context. A resize follows.
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
