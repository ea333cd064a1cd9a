// End-to-end fixtures: a server per worker, and the game in a separate or a shared page.
import { expect as baseExpect, test as base } from '@playwright/test';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { prepareGamePage, type GamePageOptions } from '../../support/game-page.ts';
import { createGameServer, setSettings } from './game-server.ts';
import { casesOf } from '../../../tools/suite.ts';
import { collectComplaints, GamePage, passFrames, POLL_MILLISECONDS } from './game.ts';
import { createSharedPages, type SharedPages } from './shared-pages.ts';
import { prefillStorage, type Stored } from './prefill-storage.ts';

const DIST = new URL('../../../dist/mocks/', import.meta.url);

/** Disables snow: an idle page leaves the processor to other tests. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** The tag of tests outside of the gate: those of further cases. Each behavior has a test without it. */
export const FULL = { tag: '@full' } as const;

/** Polls at a constant interval. Playwright's grows to a second. */
const poll: typeof baseExpect.poll = (read, options) =>
  baseExpect.poll(read, { intervals: [POLL_MILLISECONDS], ...(typeof options === 'string' ? { message: options } : options) });

export const expect = new Proxy(baseExpect, { get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)) });

type TestFixtures = GamePageOptions & {
  readonly stored: Stored;
  /** A separate page, which the test opens. */
  readonly game: GamePage;
  /**
   * A shared page, open in its menu, without snow and ads. For tests without special addresses, scripts or storage. Seeds, records
   * and coins depend on earlier tests. A test must restore the settings that it changes.
   */
  readonly sharedGame: GamePage;
};

export const test = base.extend<TestFixtures, { origin: string; sharedPages: SharedPages }>({
  // Defaults: no ads, and a returning player without the tutorial.
  portal: ['standalone', { option: true }],
  isFirstStart: [false, { option: true }],
  hasLeaderboard: [false, { option: true }],
  stored: [{}, { option: true }],
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      if (!existsSync(DIST)) throw new Error('dist/mocks is missing. Run `node build.mjs --mocks` first.');
      const server = createGameServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.close();
    },
    { scope: 'worker' },
  ],
  sharedPages: [
    async ({ browser, origin }, use) => {
      const pages = createSharedPages(browser, origin);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  game: async ({ page, origin, portal, isFirstStart, hasLeaderboard, stored }, use) => {
    const game = new GamePage(page, origin);
    // A reused page has the pointer of the test before, which may hover over a button.
    await page.mouse.move(0, 0);
    const set = (settings: object) => setSettings(page.context(), origin, settings);
    await prepareGamePage(page, { portal, isFirstStart, hasLeaderboard, setSettings: set });
    await prefillStorage(page, stored);
    await use(game);
    expect(game.complaints).toEqual([]);
    // Later faults of this page must not reach the next test in a reused page.
    if (game.hasComplained) await page.close();
  },
  sharedGame: async ({ sharedPages, viewport, hasTouch, isMobile, hasLeaderboard, stored }, use) => {
    const touch = { ...(hasTouch ? { hasTouch } : {}), ...(isMobile ? { isMobile } : {}) };
    const context = { ...STILL.contextOptions, ...touch, viewport: viewport! };
    const game = await sharedPages.take({ portal: 'standalone', isFirstStart: false, hasLeaderboard, stored, context });
    await use(game);
    // A round trip delivers all pending console messages.
    await game.page.evaluate(() => undefined);
    expect(game.complaints).toEqual([]);
  },
});

export { casesOf, collectComplaints, GamePage, passFrames };
