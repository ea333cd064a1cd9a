/**
 * Makes the browser rasterize a backdrop canvas on the CPU. A GPU would compile a program for each kind of stroke and fill, used only once: on a
 * machine without a GPU that takes the GPU process four seconds at the start. The page's own time is equal either way.
 */
export const CPU_CANVAS: CanvasRenderingContext2DSettings = { willReadFrequently: true };
