/** A 2D context of the page or of a worker. */
export type Pen = Omit<CanvasRenderingContext2D, 'canvas' | 'drawFocusIfNeeded' | 'getContextAttributes'>;

export type PaintedCanvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * Creates a canvas that the browser rasterizes on the CPU. A GPU would compile a program for each kind of stroke and fill, used only once: on a
 * machine without a GPU that takes the GPU process four seconds at the start. Throws an Error if the browser provides no 2D context.
 */
export function createCanvas(width: number, height: number, isOpaque = false): { readonly canvas: PaintedCanvas; readonly pen: Pen } {
  const canvas = typeof document === 'undefined' ? new OffscreenCanvas(width, height) : document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: !isOpaque, willReadFrequently: true }) as Pen | null;
  if (!pen) throw new Error('This browser provides no 2D canvas');
  return { canvas, pen };
}
