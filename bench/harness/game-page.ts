// The real build of the current sources, served to a browser, and pages with it.
import type { Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { buildGame, type GameBuild } from '../../tools/build/build-game.ts';
import { withBrowser } from './browser.ts';
import { withFolder, withServer } from './folders.ts';

/** Opens the game in a page. `script` runs before the game's own. The player has finished the tutorial and has no game in progress. */
type OpenGame = (script: string, parameters?: string) => Promise<Page>;

export function withGame<Result>(
  view: { readonly width: number; readonly height: number },
  use: (open: OpenGame, build: GameBuild) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const build = await buildGame({ folder });
    return withServer(folder, (address) =>
      withBrowser(view, (context) =>
        use(async (script, parameters = '') => {
          const page = await context.newPage();
          await page.addInitScript(() => localStorage.clear());
          await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, hasLeaderboard: true });
          await page.addInitScript({ content: script });
          await page.goto(`${address}?debug=true&seed=1${parameters}`);
          return page;
        }, build),
      ),
    );
  });
}
