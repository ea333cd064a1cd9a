// Prefills the browser's storage for a returning player.
import type { Page } from '@playwright/test';

/** Texts by key. */
export type Stored = Readonly<Record<string, string>>;

/** Stores the texts before the page loads. Keeps existing keys, so that a reload finds the page's data. */
export async function prefillStorage(page: Page, stored: Stored): Promise<void> {
  if (Object.keys(stored).length === 0) return;
  await page.addInitScript((entries) => {
    // Pages without an origin, as the empty one before the game's, have no storage.
    if (window.origin === 'null') return;
    for (const [key, text] of Object.entries(entries)) if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, stored);
}
