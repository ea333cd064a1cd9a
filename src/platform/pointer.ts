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

/** Listens on the canvas until the page closes. Prevents scrolling by touch there, and context menus on the page except in text fields. */
export function listenToPointer(canvas: HTMLCanvasElement, { press, move, release, cancel, isHolding }: PointerHandlers): void {
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

  canvas.addEventListener('pointerdown', begin);
  // While another mouse button is down, press and release of the main one are moves.
  canvas.addEventListener('pointermove', (event) => {
    if ((event.buttons & 1) === 0) end(event);
    else if (event.pointerId === active) place(event, move);
    else begin(event);
  });
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', (event) => {
    if (event.pointerId === active) cancelPress();
  });
  canvas.addEventListener('lostpointercapture', (event) => {
    if (event.pointerId === active) cancelPress();
  });
  window.addEventListener('blur', cancelPress);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) cancelPress();
  });
  document.addEventListener('contextmenu', (event) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  });
  canvas.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
}
