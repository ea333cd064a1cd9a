// A lost context: lets the browser restore it, asks for it once, and reports a context that does not come back.

/** Visible seconds after the loss: when a context is asked for, and when it counts as gone. */
export const LOSS = { askSeconds: 1, goneSeconds: 4 } as const;

export type ContextWatch = {
  /** The context is back; everything in it must be made again. */
  readonly onRestored: () => void;
  /** Called with true once a context does not come back, and with false if it does so after all. */
  readonly onGone: (isGone: boolean) => void;
};

export function watchContext(canvas: HTMLCanvasElement, gl: WebGLRenderingContext | WebGL2RenderingContext, watch: ContextWatch): void {
  // A lost context has no extensions.
  const extension = gl.getExtension('WEBGL_lose_context');
  let timer: ReturnType<typeof setInterval> | undefined;
  let seconds = 0;

  /** A hidden page may stay without a context until it is visible, and a canvas that was removed needs none. */
  function waitOneSecond(): void {
    if (document.hidden || !canvas.isConnected) return;
    seconds++;
    if (seconds === LOSS.askSeconds) extension?.restoreContext();
    if (seconds === LOSS.goneSeconds) watch.onGone(true);
  }

  function startWaiting(): void {
    clearInterval(timer);
    seconds = 0;
    timer = setInterval(waitOneSecond, 1000);
  }

  canvas.addEventListener('webglcontextlost', startWaiting);
  canvas.addEventListener('webglcontextrestored', () => {
    clearInterval(timer);
    watch.onRestored();
    if (seconds >= LOSS.goneSeconds) watch.onGone(false);
  });
  if (gl.isContextLost()) startWaiting();
}
