/** Longer numbers use a smaller font where space is limited. */
const LONG_CHARACTERS = 8;

export function writeNumber(element: HTMLElement, text: string): void {
  element.textContent = text;
  element.classList.toggle('long', text.length > LONG_CHARACTERS);
}
