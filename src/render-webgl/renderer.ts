// The renderer: two draw calls a frame, the backdrop and all sprites. Survives a lost context; everything in GL can be made anew.
import { create as createMat3, projection, translate } from 'gl-matrix/esm/mat3.js';
import type { Layout } from '../game/layout.ts';
import { QUALITY_STEPS } from '../ecs/quality.ts';
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';
import type { BackdropPalette } from '../themes/backdrop-palette.ts';
import { createFrameTable, SPRITE_TEXTURE } from '../game/atlas.ts';
import { bakeBackdrops, SWAY_MARGIN } from '../game/backdrop/bake-backdrop.ts';
import { createExtractor } from '../game/extract.ts';
import { createBackdropPath, SWAY, type BackdropPath, type BackdropTextures, type Sway } from '../game/backdrop/backdrop-path.ts';
import { chooseDrawPath, createContext, createSheet, placePicture, uploadPicture } from './gl/context.ts';
import { DRAW_PATH_NAMES, type DrawPath, type DrawPathName } from './gl/draw-path.ts';
import { watchContext } from './gl/watch-context.ts';
import { createSpriteList } from './sprite-layout.ts';

/** The whole scene fits one uniform block: see POOL_SIZES. */
const SPRITE_CAPACITY = 1024;
/** The backdrop is soft: a larger picture of it would cost memory and show nothing. Some GPUs hold no more than half of that. */
const MAX_BACKDROP_PIXELS = 4096;
/** A full sway of the menu's depths, there and back. */
const SWAY_SECONDS = 18;
/** How far each depth sways, design units, from far to near: at most SWAY_MARGIN. */
const SWAY_UNITS = [1.5, 4, 8];

/** What a theme draws with: its atlas, laid out as atlas.json says, and the colours of its backdrop. */
export type Wear = { readonly atlas: TexImageSource; readonly palette: BackdropPalette };

export type RendererOptions = {
  /** What is drawn; only read. */
  readonly world: World;
  readonly canvas: HTMLCanvasElement;
  /** The atlas may be worn later: until then there is the backdrop alone. */
  readonly wear: Pick<Wear, 'palette'> & Partial<Wear>;
  /** Forces the draw path of that name; else, and for a name that is none, the best the browser has. */
  readonly drawPath?: string | undefined;
  /** Called when a lost context has come back and a frame is due. */
  readonly onRestored: () => void;
  /** Called with true when a lost context does not come back, with false if it does so later. */
  readonly onGone: (isGone: boolean) => void;
};

export type Renderer = {
  /** `none` while the context is lost. */
  readonly drawPathName: DrawPathName | 'none';
  /** Sizes of the last frame. */
  readonly counts: { drawCalls: number; sprites: number };
  /** Fits canvas and backdrop to the layout. `pixelRatio` is the device's; the world's quality caps it. */
  resize(layout: Layout, pixelRatio: number): void;
  /** Draws from now on with another theme's pictures. */
  wear(wear: Wear): void;
  /** Gives words their letters. */
  addLetters(letters: TexImageSource): void;
  /** Draws the world `alpha` of the way between its last two steps. Does nothing while the context is lost. */
  draw(alpha: number): void;
};

/** All that lives in the GL context and dies with it. */
type Resources = { sprites: WebGLTexture; drawPath: DrawPath; backdropPath: BackdropPath };

