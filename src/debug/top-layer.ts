// Keeps an element of the debug tools over everything, the game's modal dialogs included.

/** Id of the debug tools' own dialog, which lies over the element. */
export const DEBUG_MENU_ID = 'debug-menu';

/**
 * Moves the element into the last open panel, because a modal dialog makes everything outside it inert; not into that of an ad. As a popover,
 * where the browser has popovers, the dialog does not clip it. Returns a function that removes it.
 */
export function keepOnTop(element: HTMLElement): () => void {
  function raise(): void {
    const dialogs = document.querySelectorAll('#hud dialog[open]');
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
