// The real build of the sources as they are now, served to a browser, and pages with it.
import type { BrowserContext, Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { buildGame } from '../../tools/build/build-game.ts';
import { withBrowser } from './browser.ts';
import { withFolder, withServer } from './folders.ts';

type OpenGame = (script: string, parameters?: string) => Promise<Page>;

/** `use` opens pages with the web build, each with a script that runs before the game's own. */
export function withGame<Result>(view: { width: number; height: number }, use: (open: OpenGame) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    await buildGame({ folder });
    return withServer(folder, (address) =>
      withBrowser(view, (context) => use((script, parameters = '') => openGame(context, address, script, parameters))),
    );
  });
}

/** The player knows how to play, and has no game to go on with. */
export async function openGame(context: BrowserContext, address: string, script: string, parameters: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.clear());
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, hasLeaderboard: true });
  await page.addInitScript({ content: script });
  await page.goto(`${address}?debug=true&seed=1${parameters}`);
  return page;
}
