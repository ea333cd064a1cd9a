// The splash of index.html, which stands before any script has run: its progress bar, its end, and the place for a failure's words.

export type Splash = {
  /** A fraction from 0 to 1; never goes back. */
  setProgress(fraction: number): void;
  hide(): void;
  /** Words in place of the bar; the splash stays. */
  fail(words: string): void;
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
      bar?.remove();
      const message = document.createElement('p');
      message.setAttribute('role', 'alert');
      message.textContent = words;
      element.append(message);
    },
  };
}
