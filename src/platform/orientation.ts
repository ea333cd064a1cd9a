// Follows the orientation of the device. iOS reports a turn before the window has its new size, so its size is polled for a while.

/** Specification, section 9. */
const POLLING = { everyMilliseconds: 100, forMilliseconds: 2000 } as const;

export type OrientationOptions = {
  readonly isMobile: boolean;
  readonly isAppleMobile: boolean;
  /** Overrides the shape of the window. */
  readonly rotation: 'portrait' | 'landscape' | undefined;
  /** Called at the start and after each turn. Only a phone outside a frame is sideways without `rotation`. */
  readonly onTurn: (isSideways: boolean) => void;
};

export function followOrientation({ isMobile, isAppleMobile, rotation, onTurn }: OrientationOptions): void {
  let last: boolean | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  function check(): void {
    // A phone's on-screen keyboard covers half the window, which is not a turn.
    if (document.activeElement instanceof HTMLInputElement) return;
    const isSideways = rotation ? rotation === 'landscape' : isMobile && isPhoneSideways(isAppleMobile);
    if (isSideways === last) return;
    last = isSideways;
    onTurn(isSideways);
  }

  function pollOrientation(): void {
    check();
    clearInterval(poll);
    const until = performance.now() + POLLING.forMilliseconds;
    poll = setInterval(() => {
      check();
      if (performance.now() >= until) clearInterval(poll);
    }, POLLING.everyMilliseconds);
  }

  check();
  window.addEventListener('resize', check);
  // Repeats checks that were skipped during typing. The field keeps the focus until after the event.
  document.addEventListener('focusout', () => setTimeout(check));
  window.addEventListener('orientationchange', isAppleMobile ? pollOrientation : check);
}

/** Tablets have 600 CSS pixels. iOS reports the screen of an upright device, and its phones have no windows beside each other. */
function isPhoneSideways(isAppleMobile: boolean): boolean {
  const { width, height } = window.screen;
  if (window.parent !== window || window.innerWidth <= window.innerHeight) return false;
  return Math.min(width, height) < 600 && (isAppleMobile || width > height);
}
