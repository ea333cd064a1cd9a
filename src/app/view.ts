// The window's size and pixel ratio: reports each change of either.

/** Calls `onChange` on each new size and on each new pixel ratio, which some browsers change without a `resize` event. */
export function followView(onChange: () => void): void {
  window.addEventListener('resize', onChange);
  followPixelRatio();

  /** A media query matches one ratio: the next one needs a query of its own. */
  function followPixelRatio(): void {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        onChange();
        followPixelRatio();
      },
      { once: true },
    );
  }
}
