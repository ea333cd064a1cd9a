import { chromium, type BrowserContext, type Page } from 'playwright';
import { prepareGamePage } from '../../tests/support/game-page.ts';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';
import { buildGame, type GameBuild } from '../../tools/build/build-game.ts';
import { withFolder, withServer } from './folders.ts';
import { Unavailable } from './report.ts';

/** Expose memory and garbage collection, and disable throttling of background pages. */
const MEASURING_ARGUMENTS = [
  ...BROWSER_ARGUMENTS,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/** Returns the path of the browser. Throws Unavailable if none is found. */
export async function requireBrowser(): Promise<string> {
  const found = await findBrowser();
  if (!found) throw new Unavailable(`no browser found: set ${BROWSER_VARIABLE} to its path`);
  return found.program;
}

type Viewport = { readonly width: number; readonly height: number };

/** Runs a browser with an empty profile during `use`. Throws Unavailable without a browser or without WebGL. */
export async function withBrowser<Result>(viewport: Viewport, use: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const executablePath = await requireBrowser();
  return withFolder(async (profile) => {
    const options = { executablePath, headless: true, args: MEASURING_ARGUMENTS, viewport, deviceScaleFactor: 1 };
    const context = await chromium.launchPersistentContext(profile, options);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
      if (!hasWebGl) throw new Unavailable('the browser has no WebGL2');
      return await use(context);
    } finally {
      await context.close();
    }
  });
}

/** Opens the game in a new page. `script` runs before the game's scripts. The tutorial is finished, and no game is in progress. */
type OpenGame = (script: string, parameters?: string) => Promise<Page>;

/** The built game and its browser. */
type Served = { readonly build: GameBuild; readonly folder: string; readonly address: string; readonly context: BrowserContext };

/** Builds the current sources and serves them to a browser during `use`. */
export function withGame<Result>(viewport: Viewport, use: (open: OpenGame, served: Served) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    const build = await buildGame({ folder });
    return withServer(folder, (address) =>
      withBrowser(viewport, (context) =>
        use(
          async (script, parameters = '') => {
            const page = await context.newPage();
            await page.addInitScript(() => localStorage.clear());
            await prepareGamePage(page, { portal: 'standalone', isFirstStart: false, hasLeaderboard: true });
            await page.addInitScript({ content: script });
            await page.goto(`${address}?debug=true&seed=1${parameters}`);
            return page;
          },
          { build, folder, address, context },
        ),
      ),
    );
  });
}
