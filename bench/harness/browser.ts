// The browser that benches run in: where it is, and the flags that make it measurable.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';
import { Unavailable } from './report.ts';

/** Timers and memory that can be read, GPU timers, and no slowing down of pages in the background. */
export const MEASURING = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

export type Viewport = { readonly width: number; readonly height: number };

/** The browser's program. Throws Unavailable where there is none. */
export async function requireBrowser(): Promise<string> {
  const found = await findBrowser();
  if (!found) throw new Unavailable(`no browser was found; set ${BROWSER_VARIABLE} to one`);
  return found.program;
}

/** A browser with a new, empty profile; it ends, and the profile goes, once `use` has. Throws Unavailable where there is none, or none with WebGL. */
export async function withBrowser<Result>(viewport: Viewport, use: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const program = await requireBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: program,
      headless: true,
      args: [...BROWSER_ARGUMENTS, ...MEASURING],
      viewport,
      deviceScaleFactor: 1,
    });
    try {
      await expectWebGl(context);
      return await use(context);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function expectWebGl(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl') !== null);
  if (!hasWebGl) throw new Unavailable('the browser has no WebGL');
}
