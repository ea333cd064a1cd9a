// Keeps a press on the first screen until the game can act on it, and shows the control as pressed meanwhile.

/** A button, or the language list after a choice. */
type Control = HTMLButtonElement | HTMLSelectElement;

/** Handles clicks on buttons and changes of the list. The last press counts. Runs in the page script, before the game's own listeners. */
export function keepPress({ type, target }: Event): void {
  const selector = type === 'change' ? '#first-screen select' : '#first-screen button';
  const control = target instanceof Element ? target.closest(selector) : null;
  if (!control) return;
  takePress();
  control.setAttribute('aria-busy', 'true');
}

/** Returns the control with the kept press, and forgets the press. */
export function takePress(): Control | undefined {
  const control = document.querySelector<Control>('#first-screen [aria-busy]');
  control?.removeAttribute('aria-busy');
  return control ?? undefined;
}
