// The browser that benches run in: where it is, and the flags that make it measurable.
import { chromium, type BrowserContext } from 'playwright';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';
import { withFolder } from './folders.ts';
import { Unavailable } from './report.ts';

/** Timers and memory that can be read, GPU timers, and no slowing down of pages in the background. */
export const MEASURING_ARGUMENTS = [
  ...BROWSER_ARGUMENTS,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/** The browser's program. Throws Unavailable where there is none. */
export async function requireBrowser(): Promise<string> {
  const found = await findBrowser();
  if (!found) throw new Unavailable(`no browser was found; set ${BROWSER_VARIABLE} to one`);
  return found.program;
}

/** A browser with a new, empty profile that ends once `use` has. Throws Unavailable where there is none, or none with WebGL. */
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
