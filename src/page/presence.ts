// Detects when the player leaves the page and returns to it, by visibility and focus.

export type PresenceOptions = {
  /** False on mobile devices: a visible page counts as returned, because its focus may come late or never. */
  readonly isFocusNeeded: boolean;
  readonly onLeave: () => void;
  readonly onReturn: () => void;
};

/** Reports each change once. A page that starts without the focus, such as a frame in another page, does not count as left. */
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
    // A focused frame inside the page, such as an ad, counts as part of it.
    if (isFocusNeeded && !(document.activeElement instanceof HTMLIFrameElement)) leave();
  });
  // Input counts as a return, even without the focus.
  window.addEventListener('pointerdown', comeBack, { capture: true });
  window.addEventListener('keydown', comeBack, { capture: true });
  if (document.hidden) leave();
}
