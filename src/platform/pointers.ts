// Pointers: every finger, the mouse with its buttons and while it hovers, the pen.

/** A finger, mouse or pen. `x` and `y` are CSS pixels from the canvas's top left. */
export type PointerState = {
  readonly id: number;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  /** Held buttons as bits: 1 main, 2 right, 4 middle. 0 while the mouse hovers. A touching finger holds the main one. */
  readonly buttons: number;
};

export type PointersHandlers = {
  /** A finger or a first button goes down. */
  readonly down?: (pointer: PointerState) => void;
  /** A pointer moves, or one of several buttons changes. */
  readonly move?: (pointer: PointerState) => void;
  /** A finger or the last button goes up. */
  readonly up?: (pointer: PointerState) => void;
  /** A press ends without `up`: the browser takes the pointer, or the window loses the focus. */
  readonly cancel?: (pointer: PointerState) => void;
  /** The wheel turns, by CSS pixels downwards. */
  readonly wheel?: (pixels: number, pointer: PointerState) => void;
};

/** Pointers on the canvas, by id. */
export type Pointers = ReadonlyMap<number, PointerState>;

/** CSS pixels of a line of the wheel, for browsers that count lines. */
const LINE_PIXELS = 16;

/**
 * Follows all pointers on the canvas until `signal` aborts, and returns those that touch it or hover over it. Prevents scrolling and context
 * menus there. A press that starts on the canvas is followed beyond its edges.
 */
export function listenToPointers(canvas: HTMLCanvasElement, handlers: PointersHandlers, signal = new AbortController().signal): Pointers {
  const pointers = new Map<number, PointerState>();

  function read({ pointerId: id, pointerType: kind, clientX, clientY, buttons }: PointerEvent): PointerState {
    const { left, top } = canvas.getBoundingClientRect();
    const pointer = { id, kind, x: clientX - left, y: clientY - top, buttons };
    pointers.set(id, pointer);
    return pointer;
  }

  /** Removes a finger that has left the screen. A mouse stays: it hovers. */
  function lift(pointer: PointerState): void {
    if (pointer.kind === 'touch') pointers.delete(pointer.id);
  }

  function cancel(id: number): void {
    const pointer = pointers.get(id);
    pointers.delete(id);
    if (pointer && pointer.buttons !== 0) handlers.cancel?.({ ...pointer, buttons: 0 });
  }

  const listen = <Type extends keyof HTMLElementEventMap>(type: Type, handle: (event: HTMLElementEventMap[Type]) => void): void =>
    canvas.addEventListener(type, handle, { signal, passive: false });

  listen('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    handlers.down?.(read(event));
  });
  listen('pointermove', (event) => handlers.move?.(read(event)));
  listen('pointerup', (event) => {
    const pointer = read(event);
    lift(pointer);
    handlers.up?.(pointer);
  });
  listen('pointercancel', ({ pointerId }) => cancel(pointerId));
  listen('pointerleave', ({ pointerId }) => pointers.get(pointerId)?.buttons === 0 && pointers.delete(pointerId));
  listen('wheel', (event) => {
    event.preventDefault();
    const { left, top } = canvas.getBoundingClientRect();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1);
    handlers.wheel?.(pixels, { id: 0, kind: 'mouse', x: event.clientX - left, y: event.clientY - top, buttons: event.buttons });
  });
  listen('contextmenu', (event) => event.preventDefault());
  listen('touchstart', (event) => event.preventDefault());
  window.addEventListener('blur', () => [...pointers.keys()].forEach(cancel), { signal });
  return pointers;
}
