// The play that is recorded: the menu in snow, a drag, a double clear at combo 7 with its level-up, a lost game.
import type { CDPSession, Page } from 'playwright';
import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { expectSame, WrongAnswer } from '../support/report.ts';
import { createHand, type Hand, type Point } from './hand.ts';
import { record, type Recording } from './recorder.ts';

declare global {
  interface Window {
    frozenJewel: DebugSurface;
  }
}

export const SCENES = ['menu in snow', 'drag', 'double clear at combo 7, level-up', 'game over'] as const;
export type SceneName = (typeof SCENES)[number];
export type RecordedScene = { readonly scene: SceneName; readonly recording: Recording };

const DOUBLE_CLEAR = '1111111/1111111/01/02/03 1c,2a,3a combo=6:3 stage=2900';
const LEVEL_AFTER = 2;
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c revives=1';
/** Corners of the way that the piece takes over the board before it is dropped, in cells, and where its middle lands. */
const WAY = [
  { x: 1, y: 6 },
  { x: 6, y: 6 },
  { x: 1, y: 2 },
  { x: 6, y: 3 },
  { x: 7, y: 0.5 },
] as const;
const MOVES_TO_EACH = 12;
/** Asked in each frame, the state would be what is measured. */
const POLL_MILLISECONDS = 300;
const MENU_MILLISECONDS = 1200;
/** By then most stars are gone. */
const AFTER_LEVEL_MILLISECONDS = 1800;
const AFTER_GAME_MILLISECONDS = 700;
const PAUSE_BUTTON = '.top .round';
const HOME_BUTTON = 'dialog[open] > button:last-of-type';

/** The first press, which makes the sound: it comes before the first move of every game. */
export async function pressPlay(page: Page, session: CDPSession): Promise<void> {
  const hand = createHand(page, session);
  await hand.click(await middleOf(page, '.menu-buttons button.primary'));
  await page.waitForFunction(() => window.frozenJewel.state().screen === 'game', undefined, { polling: POLL_MILLISECONDS });
  await page.waitForTimeout(POLL_MILLISECONDS);
}

/** One round, from a board or a panel to a lost game. Throws a WrongAnswer where the game has not gone as it was recorded. */
export async function playRecorded(page: Page, session: CDPSession): Promise<RecordedScene[]> {
  const hand = createHand(page, session);
  const scenes: RecordedScene[] = [];
  const keep = async (scene: SceneName, work: () => Promise<void>) => void scenes.push({ scene, recording: await record(page, work) });

  await goHome(page, hand);
  await keep('menu in snow', () => page.waitForTimeout(MENU_MILLISECONDS));

  await page.evaluate((line) => window.frozenJewel.load(line), DOUBLE_CLEAR);
  await waitUntilSettled(page);
  const [from, ...way] = await page.evaluate(
    (cells) => [window.frozenJewel.slotCentre(0), ...cells.map(({ x, y }) => window.frozenJewel.cellCentre(x, y))],
    WAY,
  );
  await keep('drag', () => drag(hand, from, way));
  await keep('double clear at combo 7, level-up', async () => {
    await hand.release();
    await waitForOverlay(page, 'levelUp');
    await page.waitForTimeout(AFTER_LEVEL_MILLISECONDS);
  });
  expectSame('the level', (await page.evaluate(() => window.frozenJewel.state())).level, LEVEL_AFTER);
  await hand.click(await middleOf(page, 'dialog[open] button.primary'));

  await waitForOverlay(page, 'none');
  await page.evaluate((line) => window.frozenJewel.load(line), STUCK);
  await keep('game over', async () => {
    await waitForOverlay(page, 'gameOver');
    await page.waitForTimeout(AFTER_GAME_MILLISECONDS);
  });
  return scenes;
}

async function drag(hand: Hand, from: Point, way: readonly Point[]): Promise<void> {
  await hand.press(from);
  for (const corner of way) await hand.moveTo(corner, MOVES_TO_EACH);
}

async function goHome(page: Page, hand: Hand): Promise<void> {
  if ((await overlayOf(page)) === 'none') {
    await hand.click(await middleOf(page, PAUSE_BUTTON));
    await waitForOverlay(page, 'paused');
  }
  await hand.click(await middleOf(page, HOME_BUTTON));
  await page.waitForFunction(() => window.frozenJewel.state().screen === 'menu', undefined, { polling: POLL_MILLISECONDS });
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForTimeout(POLL_MILLISECONDS);
  await page.waitForFunction(() => window.frozenJewel.state().isSettled, undefined, { polling: POLL_MILLISECONDS });
}

async function waitForOverlay(page: Page, overlay: string): Promise<void> {
  await page.waitForFunction((name) => window.frozenJewel.state().overlay === name, overlay, { polling: POLL_MILLISECONDS });
}

async function overlayOf(page: Page): Promise<string> {
  return (await page.evaluate(() => window.frozenJewel.state())).overlay;
}

async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new WrongAnswer(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
