// Which clicks count as presses, for buttons of the page and of React.

/** A second click within this time is ignored (specification, section 9). */
const DEBOUNCE_MILLISECONDS = 10;

let lastMilliseconds = Number.NEGATIVE_INFINITY;

/** Returns whether a click counts. Ignored clicks do not delay later ones: clicks in a fast series would block one another. */
export function acceptClick({ timeStamp }: Pick<Event, 'timeStamp'>): boolean {
  if (timeStamp - lastMilliseconds < DEBOUNCE_MILLISECONDS) return false;
  lastMilliseconds = timeStamp;
  return true;
}

/** Removes the focus after a pointer click, so that keys control the game again. A click by key (detail 0) keeps it. */
export function blurPressed(control: HTMLElement, { detail }: Pick<UIEvent, 'detail'>): void {
  if (detail > 0) control.blur();
}
