// A scripted pointer over the game's canvas: presses, moves and releases as a mouse does.

export type Place = { readonly x: number; readonly y: number };

export type ScriptedPointer = { readonly [Type in 'down' | 'move' | 'up']: (place: Place) => void };

/** Higher than any that a browser gives. */
const POINTER_ID = 1_000_001;

export function createPointer(canvas: HTMLCanvasElement): ScriptedPointer {
  // The browser has no pointer of that number that it could capture.
  Element.prototype.setPointerCapture = () => undefined;
  const send =
    (type: string, buttons: number) =>
    ({ x, y }: Place) =>
      void canvas.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          pointerId: POINTER_ID,
          // Under a finger the piece would be carried beside it.
          pointerType: 'mouse',
          isPrimary: true,
          button: type === 'pointermove' ? -1 : 0,
          buttons,
          clientX: x,
          clientY: y,
        }),
      );
  return { down: send('pointerdown', 1), move: send('pointermove', 1), up: send('pointerup', 0) };
}
