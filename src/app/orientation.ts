// How the device is held. iOS tells of a turn before its window has the new size, so it is asked again for a while.

/** Specification, section 9. */
const POLLING = { everyMilliseconds: 100, forMilliseconds: 2000 } as const;

export type OrientationOptions = {
  readonly isMobile: boolean;
  readonly isAppleMobile: boolean;
  /** Instead of what the window's shape says. */
  readonly rotation: 'portrait' | 'landscape' | undefined;
  /** Told at the start and after each turn; a desktop is never sideways, unless it is forced to be. */
  readonly onTurn: (isSideways: boolean) => void;
};

export function followOrientation({ isMobile, isAppleMobile, rotation, onTurn }: OrientationOptions): void {
  let last: boolean | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  function check(): void {
    // The keyboard of a phone takes half the window; nobody has turned it.
    if (document.activeElement instanceof HTMLInputElement) return;
    const isSideways = rotation ? rotation === 'landscape' : isMobile && window.innerWidth > window.innerHeight;
    if (isSideways === last) return;
    last = isSideways;
    onTurn(isSideways);
  }

  function lookForAWhile(): void {
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
  // What was not looked at while somebody typed; behind the event nothing has the focus any more.
  document.addEventListener('focusout', () => setTimeout(check));
  window.addEventListener('orientationchange', isAppleMobile ? lookForAWhile : check);
}
