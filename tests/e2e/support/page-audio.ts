// Reads the state and volume of a page's AudioContexts, and simulates page visibility.
import type { Frame, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Set by `watchAudio`: the page's contexts with their master gains. */
    audio: { context: AudioContext; master?: GainNode }[];
  }
}

/** Records AudioContexts of the page. Call before the page is opened. */
export async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.audio = [];
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.audio.push({ context: this });
      }
      override createGain() {
        const gain = super.createGain();
        window.audio.find(({ context }) => context === this)!.master ??= gain;
        return gain;
      }
    };
  });
}

/** Returns state and master volume of each context, such as "running at 1". */
export function audioStates(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => window.audio.map(({ context, master }) => `${context.state} at ${master?.gain.value}`));
}

/** Simulates that the page becomes hidden or visible. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
