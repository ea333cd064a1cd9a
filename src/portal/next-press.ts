/** The page's window. */
export type PressTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const PRESSES = ['pointerdown', 'keydown'];

/** Captures a press before the game's elements, which may stop its propagation. */
const CAPTURE = { capture: true } as const;

/** Calls `listener` once, at the next press on the game's page. While a site's overlay covers the page, none arrives. Returns a function that cancels. */
export function onNextPress(target: PressTarget, listener: () => void): () => void {
  function end(): void {
    for (const press of PRESSES) target.removeEventListener(press, handlePress, CAPTURE);
  }

  function handlePress(): void {
    end();
    listener();
  }

  for (const press of PRESSES) target.addEventListener(press, handlePress, CAPTURE);
  return end;
}
