// A real browser page with `window.glScene`, for pixel tests. Without a browser they are skipped with the reason.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';
import type { DrawnScene, glScene } from './gl-scene.ts';

declare global {
  interface Window {
    glScene: typeof glScene;
  }
}

const SCENE = fileURLToPath(new URL('gl-scene.ts', import.meta.url));

/** The search starts the browser, which takes a second. The test files of a worker share it. */
let search: ReturnType<typeof findBrowser> | undefined;

/** Returns the path of the browser. Without one, logs a warning and returns undefined. */
export async function findGlBrowser(): Promise<string | undefined> {
  const found = await (search ??= findBrowser());
  if (!found) console.warn(`SKIPPED: pixel tests need Chromium. Install it or set ${BROWSER_VARIABLE} to its path.`);
  return found?.program;
}

/** `complaints`: errors and warnings of the page. */
export type GlPage = { readonly browser: Browser; readonly page: Page; readonly complaints: string[] };

export async function openGlPage(program: string): Promise<GlPage> {
  const [browser, { outputFiles }] = await Promise.all([
    chromium.launch({ executablePath: program, args: [...BROWSER_ARGUMENTS] }),
    build({ entryPoints: [SCENE], bundle: true, write: false, format: 'iife', target: 'es2022', loader: { '.webp': 'dataurl' } }),
  ]);
  const page = await browser.newPage({ viewport: { width: 800, height: 1000 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Ignores driver warnings about readPixels, which the tests cause.
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('GL Driver Message')) complaints.push(message.text());
  });
  await page.setContent('<!doctype html><body style="margin:0"></body>');
  await page.addScriptTag({ content: outputFiles[0].text });
  return { browser, page, complaints };
}

/** Pixels of a drawn scene: RGBA rows from the top. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor({ width, height, pixels }: DrawnScene) {
    this.width = width;
    this.height = height;
    this.data = Buffer.from(pixels, 'base64');
  }

  /** Returns red, green and blue of one pixel. */
  at(x: number, y: number): [number, number, number] {
    const first = (y * this.width + x) * 4;
    return [this.data[first], this.data[first + 1], this.data[first + 2]];
  }

  /** Returns the largest channel difference, and the number of pixels with a difference above `bound`. */
  differenceTo(other: Picture, bound = 0): { largest: number; pixels: number } {
    let largest = 0;
    let pixels = 0;
    for (let first = 0; first < this.data.length; first += 4) {
      let difference = 0;
      for (let channel = 0; channel < 3; channel++) {
        difference = Math.max(difference, Math.abs(this.data[first + channel] - other.data[first + channel]));
      }
      largest = Math.max(largest, difference);
      if (difference > bound) pixels++;
    }
    return { largest, pixels };
  }
}
