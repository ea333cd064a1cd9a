// Opens each panel several times. Measures the script of the opening frame, and separately the layout by showModal and focus.
import type { Page } from 'playwright';
import { DROP_TOP_RIGHT } from '../counts/page-counts.ts';
import { expectSame, WrongResult } from '../harness/report.ts';
import { SCENES } from '../play/scenes.ts';
import { waitFor } from './recorded-play.ts';

/** Warm-up openings compile the code of a panel and are not counted. */
const ROUNDS = { warmUp: 1, counted: 6 };
const OPENING_MILLISECONDS = 250;
const POLL_MILLISECONDS = 100;

/** `from`: the menu or a position in notation. `open`: the selector of the button, or a drop. */
const PANELS = {
  settings: { from: 'menu', open: '.menu-buttons button:has([href="#settings"])' },
  themes: { from: 'menu', open: '.menu-buttons button:has([href="#palette"])' },
  leaderboard: { from: 'menu', open: '.menu-buttons button:has([href="#trophy"])' },
  paused: { from: '0', open: '.top .round' },
  levelUp: { from: '1111111 1a,3a,3a stage=3100', open: 'a drop' },
  gameOver: { from: SCENES['game-over'].notation, open: 'a drop' },
} as const;

/** Milliseconds. */
export type Opening = { readonly script: number; readonly layout: number };
export type Openings = ReadonlyMap<string, readonly Opening[]>;

/** Measures all panels with reduced motion, which excludes snow and confetti. */
export async function measureOpenings(page: Page, isQuick: boolean): Promise<Openings> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const openings = new Map<string, Opening[]>();
  for (const [name, { from, open }] of Object.entries(PANELS)) {
    if (from !== 'menu') await page.evaluate(() => window.frozenJewel.load('0'));
    const counted: Opening[] = [];
    for (let round = isQuick ? 0 : -ROUNDS.warmUp; round < (isQuick ? 1 : ROUNDS.counted); round++) {
      const opening = await openOnce(page, name, from, open);
      if (round >= 0) counted.push(opening);
    }
    openings.set(name, counted);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return openings;
}

async function openOnce(page: Page, name: string, from: string, open: string): Promise<Opening> {
  if (from !== 'menu') {
    await page.evaluate((notation) => window.frozenJewel.load(notation), from);
    await waitForDialogs(page, 0);
    await page.waitForTimeout(OPENING_MILLISECONDS);
  }
  // On a busy machine the buttons appear after the state has changed.
  if (open !== 'a drop') await page.waitForSelector(open);
  await page.evaluate(() => window.frameBench.startRecording());
  if (open === 'a drop') for (const key of DROP_TOP_RIGHT) await page.keyboard.press(key);
  else await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), open);
  await waitFor(page, 'overlay', name);
  await waitForDialogs(page, 1);
  await page.waitForTimeout(OPENING_MILLISECONDS);
  const { frames, tasks } = await page.evaluate(() => window.frameBench.endRecording());
  expectSame('the open panel', await page.evaluate(() => window.frozenJewel.state().overlay), name);
  if (from === 'menu') {
    // Same event as the Escape key, which a busy page may receive too late.
    await page.evaluate(() => document.querySelector('dialog[open]')!.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(page, 'overlay', 'none');
  }
  const opening = [...frames, ...tasks].find(({ layout }) => layout > 0);
  if (!opening) throw new WrongResult(`no frame opened the panel ${name}`);
  return { script: opening.script - opening.layout, layout: opening.layout };
}

/** Waits for the page, which follows the game's state one frame later. */
async function waitForDialogs(page: Page, open: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll('dialog[open]').length === count, open, { polling: POLL_MILLISECONDS });
}
