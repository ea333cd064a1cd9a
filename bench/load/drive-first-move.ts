// One load of a page with an empty profile, on a slowed network and processor, until a real pointer has dragged a piece.
import type { Page } from 'playwright';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { sleep } from '../../src/platform/time.ts';
import { withBrowser } from '../harness/browser.ts';
import { WrongAnswer } from '../harness/report.ts';
import { throttle } from '../harness/throttle.ts';
import { probePage } from './page-probe.ts';

/** "Slow 4G" as in Lighthouse and DevTools: 150 ms to an answer's first byte, 1.6 megabits a second. */
export const SLOW_4G = { latencyMilliseconds: 150, bytesASecond: 200_000 } as const;

/** A phone's window. */
export const VIEW = { width: 390, height: 844 };

/** What is loaded: `button` leads from its first screen into the game, if it has one; `stored` is what an earlier visit left. */
export type Loaded = { readonly address: string; readonly button: string; readonly stored: Readonly<Record<string, string>> };

export type FirstMove = {
  /** Milliseconds since the navigation began: the button takes a press, and a piece has followed the pointer in a drawn frame. */
  readonly play: number;
  readonly move: number;
  /** Addresses of what was asked for before the first move, in that order. */
  readonly requests: readonly string[];
};

/** A piece that does not follow within this time is let go, and taken again. */
const TRY_MILLISECONDS = 120;
const LIMIT_MILLISECONDS = 30_000;
/** The first piece of that game covers the spot that is watched. */
const SEED = 7;

/** Below the board and above the queue, where no scene shows anything. */
const layout = layoutView(VIEW.width, VIEW.height);
const SLOT = { x: layout.slots[0].x * layout.pixelsPerUnit, y: layout.slots[0].y * layout.pixelsPerUnit };
const SPOT = { x: VIEW.width / 2, y: ((layout.boardTop + DESIGN.boardUnits + layout.queueTop) / 2) * layout.pixelsPerUnit };

export async function driveFirstMove(loaded: Loaded, processorRate: number): Promise<FirstMove> {
  return withBrowser(VIEW, async (context) => {
    const page = await context.newPage();
    const events = await prepare(page, loaded);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_4G.latencyMilliseconds,
      downloadThroughput: SLOW_4G.bytesASecond,
      uploadThroughput: SLOW_4G.bytesASecond,
    });
    await throttle(session, processorRate);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(loaded.address, { waitUntil: 'commit' });
    const play = await events.play.value;
    if (loaded.button !== '') await page.click(loaded.button, { force: true, noWaitAfter: true });
    const end = performance.now() + LIMIT_MILLISECONDS;
    while (!(await isDragged(page, events.followed.value))) {
      if (performance.now() > end) throw new WrongAnswer(`no piece of ${loaded.address} follows the pointer`);
      await page.mouse.up();
    }
    const before = [...requests];
    return { play, move: await events.followed.value, requests: before };
  });
}

async function prepare(page: Page, { button, stored }: Loaded) {
  await page.addInitScript(probePage, { button, spot: SPOT, seed: SEED });
  await page.addInitScript((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, Object.entries(stored));
  return { play: await reported(page, 'reportPlay'), followed: await reported(page, 'reportFollowed') };
}

/** The number that the page will report by the function of that name, in an object: a promise alone would be awaited. */
async function reported(page: Page, name: string): Promise<{ readonly value: Promise<number> }> {
  let report: (value: number) => void = () => undefined;
  const value = new Promise<number>((resolve) => (report = resolve));
  await page.exposeFunction(name, (milliseconds: number) => report(milliseconds));
  return { value };
}

async function isDragged(page: Page, followed: Promise<number>): Promise<boolean> {
  await page.mouse.move(SLOT.x, SLOT.y);
  await page.mouse.down();
  await page.mouse.move((SLOT.x + SPOT.x) / 2, (SLOT.y + SPOT.y) / 2);
  await page.mouse.move(SPOT.x, SPOT.y);
  return Promise.race([followed.then(() => true), sleep(TRY_MILLISECONDS).then(() => false)]);
}
