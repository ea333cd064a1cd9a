// Layers: what the renderer draws, from back to front.
import type { DrawPath, DrawPathName, DrawPathOptions } from './gl/draw-path.ts';

export type Gl = WebGLRenderingContext | WebGL2RenderingContext;

/** The visible part of the design: its left edge and its size, in design units; y points down and the top is 0. */
export type View = { readonly left: number; readonly width: number; readonly height: number };

/** Creates a draw path in the context that it was chosen for, and again after that context was lost. */
export type MakeDrawPath = { readonly name: DrawPathName; readonly make: (options: DrawPathOptions) => DrawPath };

/** What belongs to a context: `gl` and the way to draw sprites in it. */
export type GlContext = { readonly gl: Gl; readonly drawPath: MakeDrawPath };

export type Layer<OwnView extends View = View> = {
  /** Creates everything that lives in the context. Called once at the start and once after each lost context. */
  restore(context: GlContext): void;
  /** Fits to a new view; the canvas has its new size in device pixels. Not called while the context is lost. */
  resize(view: OwnView): void;
  /** Draws the world `alpha` (0..1) of the way between its last two steps. Returns the number of draw calls. */
  draw(gl: Gl, alpha: number): number;
};
