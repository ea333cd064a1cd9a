// Keeps an element of the debug tools above everything, including the game's modal dialogs.

/** Id of the debug tools' dialog, which lies above the element. */
export const DEBUG_MENU_ID = 'debug-menu';

/**
 * Moves the element into the last open panel, because a modal dialog makes everything outside it inert. Skips dialogs of ads. Shows it as
 * a popover, if supported, so that the dialog does not clip it. Returns a function that removes it.
 */
export function keepOnTop(element: HTMLElement): () => void {
  function raise(): void {
    const dialogs = document.querySelectorAll('.hud dialog[open]');
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
