// Counts of the built game in a browser with driven frames: draw calls, uploaded bytes, React commits, requested frames.
import type { Page } from 'playwright';
import { expectSame, WrongResult } from '../harness/report.ts';
import type { Tally } from '../page/driven-page.ts';
import type { Count } from './count.ts';

const FRAMES = 240;
/** The first piece fills the last cells of two rows, top right. */
const DOUBLE_CLEAR = '1111111/1111111/01/02/03 1c,2a,3a combo=6:3 stage=100';
/** Keys that drop the first piece into the top right corner. */
const DROP_TOP_RIGHT = ['Digit1', ...Array<string>(8).fill('ArrowRight'), ...Array<string>(8).fill('ArrowUp'), 'Enter'];
const STARTING_FRAMES = 600;
const MENU_FRAMES = 400;
const POLL_FRAMES = 10;
const QUIET_POLLS = 5;
const QUIET_MILLISECONDS = 100;

/** Counts in a page with the game and the script of driven-page.ts. The largest part of the GPU memory is the sheet of the sprites with its mipmaps. */
export async function countPage(page: Page): Promise<Count[]> {
  await startMenu(page);
  const counts = [...(await countMenu(page)), ...(await countPlay(page))];
  const gpuBytes = await page.evaluate(() => window.drivenPage.gpuBytes());
  return [...counts, { name: 'game: bytes of GPU textures and buffers', value: gpuBytes, slack: 0 }];
}

function runFrames(page: Page, count: number): Promise<void> {
  return page.evaluate((frames) => window.drivenPage.runFrames(frames), count);
}

async function startMenu(page: Page): Promise<void> {
  for (let tries = 0; tries < STARTING_FRAMES; tries++) {
    await runFrames(page, 1);
    const screen = await page.evaluate(() => window.frozenJewel?.state().screen);
    if (screen === 'menu') break;
    await page.waitForTimeout(20);
  }
  await page.evaluate(() => window.frozenJewel.toggleOverlay());
  await waitForPanels(page, 2);
  const frames = await waitForLateParts(page);
  // A fixed number of frames: snow draws random numbers in each one, and later the sparks draw from the same generator.
  if (frames > MENU_FRAMES)
    throw new WrongResult(`late parts loaded after ${frames} frames of the menu; at most ${MENU_FRAMES} are allowed`);
  await runFrames(page, MENU_FRAMES - frames);
}

/**
 * Waits for letters, leaderboards and links, which load after the first screen, letters last. Ends after several polls without a new
 * request or commit. Returns the number of frames run.
 */
async function waitForLateParts(page: Page): Promise<number> {
  const poll = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return { hasLetters: names.some((name) => name.includes('letters-')), seen: `${names.length} ${window.drivenPage.tally().commits}` };
    });
  let last = '';
  let frames = 0;
  for (let quiet = 0; quiet < QUIET_POLLS; frames += POLL_FRAMES) {
    await runFrames(page, POLL_FRAMES);
    await page.waitForTimeout(QUIET_MILLISECONDS);
    const { hasLetters, seen } = await poll();
    quiet = hasLetters && seen === last ? quiet + 1 : 0;
    last = seen;
  }
  return frames;
}

/** Waits for the panels of a screen, which are mounted in idle time. */
async function waitForPanels(page: Page, count: number): Promise<void> {
  await page.waitForFunction((panels) => document.querySelectorAll('dialog').length === panels, count, { polling: 50 });
}

async function countMenu(page: Page): Promise<Count[]> {
  const { drawCalls, uploads, uploadedBytes, commits } = await tallyOf(page, () => runFrames(page, FRAMES));
  return [
    { name: 'menu: draw calls per frame', value: drawCalls / FRAMES, slack: 0 },
    { name: 'menu: uploads per frame', value: uploads / FRAMES, slack: 0 },
    { name: 'menu: bytes uploaded per frame', value: uploadedBytes / FRAMES, slack: 0 },
    { name: `menu: React commits in ${FRAMES} frames`, value: commits, slack: 0 },
  ];
}

async function countPlay(page: Page): Promise<Count[]> {
  await page.evaluate((line) => window.frozenJewel.load(line), DOUBLE_CLEAR);
  await runFrames(page, FRAMES);
  await waitForPanels(page, 3);
  const idle = await tallyOf(page, () => runFrames(page, FRAMES));
  const drop = await tallyOf(page, () => dropPiece(page));
  expectSame('the combo after the drop', await page.evaluate(() => window.frozenJewel.state().combo), 8);
  return [
    { name: 'idle board: frames requested', value: idle.requestedFrames, slack: 0 },
    { name: 'idle board: draw calls', value: idle.drawCalls, slack: 0 },
    { name: 'idle board: React commits', value: idle.commits, slack: 0 },
    { name: `double clear: draw calls in ${FRAMES} frames`, value: drop.drawCalls, slack: 0 },
    { name: `double clear: bytes uploaded in ${FRAMES} frames`, value: drop.uploadedBytes, slack: 0 },
    { name: 'double clear: React commits', value: drop.commits, slack: 0 },
    { name: 'double clear: frames requested', value: drop.requestedFrames, slack: 0 },
  ];
}

/** Drops by keyboard, one frame per key, because pointer moves arrive with the browser's frames. Then runs the remaining frames. */
async function dropPiece(page: Page): Promise<void> {
  for (const key of DROP_TOP_RIGHT) {
    await page.keyboard.press(key);
    await runFrames(page, 1);
  }
  await runFrames(page, FRAMES - DROP_TOP_RIGHT.length);
}

async function tallyOf(page: Page, work: () => Promise<void>): Promise<Tally> {
  const before = await page.evaluate(() => window.drivenPage.tally());
  await work();
  const after = await page.evaluate(() => window.drivenPage.tally());
  const names = Object.keys(after) as (keyof Tally)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Tally;
}
