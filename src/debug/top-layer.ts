// Keeps an element of the debug tools over everything, the game's modal dialogs included.

/** The debug tools' own dialog lies over the element. */
export const DEBUG_MENU_ID = 'debug-menu';

/**
 * Moves the element into the last open dialog of the game, because a modal dialog makes everything outside it inert. As a popover,
 * where the browser has popovers, the dialog does not clip it. Returns a function that removes it.
 */
export function keepOnTop(element: HTMLElement): () => void {
  function raise(): void {
    const dialogs = document.querySelectorAll(`dialog[open]:not(#${DEBUG_MENU_ID})`);
    (dialogs.item(dialogs.length - 1) ?? document.body).append(element);
    if (!('showPopover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
  }

  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => (target as Element).id !== DEBUG_MENU_ID)) raise();
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['open'], subtree: true });
  raise();
  return () => {
    observer.disconnect();
    element.remove();
  };
}
