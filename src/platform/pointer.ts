// Pointer input: one finger or the mouse. A second finger is ignored during a press.

const MAIN_BUTTON = 0;

/** Positions are CSS pixels from the canvas's top left. */
export type PointerHandlers = {
  readonly press: (x: number, y: number, isTouch: boolean) => void;
  /** Called during a press only. */
  readonly move?: (x: number, y: number) => void;
  readonly release?: (x: number, y: number) => void;
  /** Called if the press ends without a release: the capture is lost, the page is hidden or the window loses the focus. */
  readonly cancel?: () => void;
};

/** Listens on the canvas until the page closes. Prevents scrolling by touch there, and context menus on the page except in text fields. */
export function listenToPointer(canvas: HTMLCanvasElement, { press, move, release, cancel }: PointerHandlers): void {
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

  canvas.addEventListener('pointerdown', (event) => {
    if (active !== undefined || event.button !== MAIN_BUTTON) return;
    active = event.pointerId;
    canvas.setPointerCapture(event.pointerId);
    place(event, press);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId === active) place(event, move);
  });
  canvas.addEventListener('pointerup', (event) => {
    if (event.pointerId !== active) return;
    active = undefined;
    place(event, release);
  });
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
