// Links of strangers in a page on a slow phone: it stays responsive, and states why it refuses one.
import type { Page } from '@playwright/test';
import { throttle, timeArithmetic } from '../../bench/harness/throttle.ts';
import { worstLinks, type HostileLink } from '../support/hostile-links.ts';
import { expect, FULL, STILL, test, type GamePage } from './support/test.ts';

test.use(STILL);

/** Of the slowest supported phone, against a computer. */
const SLOWDOWN = 6;
const MAX_BUSY_MILLISECONDS = 500;
/** Milliseconds of the arithmetic on a quiet machine, slowed down. One that is slower or busy has as many times the limit. */
const QUIET_MILLISECONDS = 50;
/** Other processes may delay the page: the shortest of several tries counts. */
const TRIES = 12;

/** Opens the link in an open page. Returns the longest time between two timers of the page until it has shown its answer. */
function openLink(page: Page, hash: string): Promise<number> {
  return page.evaluate(async (link) => {
    let longest = 0;
    let last = performance.now();
    let rest = 20;
    location.hash = link;
    while (rest > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (document.querySelector('dialog[open], .snackbar:not(:empty)')) rest--;
    }
    return longest;
  }, hash);
}

async function expectResponsive(game: GamePage, { kind, hash }: HostileLink): Promise<void> {
  const { page } = game;
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  for (let tries = 0; tries < TRIES && !times.some((time) => time <= MAX_BUSY_MILLISECONDS); tries++) {
    await game.open();
    await throttle(session, SLOWDOWN);
    const slowness = Math.max(1, (await timeArithmetic(page)) / QUIET_MILLISECONDS);
    times.push((await openLink(page, hash)) / slowness);
    expect(await page.evaluate(() => location.hash), 'the address').toBe('');
    await throttle(session, 1);
  }
  expect(Math.min(...times), `${kind}: milliseconds in which the page is busy`).toBeLessThanOrEqual(MAX_BUSY_MILLISECONDS);
}

const WORST = worstLinks(100);
/** Tests run in parallel. */
const PARTS = 4;

for (let part = 0; part < PARTS; part++) {
  test(`stays responsive on a slow phone with the hundred worst links, part ${part + 1} of ${PARTS}`, FULL, async ({ game }) => {
    test.setTimeout(600_000);
    for (const [index, link] of WORST.entries()) if (index % PARTS === part) await expectResponsive(game, link);
  });
}
