// Prefills the browser's storage for a returning player.
import type { Page } from '@playwright/test';
import { encodeRecords } from '../../../src/records/records-text.ts';
import { addGame, firstRecords } from '../../../src/records/records.ts';

/** Texts by key. */
export type Stored = Readonly<Record<string, string>>;

const SUMMARY = {
  score: 900,
  level: 1,
  lines: 4,
  longestCombo: 2,
  mostLines: 1,
  doubles: 0,
  emptied: 0,
  cells: [],
  lastCells: [],
  isStuck: true,
};

/** Text of the records after one game: the menu has all its parts. */
export const ONE_GAME = encodeRecords(addGame(firstRecords(0), { summary: SUMMARY, day: undefined, device: 'phone', endedAt: 1 }));

/** Stores the texts before the page loads. Keeps existing keys, so that a reload finds the page's data. */
export async function prefillStorage(page: Page, stored: Stored): Promise<void> {
  if (Object.keys(stored).length === 0) return;
  await page.addInitScript((entries) => {
    // Pages without an origin, as the empty one before the game's, have no storage.
    if (window.origin === 'null') return;
    for (const [key, text] of Object.entries(entries)) if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, stored);
}
