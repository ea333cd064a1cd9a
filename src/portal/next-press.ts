// The next press that reaches the game's own page: while something of a site's covers the page, none does.

/** What hears the presses: the page's window. */
export type PressTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const PRESSES = ['pointerdown', 'keydown'];

/** Before the game's own elements, which may keep a press to themselves. */
const CAPTURE = { capture: true } as const;

/** Calls the listener once. Gives back what ends the waiting. */
export function onNextPress(target: PressTarget, listener: () => void): () => void {
  function end(): void {
    for (const press of PRESSES) target.removeEventListener(press, hear, CAPTURE);
  }

  function hear(): void {
    end();
    listener();
  }

  for (const press of PRESSES) target.addEventListener(press, hear, CAPTURE);
  return end;
}
