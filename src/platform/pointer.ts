// The pointer: one finger or the mouse. A second finger never takes over a drag.

const MAIN_BUTTON = 0;

/** Positions are CSS pixels from the canvas' top left. */
export type PointerHandlers = {
  readonly press: (x: number, y: number, isTouch: boolean) => void;
  /** During a press only. */
  readonly move?: (x: number, y: number) => void;
  readonly release?: (x: number, y: number) => void;
  /** The press ends without a release: a lost capture, a hidden page, a window that loses the focus. */
  readonly cancel?: () => void;
};

/** Listens on the canvas for as long as the page lives. Nothing scrolls or opens a menu under the finger, on the whole page but in a text field. */
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
