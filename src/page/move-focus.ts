// Moves the focus among the controls of the open panel, or of the screen, and presses them.

const CONTROLS = 'button, select, input, a[href]';

export type FocusMove = 'next' | 'previous' | 'more' | 'less';

/** Moves the focus. `more` and `less` first change a focused list or slider. */
export function moveFocus(page: Document, move: FocusMove): void {
  const isForward = move === 'next' || move === 'more';
  if ((move === 'more' || move === 'less') && changeValue(page.activeElement, isForward ? 1 : -1)) return;
  const controls = shownControls(page);
  const index = controls.indexOf(page.activeElement as HTMLElement);
  if (index < 0) focusFirst(page, controls);
  else controls[(index + (isForward ? 1 : -1) + controls.length) % controls.length].focus();
}

/** Clicks the focused control, or focuses the first one. A list shows its next entry. */
export function pressFocused(page: Document): void {
  const controls = shownControls(page);
  const control = controls.find((each) => each === page.activeElement);
  if (!control) focusFirst(page, controls);
  else if (!(control instanceof HTMLSelectElement)) control.click();
  else changeValue(control, control.selectedIndex < control.options.length - 1 ? 1 : -control.selectedIndex);
}

/** Closes the open panel like Escape. Does nothing without one. */
export function closePanel(page: Document): void {
  openPanel(page)?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

function openPanel(page: Document): HTMLDialogElement | undefined {
  return [...page.querySelectorAll<HTMLDialogElement>('dialog[open]')].pop();
}

function shownControls(page: Document): HTMLElement[] {
  const controls = (openPanel(page) ?? page).querySelectorAll<HTMLElement>(CONTROLS);
  return [...controls].filter((control) => control.getClientRects().length > 0 && getComputedStyle(control).visibility !== 'hidden');
}

function focusFirst(page: Document, controls: readonly HTMLElement[]): void {
  (openPanel(page)?.querySelector<HTMLElement>('[data-first-focus]') ?? controls[0])?.focus();
}

/** Changes a list or a slider by steps. Returns false for other elements. */
function changeValue(element: Element | null, steps: number): boolean {
  if (element instanceof HTMLSelectElement) {
    element.selectedIndex = Math.max(0, Math.min(element.options.length - 1, element.selectedIndex + steps));
    return element.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (!(element instanceof HTMLInputElement) || element.type !== 'range') return false;
  element.stepUp(steps);
  return element.dispatchEvent(new Event('input', { bubbles: true }));
}
