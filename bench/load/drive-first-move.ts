// Loads a page with an empty profile on a throttled network and CPU, until a real pointer has dragged a piece.
import type { BrowserContext, Page } from 'playwright';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { sleep } from '../../src/platform/time.ts';
import { withBrowser } from '../harness/browser.ts';
import { bundleScript } from '../harness/bundle.ts';
import { WrongResult } from '../harness/report.ts';
import { throttle } from '../harness/throttle.ts';
import type { LoadedPage } from './pages.ts';
import type { ProbeOptions } from './probe-page.ts';

/** "Slow 4G" as in Lighthouse and DevTools: 150 ms to the first byte of a response, 1.6 Mbit/s. */
export const SLOW_4G = { latencyMilliseconds: 150, bytesPerSecond: 200_000 } as const;

/** Viewport of a phone, in CSS pixels. */
export const VIEW = { width: 390, height: 844 };

export type FirstMove = {
  /** Milliseconds from navigation until the button can be pressed. */
  readonly play: number;
  /** Milliseconds from navigation until a drawn frame shows a piece that follows the pointer. */
  readonly move: number;
};

/** Time-out of an attempt: a piece that does not follow the pointer is released and picked up again. */
const TRY_MILLISECONDS = 120;
const LIMIT_MILLISECONDS = 30_000;
/** The first piece of this game covers the watched spot. */
const SEED = 7;

/** Watched spot between the board and the queue, where all scenes are empty. */
const layout = layoutView(VIEW.width, VIEW.height);
const SLOT = { x: layout.slots[0].x * layout.pixelsPerUnit, y: layout.slots[0].y * layout.pixelsPerUnit };
const SPOT = { x: VIEW.width / 2, y: ((layout.boardTop + DESIGN.boardUnits + layout.queueTop) / 2) * layout.pixelsPerUnit };
const BESIDE = { x: 20, y: SPOT.y };

/** Loads a page and drags its first piece. Throws a WrongResult if no piece follows the pointer. */
export async function driveFirstMove(
  { button, file = '', network }: LoadedPage,
  address: string,
  processorRate: number,
): Promise<FirstMove> {
  return withBrowser(VIEW, async (context) => {
    if (network === 'off') await storeGame(context, address);
    const page = await context.newPage();
    await addProbe(page, { target: button ?? 'canvas', spot: SPOT, beside: BESIDE, seed: SEED });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (network !== 'local') {
      await session.send('Network.emulateNetworkConditions', {
        offline: network === 'off',
        latency: SLOW_4G.latencyMilliseconds,
        downloadThroughput: SLOW_4G.bytesPerSecond,
        uploadThroughput: SLOW_4G.bytesPerSecond,
      });
    }
    await throttle(session, processorRate);
    await page.goto(address + file, { waitUntil: 'commit' });
    const ready = await page.evaluate(() => window.probe.ready);
    const followed = page.evaluate(() => window.probe.followed);
    // Playwright's own click would first run a large script in the page.
    if (button !== undefined) await page.mouse.click(ready.x, ready.y);
    await page.evaluate(() => window.probe.seen);
    const end = performance.now() + LIMIT_MILLISECONDS;
    while (!(await isDragged(page, followed))) {
      if (performance.now() > end) throw new WrongResult(`no piece of ${address} followed the pointer within ${LIMIT_MILLISECONDS} ms`);
      await page.mouse.up();
    }
    return { play: ready.at, move: await followed };
  });
}

let probe: Promise<string> | undefined;

/** Installs the probe in the pages that `page` loads later, before their scripts. */
async function addProbe(page: Page, options: ProbeOptions): Promise<void> {
  const script = await (probe ??= bundleScript('bench/load/probe-page.ts'));
  await page.addInitScript({ content: `${script}\ninstallProbe(${JSON.stringify(options)});` });
}

/** Lets the service worker store the game with the files that a visit uses, as it does after a first move. Turns the network off. */
async function storeGame(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active!.postMessage(
      performance.getEntriesByType('resource').map(({ name }) => name),
      [],
    );
  });
  for (const file of ['?trusted', 'atlas-', 'title-', '.woff2']) await page.waitForFunction(isStored, file);
  await page.close();
  await context.setOffline(true);
}

/** Runs in the page. */
async function isStored(part: string): Promise<boolean> {
  const names = await caches.keys();
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().some(({ url }) => url.includes(part));
}

async function isDragged(page: Page, followed: Promise<number>): Promise<boolean> {
  await page.mouse.move(SLOT.x, SLOT.y);
  await page.mouse.down();
  // The probe compares frames: in one of them the piece must still be in its slot.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.move((SLOT.x + SPOT.x) / 2, (SLOT.y + SPOT.y) / 2);
  await page.mouse.move(SPOT.x, SPOT.y);
  return Promise.race([followed.then(() => true), sleep(TRY_MILLISECONDS).then(() => false)]);
}
