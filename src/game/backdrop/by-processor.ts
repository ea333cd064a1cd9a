// How a canvas of the backdrop is painted: once, by the processor.

/**
 * A GPU would first compile a program for every kind of stroke and fill that it never sees again: without one that costs the GPU's
 * process four seconds of a start, and with the processor the page's own time stays the same.
 */
export const BY_PROCESSOR: CanvasRenderingContext2DSettings = { willReadFrequently: true };
