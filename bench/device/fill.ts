// Puts nodes in place of an element's own: `replaceChildren` is newer than the least browsers.

export function fill(element: Element, ...nodes: readonly Node[]): void {
  element.textContent = '';
  element.append(...nodes);
}
