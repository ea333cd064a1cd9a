// The splash of index.html, which is there before any script has run: its progress bar, its end, and its words for a failure.

export type Splash = {
  /** A fraction from 0 to 1; never goes back. */
  setProgress(fraction: number): void;
  hide(): void;
  /** Shows why there is no game, in place of the bar; without `words` the page's own are shown. */
  fail(words: string | undefined): void;
};

export function createSplash(element: HTMLElement): Splash {
  const bar = element.querySelector('progress');
  return {
    setProgress(fraction) {
      if (bar) bar.value = Math.max(bar.value, fraction);
    },
    hide() {
      element.hidden = true;
    },
    fail(words) {
      element.hidden = false;
      element.className = 'failed';
      const message = element.querySelector('#failure a');
      if (message && words !== undefined) message.textContent = words;
    },
  };
}
