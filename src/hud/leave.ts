// Exit animations. An inert clone fades out in place of the removed element, so React need not wait.

/** Time for which a closed panel is still seen. */
const PANEL_MILLISECONDS = 140;
/** Time in which the menu leaves, and the part of it that one button takes. */
const MENU_MILLISECONDS = 320;
const BUTTON_MILLISECONDS = 180;
const BUTTON_DELAY_MILLISECONDS = 30;

const FADE: readonly Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];

/** Fades a panel and its veil out. Call it while the panel is open. */
export function leavePanel(panel: HTMLElement, isReducedMotion: boolean): void {
  const column = panel.closest('.column');
  if (!column) return;
  const veil = document.createElement('div');
  Object.assign(veil.style, { position: 'fixed', inset: '0', background: 'var(--veil)' });
  const copy = inertCopy(panel);
  // The element of a dialog would count as one.
  const leaving = document.createElement('div');
  leaving.className = panel.className;
  leaving.toggleAttribute('open', true);
  Object.assign(leaving.style, { position: 'fixed', inset: '0', margin: 'auto', height: 'fit-content', animation: 'none' });
  leaving.append(...copy.childNodes);
  const place = document.createElement('div');
  makeInert(place);
  place.append(veil, leaving);
  column.append(place);
  leaving.scrollTop = panel.scrollTop;
  if (!isReducedMotion) play(leaving, [{ transform: 'none' }, { transform: 'scale(0.94)' }], PANEL_MILLISECONDS);
  removeAfter(place, play(place, FADE, PANEL_MILLISECONDS));
}

/** Lets the title of the hidden menu rise and its buttons fall one after the other. */
export function leaveMenu(menu: HTMLElement, isReducedMotion: boolean): void {
  const column = menu.closest('.column');
  if (!column) return;
  const copy = inertCopy(menu);
  copy.hidden = false;
  column.append(copy);
  if (isReducedMotion) return removeAfter(copy, play(copy, FADE, PANEL_MILLISECONDS));
  const title = copy.querySelector('h1');
  if (title) play(title, [{}, { transform: 'translateY(-60%)', opacity: 0 }], MENU_MILLISECONDS, 0, 'ease-in');
  const fall = [{}, { transform: 'translateY(2.4em)', opacity: 0 }];
  for (const [index, element] of copy.querySelectorAll('.menu-buttons > *, .menu-stats').entries())
    play(element, fall, BUTTON_MILLISECONDS, index * BUTTON_DELAY_MILLISECONDS, 'ease-in');
  removeAfter(copy, play(copy, [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], MENU_MILLISECONDS));
}

/** Returns a copy that neither pointer, focus nor screen reader reaches, with the choices of its lists. */
function inertCopy(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const lists = element.querySelectorAll('select');
  for (const [index, list] of copy.querySelectorAll('select').entries()) list.value = lists[index].value;
  for (const control of copy.querySelectorAll<HTMLElement>('[id], button, select')) {
    // A drawing refers to its own ones.
    if (!(control instanceof SVGElement)) control.removeAttribute('id');
    control.removeAttribute('name');
    control.tabIndex = -1;
  }
  // Animations of the styles would start again.
  for (const part of copy.querySelectorAll<HTMLElement>('*')) part.style.animation = 'none';
  makeInert(copy);
  return copy;
}

function makeInert(element: HTMLElement): void {
  // Browsers without `inert` ignore the attribute.
  element.setAttribute('inert', '');
  element.setAttribute('aria-hidden', 'true');
  element.style.pointerEvents = 'none';
}

function play(element: Element, keyframes: readonly Keyframe[], duration: number, delay = 0, easing = 'linear'): Animation {
  return element.animate([...keyframes], { duration, delay, easing, fill: 'forwards' });
}

function removeAfter(element: HTMLElement, animation: Animation): void {
  animation.onfinish = () => element.remove();
}
