// Handles a lost context: waits for the browser to restore it, requests it once, and reports a context that is not restored.

/** Seconds after the loss, while the page is visible, until a context is requested and until it is reported as gone. */
export const LOSS = { restoreSeconds: 1, goneSeconds: 4 } as const;

export type ContextWatch = {
  /** Called when the context is restored. All GL resources must be created again. */
  readonly onRestored: () => void;
  /** Called with true if a context is not restored in time, and with false if it is restored later. */
  readonly onGone: (isGone: boolean) => void;
};

/** Extensions of all watched contexts: a lost context returns none. */
const extensions = new WeakMap<object, WEBGL_lose_context>();

/** `stop` ends the watch. A canvas that has left the page gives up its context, of which a page has few. */
export function watchContext(
  canvas: HTMLCanvasElement,
  gl: WebGLRenderingContext | WebGL2RenderingContext,
  watch: ContextWatch,
): { readonly stop: () => void } {
  const extension = gl.getExtension('WEBGL_lose_context') ?? extensions.get(gl);
  if (extension) extensions.set(gl, extension);
  let timer: ReturnType<typeof setInterval> | undefined;
  let seconds = 0;

  /** Does not count while the page is hidden, where browsers withhold a context, or after the canvas was removed. */
  function waitOneSecond(): void {
    if (document.hidden || !canvas.isConnected) return;
    seconds++;
    if (seconds === LOSS.restoreSeconds) extension?.restoreContext();
    if (seconds === LOSS.goneSeconds) watch.onGone(true);
  }

  function startWaiting(): void {
    clearInterval(timer);
    seconds = 0;
    timer = setInterval(waitOneSecond, 1000);
  }

  function endWaiting(): void {
    clearInterval(timer);
    watch.onRestored();
    if (seconds >= LOSS.goneSeconds) watch.onGone(false);
  }

  canvas.addEventListener('webglcontextlost', startWaiting);
  canvas.addEventListener('webglcontextrestored', endWaiting);
  if (gl.isContextLost()) startWaiting();

  return {
    stop() {
      clearInterval(timer);
      canvas.removeEventListener('webglcontextlost', startWaiting);
      canvas.removeEventListener('webglcontextrestored', endWaiting);
      // Later, because a page may remove the canvas right after this call.
      queueMicrotask(() => !canvas.isConnected && extension?.loseContext());
    },
  };
}
