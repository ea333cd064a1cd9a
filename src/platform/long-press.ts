// A press that stays where it is: held for two seconds outside a drag it opens the debug overlay (specification, section 2).

/** A finger that rests is never quite still: this far it may wander, in CSS pixels. */
const WANDER_PIXELS = 10;

/** Calls `onHold` once a press on the element has lasted so long; not if it was let go, moved, or `isBusy` by then. */
export function listenToLongPress(element: HTMLElement, seconds: number, isBusy: () => boolean, onHold: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };

  const stop = () => clearTimeout(timer);
  element.addEventListener('pointerdown', ({ isPrimary, button, clientX, clientY }) => {
    stop();
    if (!isPrimary || button !== 0) return;
    start = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      if (!isBusy()) onHold();
    }, seconds * 1000);
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > WANDER_PIXELS) stop();
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) element.addEventListener(type, stop);
}
