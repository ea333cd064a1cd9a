// Drives the game's page with real pointer events, and records errors and warnings of the page.
import { expect, type ConsoleMessage, type Frame, type Page } from '@playwright/test';
import type { DebugState, DebugSurface, ClientPoint } from '../../../src/debug/debug-surface.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';

declare global {
  interface Window {
    frozenJewel: DebugSurface;
  }
}

/**
 * Ignored warnings: of the GL driver about readPixels in tests, of the browser about preloads that are late or of an unknown format, and
 * about the default icon, which a browser requests for a document without one, such as the document before the game's.
 */
const IGNORED =
  /GL Driver Message|preloaded using link preload but not used|<link rel=preload> has an unsupported `type` value|\/favicon\.ico$/;

/** A shorter interval takes processor time from the other tests. */
export const POLL_MILLISECONDS = 100;

/** Returns the text; for a lost file with its address, which Chromium's text does not have. */
function describe(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text;
}

/** Returns the errors of a page without a `GamePage`, and of its frames, from now on. */
export function collectComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const text = describe(message);
    if (message.type() === 'error' && !IGNORED.test(text)) complaints.push(text);
  });
  return complaints;
}

export class GamePage {
  readonly #origin: string;
  /** The lines of a verbose page are warnings. */
  #isVerbose = false;
  readonly page: Page;
  /** Errors and warnings of the page, failed requests, and requests to other servers. */
  readonly complaints: string[] = [];
  /** Whether there was a complaint, also one that the test has removed. */
  hasComplained = false;

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    this.page = page;
    page.on('pageerror', (error) => this.#complain(`thrown: ${error.message}`));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || (message.type() === 'warning' && !this.#isVerbose);
      const text = describe(message);
      if (isComplaint && !IGNORED.test(text)) this.#complain(text);
    });
    page.on('requestfailed', (request) => this.#complain(`failed: ${request.url()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) this.#complain(`went outside: ${request.url()}`);
    });
  }

  #complain(text: string): void {
    this.hasComplained = true;
    this.complaints.push(text);
  }

  address(query: string): string {
    return `${this.#origin}/?${query}`;
  }

  /** Opens the page with the debug surface and waits for the menu. */
  async open(query = 'debug=true&seed=7'): Promise<void> {
    await this.page.goto(this.address(query));
    await this.waitUntilOpen();
    if (!new URLSearchParams(query).has('debug')) return;
    // The overlay would cover the game.
    await this.page.evaluate(() => window.frozenJewel.toggleOverlay());
  }

  /** Opens a verbose page with the debug surface, and waits until its portal is ready, or given up. */
  async openWithPortal(query: string): Promise<void> {
    this.#isVerbose = true;
    const isReady = this.page.waitForEvent('console', {
      predicate: (message) => /^The portal \w+ is (ready|degraded)/.test(message.text()),
    });
    await Promise.all([isReady, this.open(`${query}&verbose`)]);
  }

  /** Waits until the HUD is open, and for the debug surface if the page has one. */
  async waitUntilOpen(): Promise<void> {
    // waitForFunction polls every frame, faster than a locator.
    await this.page.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('#splash')?.hidden &&
        document.querySelector('#hud > *') &&
        ('frozenJewel' in window || !location.search.includes('debug')),
    );
  }

  /** Starts a game from the menu. Retries the press while an ad that never starts is awaited. */
  async play(): Promise<void> {
    const play = this.page.getByRole('button', { name: 'Play' });
    await expect(async () => {
      if ((await this.state()).screen === 'menu') await play.click({ timeout: 1000 });
      expect(await this.state()).toMatchObject({ screen: 'game', isAdAwaited: false });
    }).toPass({ intervals: [50], timeout: 15_000 });
  }

  state(): Promise<DebugState> {
    return this.page.evaluate(() => window.frozenJewel.state());
  }

  load(notation: string): Promise<void> {
    return this.page.evaluate((line) => window.frozenJewel.load(line), notation);
  }

  async waitFor(isReached: (state: DebugState) => boolean, milliseconds = 15_000): Promise<DebugState> {
    const end = Date.now() + milliseconds;
    for (;;) {
      const state = await this.state();
      if (isReached(state)) return state;
      if (Date.now() > end)
        throw new Error(`Not reached within ${milliseconds} ms: ${isReached.toString()}. Last state: ${JSON.stringify(state)}`);
      await this.page.waitForTimeout(POLL_MILLISECONDS);
    }
  }

  /** Presses the button that changes the pieces by key: a press of the pointer right after a drop is ignored. */
  async changeBlocks(): Promise<void> {
    await this.page.getByRole('button', { name: 'Change pieces' }).focus();
    await this.page.keyboard.press('Enter');
  }

  slotCentre(slot: number): Promise<ClientPoint> {
    return this.page.evaluate((index) => window.frozenJewel.slotCentre(index), slot);
  }

  /** Returns the mouse position that places a piece's top left on cell (x, y), when it is held at its center. */
  async targetOf(x: number, y: number, rows: readonly string[]): Promise<ClientPoint> {
    const first = await this.page.evaluate((cell) => window.frozenJewel.cellCentre(cell.x, cell.y), { x, y });
    const last = await this.page.evaluate((cell) => window.frozenJewel.cellCentre(cell.x, cell.y), {
      x: x + rows[0].length - 1,
      y: y + rows.length - 1,
    });
    return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  }

  /** Drags the piece of a slot to cell (x, y) and drops it. */
  async drag(slot: number, x: number, y: number): Promise<void> {
    const { queue } = await this.state();
    const from = await this.slotCentre(slot);
    const to = await this.targetOf(x, y, queue[slot].rows);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await this.page.mouse.move(to.x, to.y);
    await this.page.mouse.up();
  }
}

/** Waits for the letters, which load last, and until the page is idle. */
export async function waitForLateParts(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('letters-')));
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
}

/** Waits until the page has handled all input so far and has drawn its effects. */
export function passFrames(page: Page | Frame, count = 2): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, count);
}

type Find = () => string[];

/** Shows each language and returns the faults found in it. The functions run in the page. */
export async function findInLanguages(page: Page, finds: Find[], languages: readonly Language[] = LANGUAGES): Promise<string[]> {
  const faults: string[] = [];
  for (const language of languages) {
    await page.evaluate(async (next) => {
      window.frozenJewel.chooseLanguage(next);
      while (document.documentElement.lang !== next) await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, language);
    for (const find of finds) faults.push(...(await page.evaluate(find)).map((fault) => `${language}: ${fault}`));
  }
  return faults;
}

/**
 * Hides the page and discards the canvas's pixels during `measure`, which measures boxes only. Painting takes longer than layout: the browser
 * would still paint these frames while its next page waits for the GPU process.
 */
export async function withoutPaint<Result>(page: Page, measure: () => Promise<Result>): Promise<Result> {
  const setPainted = (isPainted: boolean) =>
    page.evaluate((isOn) => {
      document.documentElement.style.visibility = isOn ? '' : 'hidden';
      // The game creates its context before the HUD opens. Created here, it would have other attributes.
      if (!document.querySelector('#hud > *')) return;
      const gl = document.querySelector<HTMLCanvasElement>('#canvas')?.getContext('webgl2');
      if (isOn) gl?.disable(gl.RASTERIZER_DISCARD);
      else gl?.enable(gl.RASTERIZER_DISCARD);
    }, isPainted);
  await setPainted(false);
  try {
    return await measure();
  } finally {
    await setPainted(true);
  }
}
