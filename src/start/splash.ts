// The splash of index.html, visible before any script has run: progress bar and failure message.

export type Splash = {
  /** Sets a fraction from 0 to 1; never decreases it. */
  setProgress(fraction: number): void;
  /** Does nothing after a failure. */
  hide(): void;
  /** Shows a failure message in place of the bar; undefined keeps the built-in one. */
  fail(message: string | undefined): void;
};

export function createSplash(element: HTMLElement): Splash {
  const bar = element.querySelector('progress');
  return {
    setProgress(fraction) {
      if (bar) bar.value = Math.max(bar.value, fraction);
    },
    hide() {
      element.hidden = element.className !== 'failed';
    },
    fail(message) {
      element.hidden = false;
      element.className = 'failed';
      const link = element.querySelector('#failure a');
      if (link && message !== undefined) link.textContent = message;
    },
  };
}
