export type Place = { readonly x: number; readonly y: number };

export type ScriptedPointer = { readonly [Type in 'down' | 'move' | 'up']: (place: Place) => void };

/** Higher than any pointer id of the browser. */
const POINTER_ID = 1_000_001;

/** Not a touch pointer, because the game lifts a piece above a finger. */
const MOUSE = { bubbles: true, cancelable: true, pointerId: POINTER_ID, pointerType: 'mouse', isPrimary: true } as const;

export function createPointer(canvas: HTMLCanvasElement): ScriptedPointer {
  // Disabled, because the browser throws for a pointer id that it did not create.
  Element.prototype.setPointerCapture = () => undefined;
  const send = (type: string, button: number, buttons: number) => (place: Place) =>
    void canvas.dispatchEvent(new PointerEvent(type, { ...MOUSE, button, buttons, clientX: place.x, clientY: place.y }));
  return { down: send('pointerdown', 0, 1), move: send('pointermove', -1, 1), up: send('pointerup', 0, 0) };
}
