// What can be heard of a page, by its AudioContexts; and the page hidden or seen.
import type { Frame, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Of `watchAudio`: the page's contexts, and the first gain of each, through which all goes. */
    heard: { context: AudioContext; master?: GainNode }[];
  }
}

/** Call it before the page is opened. */
export async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = [];
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.heard.push({ context: this });
      }
      override createGain() {
        const gain = super.createGain();
        window.heard.find(({ context }) => context === this)!.master ??= gain;
        return gain;
      }
    };
  });
}

/** Of each context, as "running at 1"; the number is the volume of all. */
export function audioStates(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => window.heard.map(({ context, master }) => `${context.state} at ${master?.gain.value}`));
}

/** Makes the page believe that it is hidden, or seen again. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
