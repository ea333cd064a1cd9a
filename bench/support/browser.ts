// The browser that benches run in: where it is, and the flags that make it measurable.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--mute-audio',
];

export class NoBrowserError extends Error {
  override readonly name = 'NoBrowserError';
}

/** Path of the browser: FROZEN_JEWEL_BROWSER, else the first known place that has one. Throws a NoBrowserError. */
export function findBrowser(): string {
  const places = process.env.FROZEN_JEWEL_BROWSER ? [process.env.FROZEN_JEWEL_BROWSER] : KNOWN_PLACES;
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new NoBrowserError(`no browser at ${places.join(', ')}; set FROZEN_JEWEL_BROWSER to one`);
  return found;
}

export type Viewport = { readonly width: number; readonly height: number };

/** A browser with a new, empty profile; it ends, and the profile goes, once `use` has. */
export async function withBrowser<Result>(viewport: Viewport, use: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const executablePath = findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      args: FLAGS,
      viewport,
      deviceScaleFactor: 1,
    });
    try {
      return await use(context);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
