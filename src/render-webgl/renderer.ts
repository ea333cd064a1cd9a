// The renderer: draws layers into a canvas and recovers from a lost context.
import { chooseDrawPath, createContext, type LoadLate } from './gl/context.ts';
import { DRAW_PATH_NAMES, type DrawPathName } from './gl/draw-path.ts';
import { watchContext } from './gl/watch-context.ts';
import type { Layer, ViewBox } from './layer.ts';

export type RendererOptions<OwnView extends ViewBox> = {
  readonly canvas: HTMLCanvasElement;
  /** From back to front. */
  readonly layers: readonly Layer<OwnView>[];
  /** Name of the draw path to use. Default, also for an unknown name: the best that the browser supports. */
  readonly drawPath?: string | undefined;
  /** Loads code that few browsers need. Default: calls the import once. */
  readonly loadLate?: LoadLate | undefined;
  /** Called after a lost context is restored. The host must draw a frame. */
  readonly onRestored: () => void;
  /** Called with true if a lost context is not restored in time, and with false if it is restored later. */
  readonly onGone?: (isGone: boolean) => void;
};

export type Renderer<OwnView extends ViewBox = ViewBox> = {
  /** `none` while the context is lost. */
  readonly drawPathName: DrawPathName | 'none';
  /** Draw calls of the last frame. */
  readonly drawCalls: number;
  /** Fits the canvas to `widthPixels` x `heightPixels` device pixels and the layers to the view. */
  resize(view: OwnView, widthPixels: number, heightPixels: number): void;
  /** Draws the layers, interpolated by `alpha` (0..1) between the last two steps. Does nothing while the context is lost. */
  draw(alpha: number): void;
  /** Deletes all GL resources, and releases the context of a canvas that has left the page. Draws nothing from then on. */
  destroy(): void;
};

/** Creates a renderer. Rejects with a NoWebGlError if WebGL is not available, or with the error of a layer's `restore`. */
export async function createRenderer<OwnView extends ViewBox>({
  canvas,
  layers,
  drawPath: wantedPath,
  loadLate = (load) => load(),
  onRestored,
  onGone = () => undefined,
}: RendererOptions<OwnView>): Promise<Renderer<OwnView>> {
  const wanted = DRAW_PATH_NAMES.find((name) => name === wantedPath);
  if (wantedPath !== undefined && !wanted) console.warn(`Unknown draw path '${wantedPath}' ignored. Known: ${DRAW_PATH_NAMES.join(', ')}`);
  const gl = createContext(canvas, wanted === 'quads');
  const drawPath = await chooseDrawPath(gl, wanted, loadLate);
  let lastView: OwnView | undefined;
  let isReady = false;
  let drawCalls = 0;
  restore();

  /** Restores and resizes the layers. Ignores their errors if the context is lost again meanwhile. */
  function restore(): void {
    isReady = false;
    try {
      if (!gl.isContextLost()) for (const layer of layers) layer.restore({ gl, drawPath });
      resizeLayers();
      isReady = !gl.isContextLost();
    } catch (error) {
      if (!gl.isContextLost()) throw error;
    }
  }

  function resizeLayers(): void {
    if (lastView && !gl.isContextLost()) for (const layer of layers) layer.resize(lastView);
  }

  const watch = watchContext(canvas, gl, {
    onRestored() {
      restore();
      onRestored();
    },
    onGone,
  });

  return {
    get drawPathName() {
      return isReady ? drawPath.name : 'none';
    },
    get drawCalls() {
      return drawCalls;
    },
    resize(view, widthPixels, heightPixels) {
      canvas.width = widthPixels;
      canvas.height = heightPixels;
      lastView = view;
      resizeLayers();
    },
    draw(alpha) {
      if (!isReady || !lastView || gl.isContextLost()) return;
      gl.viewport(0, 0, canvas.width, canvas.height);
      drawCalls = 0;
      for (let k = 0; k < layers.length; k++) drawCalls += layers[k].draw(gl, alpha);
    },
    destroy() {
      isReady = false;
      if (!gl.isContextLost()) for (const layer of layers) layer.destroy?.(gl);
      watch.stop();
    },
  };
}
