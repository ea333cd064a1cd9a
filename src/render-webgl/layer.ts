// Layers: the units that the renderer draws, from back to front.
import type { DrawPath, DrawPathName, DrawPathOptions } from './gl/draw-path.ts';

export type Gl = WebGLRenderingContext | WebGL2RenderingContext;

/** The visible part of the design in design units: left edge and size. The top is 0 and y points down. */
export type ViewBox = { readonly left: number; readonly width: number; readonly height: number };

/** Moves a layer: offset in design units, after a zoom by a factor around the point 0, 0 (default: 1). Read once per frame. */
export type Shift = {
  readonly x: (alpha: number, view: ViewBox) => number;
  readonly y: (alpha: number, view: ViewBox) => number;
  readonly zoom?: (alpha: number) => number;
};

/** Factory of the chosen draw path. `make` is called once at the start and after each lost context. */
export type MakeDrawPath = { readonly name: DrawPathName; readonly make: (options: DrawPathOptions) => DrawPath };

/** A GL context and the factory of its draw path for sprites. */
export type GlContext = { readonly gl: Gl; readonly drawPath: MakeDrawPath };

export type Layer<OwnView extends ViewBox = ViewBox> = {
  /** Creates all GL resources. Called once at the start and after each lost context. */
  restore(context: GlContext): void;
  /** Fits the layer to a new view. The canvas already has its new size in device pixels. Not called while the context is lost. */
  resize(view: OwnView): void;
  /** Draws the layer, interpolated by `alpha` (0..1) between the last two steps. Returns the number of draw calls. */
  draw(gl: Gl, alpha: number): number;
  /** Deletes all GL resources. Not called while the context is lost. */
  destroy?(gl: Gl): void;
};
