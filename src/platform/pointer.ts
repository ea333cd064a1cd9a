// Pointer input: one finger or the mouse. Other fingers are ignored while a press holds something.

const MAIN_BUTTON = 0;

/** Positions are CSS pixels from the canvas's top left. */
export type PointerHandlers = {
  readonly press: (x: number, y: number, isTouch: boolean) => void;
  /** Called during a press only. */
  readonly move?: (x: number, y: number) => void;
  readonly release?: (x: number, y: number) => void;
  /** Called if the press ends without a release: the capture is lost, the page is hidden or the window loses the focus. */
  readonly cancel?: () => void;
  /** Returns whether the press holds something. If not, as under a resting palm, the next press replaces it. Default: true. */
  readonly isHolding?: () => boolean;
};

/**
 * Listens on the canvas until `signal` aborts (Chrome before 88: until the page closes). Prevents scrolling by touch and context menus there.
 */
export function listenToPointer(
  canvas: HTMLCanvasElement,
  { press, move, release, cancel, isHolding }: PointerHandlers,
  signal = new AbortController().signal,
): void {
  let active: number | undefined;

  function place(event: PointerEvent, handler: ((x: number, y: number, isTouch: boolean) => void) | undefined): void {
    const { left, top } = canvas.getBoundingClientRect();
    handler?.(event.clientX - left, event.clientY - top, event.pointerType === 'touch');
  }

  function cancelPress(): void {
    if (active === undefined) return;
    active = undefined;
    cancel?.();
  }

  function cancelOwn(event: PointerEvent): void {
    if (event.pointerId === active) cancelPress();
  }

  function begin(event: PointerEvent): void {
    if (event.button !== MAIN_BUTTON || event.pointerId === active) return;
    if (active !== undefined && isHolding?.() !== false) return;
    cancelPress();
    active = event.pointerId;
    canvas.setPointerCapture(event.pointerId);
    place(event, press);
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== active) return;
    active = undefined;
    place(event, release);
  }

  canvas.addEventListener('pointerdown', begin, { signal });
  // While another mouse button is down, press and release of the main one are moves.
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if ((event.buttons & 1) === 0) end(event);
      else if (event.pointerId === active) place(event, move);
      else begin(event);
    },
    { signal },
  );
  canvas.addEventListener('pointerup', end, { signal });
  canvas.addEventListener('pointercancel', cancelOwn, { signal });
  canvas.addEventListener('lostpointercapture', cancelOwn, { signal });
  window.addEventListener('blur', cancelPress, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && cancelPress(), { signal });
  canvas.addEventListener('contextmenu', preventDefault, { signal });
  canvas.addEventListener('touchstart', preventDefault, { passive: false, signal });
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
