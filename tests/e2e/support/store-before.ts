// What a player of earlier days has in the browser's storage when the page is opened.
import type { Page } from '@playwright/test';

/** Texts by their keys. */
export type Stored = Readonly<Record<string, string>>;

/** Only where nothing is stored: a page that is loaded again finds what it has stored itself. */
export async function storeBefore(page: Page, stored: Stored): Promise<void> {
  if (Object.keys(stored).length === 0) return;
  await page.addInitScript((entries) => {
    for (const [key, text] of Object.entries(entries)) if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, stored);
}
