// Whether somebody is there: the page is left when it is hidden or loses the focus, and come back to.

export type PresenceOptions = {
  /** On a mobile device the page is there again as soon as it is seen; its focus may come late or never. */
  readonly isFocusNeeded: boolean;
  readonly onLeave: () => void;
  readonly onReturn: () => void;
};

/** Tells of each change once. A page that has never had the focus, as a frame in another page, has not been left. */
export function followPresence({ isFocusNeeded, onLeave, onReturn }: PresenceOptions): void {
  let isAway = false;

  function leave(): void {
    if (isAway) return;
    isAway = true;
    onLeave();
  }

  function comeBack(): void {
    if (!isAway || document.hidden) return;
    isAway = false;
    onReturn();
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
    else if (!isFocusNeeded || document.hasFocus()) comeBack();
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  window.addEventListener('focus', comeBack);
  window.addEventListener('blur', () => {
    // A frame of the page's own that was clicked, as ads are, is part of it.
    if (isFocusNeeded && !(document.activeElement instanceof HTMLIFrameElement)) leave();
  });
  // Whoever touches the page is there, whatever the focus says.
  window.addEventListener('pointerdown', comeBack, { capture: true });
  window.addEventListener('keydown', comeBack, { capture: true });
  if (document.hidden) leave();
}
