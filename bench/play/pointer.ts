// A scripted pointer over the game's canvas: presses, moves and releases as a mouse does.

export type Place = { readonly x: number; readonly y: number };

export type ScriptedPointer = { readonly [Type in 'down' | 'move' | 'up']: (place: Place) => void };

/** Higher than any of the browser's. */
const POINTER_ID = 1_000_001;

/** A mouse: the game lifts a piece above a finger. */
const MOUSE = { bubbles: true, cancelable: true, pointerId: POINTER_ID, pointerType: 'mouse', isPrimary: true } as const;

export function createPointer(canvas: HTMLCanvasElement): ScriptedPointer {
  // The browser cannot capture a pointer that it does not have.
  Element.prototype.setPointerCapture = () => undefined;
  const send = (type: string, button: number, buttons: number) => (place: Place) =>
    void canvas.dispatchEvent(new PointerEvent(type, { ...MOUSE, button, buttons, clientX: place.x, clientY: place.y }));
  return { down: send('pointerdown', 0, 1), move: send('pointermove', -1, 1), up: send('pointerup', 0, 0) };
}
