// Counts of the built game in a browser, its frames driven by hand: draw calls, uploaded bytes, React's commits, frames that are asked for.
import type { Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { withBrowser } from '../support/browser.ts';
import { runFrames, takeFrames } from '../support/hand-driven.ts';
import { expectSame, WrongAnswer } from '../support/report.ts';
import { withServer } from '../support/serve-folder.ts';
import type { Count } from './count.ts';

/** Smaller than any phone: what is counted does not depend on it, and each pixel costs time where there is no GPU. */
const VIEW = { width: 195, height: 422 };
const FRAMES = 240;
/** A double clear: the first piece takes the last two cells of two rows, top right. */
const DOUBLE_CLEAR = '1111111/1111111/01/02/03 1c,2a,3a combo=6:3 stage=100';
const STARTING_FRAMES = 600;
const MENU_FRAMES = 400;
const LOOK_FRAMES = 10;
const QUIET_LOOKS = 5;
const QUIET_MILLISECONDS = 100;

type Tally = { drawCalls: number; uploads: number; uploadedBytes: number; commits: number };

declare global {
  interface Window {
    tally: Tally;
  }
}

/** `folder` holds the web build. */
export function countPage(folder: string): Promise<Count[]> {
  return withServer(folder, (address) =>
    withBrowser(VIEW, async (context) => {
      const page = await context.newPage();
      await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
      await takeFrames(page);
      await page.addInitScript(countCalls);
      await page.goto(`${address}?debug=true&seed=1&quality=0&draw-path=pull-buffer`);
      await startMenu(page);
      return [...(await countMenu(page)), ...(await countPlay(page))];
    }),
  );
}

/** Runs in the page, so it names no function. React tells a developer's tool, if there is one, of each commit. */
function countCalls(): void {
  const counted: Tally = { drawCalls: 0, uploads: 0, uploadedBytes: 0, commits: 0 };
  window.tally = counted;
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject() {
      return 1;
    },
    onCommitFiberRoot() {
      counted.commits++;
    },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  });
  for (const prototype of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype]) {
    for (const name of ['drawElements', 'drawArrays', 'bufferData', 'bufferSubData', 'texSubImage2D'] as const) {
      const own = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
      Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
        if (name.startsWith('draw')) counted.drawCalls++;
        else {
          const view = values.find((value) => ArrayBuffer.isView(value)) as Uint8Array | undefined;
          counted.uploads++;
          counted.uploadedBytes +=
            typeof values[4] === 'number' && name === 'bufferSubData'
              ? values[4] * (view?.BYTES_PER_ELEMENT ?? 1)
              : (view?.byteLength ?? 0);
        }
        return own.apply(this, values);
      });
    }
  }
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
  // Always as many: how sparks fly later is up to chance, of which the snow uses some in each frame.
  if (frames > MENU_FRAMES) throw new WrongAnswer(`What comes late took ${frames} frames of the menu instead of ${MENU_FRAMES} at most`);
  await runFrames(page, MENU_FRAMES - frames);
}

/** Letters, leaderboards and links come behind the first screen, the letters last; then nothing has come, and React has done nothing, for a while. Gives the frames that were run meanwhile. */
async function waitForLateParts(page: Page): Promise<number> {
  const look = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return { hasLetters: names.some((name) => name.includes('letters-')), seen: `${names.length} ${window.tally.commits}` };
    });
  let last = '';
  let frames = 0;
  for (let quiet = 0; quiet < QUIET_LOOKS; frames += LOOK_FRAMES) {
    await runFrames(page, LOOK_FRAMES);
    await page.waitForTimeout(QUIET_MILLISECONDS);
    const { hasLetters, seen } = await look();
    quiet = hasLetters && seen === last ? quiet + 1 : 0;
    last = seen;
  }
  return frames;
}

/** Those that a screen comes to are set up in its first idle moments. */
async function waitForPanels(page: Page, count: number): Promise<void> {
  await page.waitForFunction((panels) => document.querySelectorAll('dialog').length === panels, count, { polling: 50 });
}

async function countMenu(page: Page): Promise<Count[]> {
  const { tally } = await tallied(page, () => runFrames(page, FRAMES));
  return [
    { name: 'menu: draw calls a frame', value: tally.drawCalls / FRAMES, slack: 0 },
    { name: 'menu: uploads a frame', value: tally.uploads / FRAMES, slack: 0 },
    { name: 'menu: bytes uploaded a frame', value: tally.uploadedBytes / FRAMES, slack: 0 },
    { name: `menu: React commits in ${FRAMES} frames`, value: tally.commits, slack: 0 },
  ];
}

async function countPlay(page: Page): Promise<Count[]> {
  await page.evaluate((line) => window.frozenJewel.load(line), DOUBLE_CLEAR);
  await runFrames(page, FRAMES);
  await waitForPanels(page, 3);
  const idle = await tallied(page, () => runFrames(page, FRAMES));
  const drop = await tallied(page, () => dropPiece(page));
  expectSame('the combo after the drop', await page.evaluate(() => window.frozenJewel.state().combo), 8);
  return [
    { name: 'idle board: frames asked for', value: idle.result, slack: 0 },
    { name: 'idle board: draw calls', value: idle.tally.drawCalls, slack: 0 },
    { name: 'idle board: React commits', value: idle.tally.commits, slack: 0 },
    { name: `double clear: draw calls in ${FRAMES} frames`, value: drop.tally.drawCalls, slack: 0 },
    { name: `double clear: bytes uploaded in ${FRAMES} frames`, value: drop.tally.uploadedBytes, slack: 0 },
    { name: 'double clear: React commits', value: drop.tally.commits, slack: 0 },
    { name: 'double clear: frames asked for', value: drop.result, slack: 0 },
  ];
}

/** By keyboard, one frame a key: a pointer's moves come when the browser's own frames do. Then plays on until the looks are over. */
async function dropPiece(page: Page): Promise<number> {
  const keys = ['Digit1', ...Array.from({ length: 8 }, () => 'ArrowRight'), ...Array.from({ length: 8 }, () => 'ArrowUp'), 'Enter'];
  let frames = 0;
  for (const key of keys) {
    await page.keyboard.press(key);
    frames += await runFrames(page, 1);
  }
  return frames + (await runFrames(page, FRAMES - keys.length));
}

async function tallied(page: Page, work: () => Promise<number>): Promise<{ readonly result: number; readonly tally: Tally }> {
  const before = await page.evaluate(() => ({ ...window.tally }));
  const result = await work();
  const after = await page.evaluate(() => ({ ...window.tally }));
  return {
    result,
    tally: {
      drawCalls: after.drawCalls - before.drawCalls,
      uploads: after.uploads - before.uploads,
      uploadedBytes: after.uploadedBytes - before.uploadedBytes,
      commits: after.commits - before.commits,
    },
  };
}
