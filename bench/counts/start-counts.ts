// Requests of a new player's start in English, with their bytes as served: until the menu, and until the first move.
import type { BrowserContext } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { holdFirstMove } from '../../tests/support/hold-first-move.ts';
import { requestedFiles, weighServed } from '../../tests/support/served-files.ts';
import { BUDGET } from '../../tools/build/budget.ts';
import type { Count } from './count.ts';

/** Viewport of a phone, in CSS pixels. */
const VIEW = { width: 390, height: 844 };
/** Difference between versions of brotli. */
const BROTLI_SLACK = 0.005;

/** Browsers request it at any time. It is always counted. */
const ICON = 'favicon.svg';

/** The last file that a first move can need: its sounds, which are requested by the press on Play. */
const LAST_FILE = 'first-effects';

export async function countStart(context: BrowserContext, address: string, folder: string): Promise<Count[]> {
  const page = await context.newPage();
  await page.setViewportSize(VIEW);
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: true });
  await holdFirstMove(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const countUntil = (moment: string): Count[] => {
    const files = [...new Set([...requestedFiles(requests, address), ICON])];
    const weight = weighServed(files, folder);
    return [
      { name: `start: requests until ${moment}`, value: files.length, slack: 0, limit: BUDGET['firstMove.requests'] },
      {
        name: `start: JavaScript until ${moment}, brotli`,
        value: weight.javascript,
        slack: BROTLI_SLACK,
        limit: BUDGET['firstMove.javascript'],
      },
      {
        name: `start: bytes until ${moment}, brotli`,
        value: weight.everything,
        slack: BROTLI_SLACK,
        limit: BUDGET['firstMove.everything'],
      },
    ];
  };
  await page.goto(address);
  await page.locator('#splash').waitFor({ state: 'hidden' });
  const menu = countUntil('the menu');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.locator('.hint:visible').waitFor();
  await page.waitForFunction((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), LAST_FILE);
  const move = countUntil('the first move');
  await page.close();
  return [...menu, ...move];
}
