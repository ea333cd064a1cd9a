/**
 * Makes the browser rasterize a backdrop canvas on the CPU. The GPU process would compile a program per kind of stroke and fill, used only once.
 * Without a real GPU this takes four seconds at the start. The page's main thread takes equally long either way.
 */
export const CPU_CANVAS: CanvasRenderingContext2DSettings = { willReadFrequently: true };