/** Rejects with a NoWebGlError when the browser gives no context. */
export async function createRenderer({ world, canvas, wear: firstWear, drawPath, onRestored, onGone }: RendererOptions): Promise<Renderer> {
  const wanted = DRAW_PATH_NAMES.find((name) => name === drawPath);
  if (drawPath !== undefined && !wanted) console.warn(`There is no draw path ${drawPath}; there are ${DRAW_PATH_NAMES.join(', ')}`);
  const gl = createContext(canvas, wanted === 'quads');
  const makeDrawPath = await chooseDrawPath(gl, wanted);
  const list = createSpriteList(SPRITE_CAPACITY);
  const frames = createFrameTable();
  const extract = createExtractor(world, list);
  const view = createMat3();
  const counts = { drawCalls: 0, sprites: 0 };
  const sway: Sway = new Float32Array(SWAY.numbers);
  let worn: RendererOptions['wear'] = firstWear;
  let letters: TexImageSource | undefined;
  let lastLayout: Layout | undefined;
  let backdrop: BackdropTextures | undefined;
  let resources = createResources();

  /** Undefined while the context is lost, also if it is lost meanwhile. */
  function createResources(): Resources | undefined {
    try {
      return gl.isContextLost() ? undefined : fillContext();
    } catch (error) {
      if (gl.isContextLost()) return undefined;
      throw error;
    }
  }

  function fillContext(): Resources {
    const sprites = createSheet(gl, SPRITE_TEXTURE);
    if (worn.atlas) placePicture(gl, sprites, worn.atlas, 0);
    if (letters) placePicture(gl, sprites, letters, SPRITE_TEXTURE.lettersTop);
    return { sprites, drawPath: makeDrawPath({ frames, capacity: SPRITE_CAPACITY }), backdropPath: createBackdropPath(gl) };
  }

  function resize(layout: Layout, pixelRatio: number): void {
    const ratio = Math.min(QUALITY_STEPS[world.quality].pixelRatio, pixelRatio);
    canvas.width = Math.round(layout.widthPixels * ratio);
    canvas.height = Math.round(layout.heightPixels * ratio);
    projection(view, layout.width, layout.height);
    translate(view, view, [-layout.left, 0]);
    sway[SWAY.scale] = layout.width / (layout.width + 2 * SWAY_MARGIN);
    lastLayout = layout;
    bake();
  }

  /** Paints and uploads the backdrop, smaller than the canvas where the GPU could not hold it. */
  function bake(): void {
    if (!lastLayout || gl.isContextLost()) return;
    const largest = Math.min(MAX_BACKDROP_PIXELS, (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number | null) ?? MAX_BACKDROP_PIXELS);
    const margins = 2 * SWAY_MARGIN * (canvas.width / lastLayout.width) + 1;
    const scale = Math.min(1, largest / (canvas.width + margins), largest / canvas.height);
    const size = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)] as const;
    const { depths, game } = bakeBackdrops(lastLayout, ...size, worn.palette);
    if (backdrop) for (const texture of [...backdrop.depths, backdrop.game]) gl.deleteTexture(texture);
    backdrop = { depths: depths.map((depth) => uploadPicture(gl, depth)), game: uploadPicture(gl, game) };
  }

  function wear(next: Wear): void {
    const isRepainted = next.palette !== worn.palette;
    worn = next;
    if (isRepainted) bake();
    if (resources && !gl.isContextLost()) placePicture(gl, resources.sprites, next.atlas, 0);
  }

  function addLetters(picture: TexImageSource): void {
    letters = picture;
    if (resources && !gl.isContextLost()) placePicture(gl, resources.sprites, letters, SPRITE_TEXTURE.lettersTop);
  }

  function draw(alpha: number): void {
    if (gl.isContextLost() || !backdrop || !resources) return;
    gl.viewport(0, 0, canvas.width, canvas.height);
    extract(alpha);
    counts.sprites = list.count;
    swayDepths(alpha);
    counts.drawCalls = resources.backdropPath.draw(backdrop, sway);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindTexture(gl.TEXTURE_2D, resources.sprites);
    counts.drawCalls += resources.drawPath.draw(list, view);
  }

  /** The depths come to rest in their places as the game's picture comes up. */
  function swayDepths(alpha: number): void {
    sway[SWAY.share] = world.menuShare;
    if (world.menuShare === 0 || !lastLayout) return;
    const seconds = world.windSeconds - (1 - alpha) * TIMING.stepSeconds;
    const aside = (Math.sin((seconds / SWAY_SECONDS) * 2 * Math.PI) * sway[SWAY.share] * sway[SWAY.scale]) / lastLayout.width;
    for (let depth = 0; depth < SWAY_UNITS.length; depth++) sway[SWAY.shifts + depth] = SWAY_UNITS[depth] * aside;
  }

  watchContext(canvas, gl, {
    onRestored() {
      resources = createResources();
      // Its textures are gone with the context.
      backdrop = undefined;
      bake();
      onRestored();
    },
    onGone,
  });
  return {
    get drawPathName() {
      return resources?.drawPath.name ?? 'none';
    },
    counts,
    resize,
    wear,
    addLetters,
    draw,
  };
}
