// One load of a page with an empty profile on a slowed network and processor, until a real pointer has dragged a piece.
import type { Page } from 'playwright';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { sleep } from '../../src/platform/time.ts';
import { withBrowser } from '../harness/browser.ts';
import { WrongAnswer } from '../harness/report.ts';
import { throttle } from '../harness/throttle.ts';
import { probePage } from './page-probe.ts';
import type { LoadedPage } from './pages.ts';

/** "Slow 4G" as in Lighthouse and DevTools: 150 ms to the first byte of a response, 1.6 Mbit/s. */
export const SLOW_4G = { latencyMilliseconds: 150, bytesASecond: 200_000 } as const;

/** The window of a phone. */
export const VIEW = { width: 390, height: 844 };

export type FirstMove = {
  /** Milliseconds since the navigation began: the button can be pressed, and a piece has followed the pointer in a drawn frame. */
  readonly play: number;
  readonly move: number;
  /** Addresses of the requests before the first move, in their order. */
  readonly requests: readonly string[];
};

/** A piece that does not follow within this time is released and picked up again. */
const TRY_MILLISECONDS = 120;
const LIMIT_MILLISECONDS = 30_000;
/** The first piece of this game covers the watched spot. */
const SEED = 7;

/** The watched spot lies below the board and above the queue, where every scene is empty. */
const layout = layoutView(VIEW.width, VIEW.height);
const SLOT = { x: layout.slots[0].x * layout.pixelsPerUnit, y: layout.slots[0].y * layout.pixelsPerUnit };
const SPOT = { x: VIEW.width / 2, y: ((layout.boardTop + DESIGN.boardUnits + layout.queueTop) / 2) * layout.pixelsPerUnit };

export async function driveFirstMove({ button, stored = {} }: LoadedPage, address: string, processorRate: number): Promise<FirstMove> {
  return withBrowser(VIEW, async (context) => {
    const page = await context.newPage();
    await page.addInitScript(probePage, { target: button ?? 'canvas', spot: SPOT, seed: SEED });
    await page.addInitScript((entries) => entries.forEach(([key, text]) => localStorage.setItem(key, text)), Object.entries(stored));
    const session = await context.newCDPSession(page);
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
    await page.goto(address, { waitUntil: 'commit' });
    const play = await page.evaluate(() => window.probe.play);
    const followed = page.evaluate(() => window.probe.followed);
    if (button !== undefined) await page.click(button, { force: true, noWaitAfter: true });
    const end = performance.now() + LIMIT_MILLISECONDS;
    while (!(await isDragged(page, followed))) {
      if (performance.now() > end) throw new WrongAnswer(`no piece of ${address} follows the pointer`);
      await page.mouse.up();
    }
    return { play, requests: [...requests], move: await followed };
  });
}

async function isDragged(page: Page, followed: Promise<number>): Promise<boolean> {
  await page.mouse.move(SLOT.x, SLOT.y);
  await page.mouse.down();
  await page.mouse.move((SLOT.x + SPOT.x) / 2, (SLOT.y + SPOT.y) / 2);
  await page.mouse.move(SPOT.x, SPOT.y);
  return Promise.race([followed.then(() => true), sleep(TRY_MILLISECONDS).then(() => false)]);
}
