// Opens each panel several times. Measures the script of the opening frame, and separately the browser's showModal and focus, which lay out the page.
import type { Page } from 'playwright';
import { DROP_TOP_RIGHT } from '../counts/page-counts.ts';
import { expectSame, WrongAnswer } from '../harness/report.ts';
import { SCENES } from '../play/scenes.ts';
import { waitFor } from './recorded-play.ts';

/** The first opening of each panel compiles its code and is not counted. */
const ROUNDS = { warmUp: 1, counted: 6 };
const OPENING_MILLISECONDS = 250;
const POLL_MILLISECONDS = 100;

/** Start of each opening, the menu or a position, and its button. A cancelled dialog or a loaded position closes the panel. */
const PANELS = {
  settings: { from: 'menu', open: '.menu-buttons button:has([href="#settings"])' },
  themes: { from: 'menu', open: '.menu-buttons button:has([href="#palette"])' },
  leaderboard: { from: 'menu', open: '.menu-buttons button:has([href="#trophy"])' },
  paused: { from: '0', open: '.top .round' },
  levelUp: { from: '1111111 1a,3a,3a stage=3100', open: 'a drop' },
  gameOver: { from: SCENES['game-over'].notation, open: 'a drop' },
} as const;

/** Milliseconds of an opening. */
export type Opening = { readonly script: number; readonly layout: number };
export type Openings = ReadonlyMap<string, readonly Opening[]>;

/** Reduces motion: snow and confetti would be part of the measurement. */
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
  // On a busy machine the buttons appear some time after the state has changed.
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
    // The event of the Escape key, which a busy page may receive too late.
    await page.evaluate(() => document.querySelector('dialog[open]')!.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(page, 'overlay', 'none');
  }
  const opening = [...frames, ...tasks].find(({ layout }) => layout > 0);
  if (!opening) throw new WrongAnswer(`no frame opened ${name}`);
  return { script: opening.script - opening.layout, layout: opening.layout };
}

/** The page follows the game one frame later. */
async function waitForDialogs(page: Page, open: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll('dialog[open]').length === count, open, { polling: POLL_MILLISECONDS });
}
