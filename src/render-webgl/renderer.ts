// The renderer: two draw calls a frame, the baked backdrop and all sprites. Survives a lost context; everything in GL can be made anew.
import { create as createMat3, projection, translate } from 'gl-matrix/esm/mat3.js';
import type { Layout } from '../ecs/layout.ts';
import type { World } from '../ecs/world.ts';
import type { BackdropPalette } from '../themes/backdrop-palette.ts';
import { createFrameTable } from './atlas.ts';
import { bakeBackdrops, type Backdrops } from './bake-backdrop.ts';
import { createExtractor } from './extract.ts';
import { createBackdropPath, type BackdropPath } from './gl/backdrop-path.ts';
import { createContext, createDrawPath, uploadPicture } from './gl/context.ts';
import { DRAW_PATH_NAMES, type DrawPath, type DrawPathName } from './gl/draw-path.ts';
import { createSpriteList } from './sprite-layout.ts';

/** The whole scene fits one uniform block: see POOL_SIZES. */
const SPRITE_CAPACITY = 1024;
/** More pixels than this a CSS pixel cost time and are not seen. */
export const MAX_PIXEL_RATIO = 2;

/** What a theme draws with: its atlas, laid out as atlas.json says, and the colours of its backdrop. */
export type Wear = { readonly atlas: ImageBitmap | HTMLImageElement; readonly palette: BackdropPalette };

export type RendererOptions = {
  /** What is drawn; only read. */
  readonly world: World;
  readonly canvas: HTMLCanvasElement;
  readonly wear: Wear;
  /** Forces the draw path of that name; else, and for a name that is none, the best the browser has. */
  readonly drawPath?: string | undefined;
  /** Called when a lost context has come back and a frame is due. */
  readonly onRestored: () => void;
};

export type Renderer = {
  readonly drawPathName: DrawPathName;
  /** Sizes of the last frame. */
  readonly counts: { drawCalls: number; sprites: number };
  /** Fits canvas and backdrop to the layout. `pixelRatio` is the device's; it is capped. */
  resize(layout: Layout, pixelRatio: number): void;
  /** Draws from now on with another theme's pictures. */
  wear(wear: Wear): void;
  /** Draws the world `alpha` of the way between its last two steps. Does nothing while the context is lost. */
  draw(alpha: number): void;
};

/** All that lives in the GL context and dies with it. */
type Resources = { atlas: WebGLTexture; drawPath: DrawPath; backdropPath: BackdropPath; menu: WebGLTexture; game: WebGLTexture };

/** Throws a NoWebGlError when the browser gives no context. */
export function createRenderer({ world, canvas, wear: firstWear, drawPath, onRestored }: RendererOptions): Renderer {
  const wanted = DRAW_PATH_NAMES.find((name) => name === drawPath);
  if (drawPath !== undefined && !wanted) console.warn(`There is no draw path ${drawPath}; there are ${DRAW_PATH_NAMES.join(', ')}`);
  const gl = createContext(canvas, wanted === 'quads');
  const list = createSpriteList(SPRITE_CAPACITY);
  const frames = createFrameTable();
  const extract = createExtractor(world);
  const view = createMat3();
  const counts = { drawCalls: 0, sprites: 0 };
  let worn = firstWear;
  let lastLayout: Layout | undefined;
  let backdrops: Backdrops | undefined;
  let resources = createResources();

  function createResources(): Resources {
    return {
      atlas: uploadPicture(gl, worn.atlas, { hasMipmaps: true }),
      drawPath: createDrawPath(gl, { frames, capacity: SPRITE_CAPACITY }, wanted),
      backdropPath: createBackdropPath(gl),
      menu: gl.createTexture(),
      game: gl.createTexture(),
    };
  }

  function uploadBackdrops(): void {
    if (!backdrops || gl.isContextLost()) return;
    gl.deleteTexture(resources.menu);
    gl.deleteTexture(resources.game);
    resources.menu = uploadPicture(gl, backdrops.menu, { hasMipmaps: false });
    resources.game = uploadPicture(gl, backdrops.game, { hasMipmaps: false });
  }

  function resize(layout: Layout, pixelRatio: number): void {
    const ratio = Math.min(MAX_PIXEL_RATIO, pixelRatio);
    canvas.width = Math.round(layout.widthPixels * ratio);
    canvas.height = Math.round(layout.heightPixels * ratio);
    projection(view, layout.width, layout.height);
    translate(view, view, [-layout.left, 0]);
    lastLayout = layout;
    bake();
  }

  function bake(): void {
    if (!lastLayout) return;
    backdrops = bakeBackdrops(lastLayout, canvas.width, canvas.height, worn.palette);
    uploadBackdrops();
  }

  function wear(next: Wear): void {
    worn = next;
    bake();
    if (gl.isContextLost()) return;
    gl.deleteTexture(resources.atlas);
    resources.atlas = uploadPicture(gl, worn.atlas, { hasMipmaps: true });
  }

  function draw(alpha: number): void {
    if (gl.isContextLost() || !backdrops) return;
    gl.viewport(0, 0, canvas.width, canvas.height);
    extract(alpha, list);
    counts.sprites = list.count;
    counts.drawCalls = resources.backdropPath.draw(world.flow.screen === 'game' ? resources.game : resources.menu);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindTexture(gl.TEXTURE_2D, resources.atlas);
    counts.drawCalls += resources.drawPath.draw(list, view);
  }

  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
  canvas.addEventListener('webglcontextrestored', () => {
    resources = createResources();
    uploadBackdrops();
    onRestored();
  });
  return { drawPathName: resources.drawPath.name, counts, resize, wear, draw };
}
