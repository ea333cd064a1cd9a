import { chromium, type BrowserContext } from 'playwright';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';
import { withFolder } from './folders.ts';
import { Unavailable } from './report.ts';

/** Exposes memory and garbage collection. Pages in the background run at full speed. */
export const MEASURING_ARGUMENTS = [
  ...BROWSER_ARGUMENTS,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/** Returns the browser's program. Throws Unavailable if there is none. */
export async function requireBrowser(): Promise<string> {
  const found = await findBrowser();
  if (!found) throw new Unavailable(`no browser was found; set ${BROWSER_VARIABLE} to one`);
  return found.program;
}

/** Runs a browser with an empty profile until `use` has ended. Throws Unavailable if there is none with WebGL. */
export async function withBrowser<Result>(
  viewport: { readonly width: number; readonly height: number },
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const executablePath = await requireBrowser();
  return withFolder(async (profile) => {
    const options = { executablePath, headless: true, args: MEASURING_ARGUMENTS, viewport, deviceScaleFactor: 1 };
    const context = await chromium.launchPersistentContext(profile, options);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
      if (!hasWebGl) throw new Unavailable('the browser has no WebGL');
      return await use(context);
    } finally {
      await context.close();
    }
  });
}
