// The end-to-end fixtures: a server of the built game for each worker, and a game in a page of the test's own or in one that tests share.
import { expect, test as base } from '@playwright/test';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { prepareGamePage, type GamePageOptions } from '../../support/game-page.ts';
import { createGameServer, setSettings } from './game-server.ts';
import { GamePage } from './game.ts';
import { createSharedPages, type SharedPages } from './shared-pages.ts';
import { storeBefore, type Stored } from './store-before.ts';

const DIST = new URL('../../../dist/mocks/', import.meta.url);

/** Without snow: a page that rests leaves the processor to the other tests. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

type TestFixtures = GamePageOptions & {
  readonly stored: Stored;
  /** Of the test's own page, which it opens itself. */
  readonly game: GamePage;
  /**
   * Of a page that is open already, in its menu, without snow and ads: for tests that need no address, script or storage of their own. Seeds,
   * records and coins are those that other tests have left; what a test changes of settings it changes back.
   */
  readonly sharedGame: GamePage;
};

export const test = base.extend<TestFixtures, { origin: string; sharedPages: SharedPages }>({
  // No ads, and a player who knows how to play, unless a test asks for something else.
  portal: ['standalone', { option: true }],
  isFirstStart: [false, { option: true }],
  hasLeaderboard: [false, { option: true }],
  stored: [{}, { option: true }],
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      if (!existsSync(DIST)) throw new Error('There is no dist/mocks: run node build.mjs --mocks first');
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
    const set = (settings: object) => setSettings(page.context(), origin, settings);
    await prepareGamePage(page, { portal, isFirstStart, hasLeaderboard, setSettings: set });
    await storeBefore(page, stored);
    await use(game);
    expect(game.complaints).toEqual([]);
  },
  sharedGame: async ({ sharedPages, viewport, hasTouch, isMobile, hasLeaderboard, stored }, use) => {
    const touch = { ...(hasTouch ? { hasTouch } : {}), ...(isMobile ? { isMobile } : {}) };
    const context = { ...STILL.contextOptions, ...touch, viewport: viewport! };
    const game = await sharedPages.take({ portal: 'standalone', isFirstStart: false, hasLeaderboard, stored, context });
    await use(game);
    // What has been said by now has been heard by the answer.
    await game.page.evaluate(() => undefined);
    expect(game.complaints).toEqual([]);
  },
});

export { expect, GamePage };
