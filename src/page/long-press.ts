// Detects long presses. A press of two seconds outside a drag opens the debug overlay (specification, section 2).
import { MS_PER_SECOND } from '../platform/time.ts';

/** Maximum movement of a resting finger, in CSS pixels. */
const MAX_DRIFT_PIXELS = 10;

/** Excluded, because a long press in a field selects its text. */
const FIELDS = 'input, textarea, select';

/**
 * Calls `onHold` once a press anywhere on the page has lasted `seconds`. A release, a move or a true `isBusy` cancels it. Listens in
 * the capture phase, so that presses of panels and buttons count and the click after a hold does not reach them.
 */
export function listenToLongPress(page: EventTarget, seconds: number, isBusy: () => boolean, onHold: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let isHeld = false;

  function hold(): void {
    if (isBusy()) return;
    isHeld = true;
    onHold();
  }

  function press({ isPrimary, button, clientX, clientY, target }: PointerEvent): void {
    stop();
    isHeld = false;
    if (!isPrimary || button !== 0 || (target instanceof Element && target.closest(FIELDS))) return;
    start = { x: clientX, y: clientY };
    timer = setTimeout(hold, seconds * MS_PER_SECOND);
  }

  /** While another mouse button is down, press and release of the main one are moves. */
  function move(event: PointerEvent): void {
    const { button, buttons, clientX, clientY } = event;
    if (button === 0 && buttons & 1) return press(event);
    if ((buttons & 1) === 0 || Math.hypot(clientX - start.x, clientY - start.y) > MAX_DRIFT_PIXELS) stop();
  }

  /** Suppresses the click after a hold. Clicks by key have a `detail` of 0 and pass. */
  function click(event: MouseEvent): void {
    if (!isHeld || event.detail === 0) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const stop = () => clearTimeout(timer);
  const listen = (type: string, listener: (event: PointerEvent) => void) =>
    page.addEventListener(type, listener as (event: Event) => void, { capture: true });
  listen('pointerdown', press);
  listen('pointermove', move);
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) listen(type, stop);
  listen('click', click);
}
