// The page of a game in an end-to-end test: it plays by real pointer events, and remembers what the page complained of.
import { expect, type Page } from '@playwright/test';
import type { DebugState, DebugSurface, Point } from '../../../src/debug/debug-surface.ts';

declare global {
  interface Window {
    frozenJewel: DebugSurface;
  }
}

/** The GL driver's remarks on a test's own reading of pixels, and the browser's on a machine too busy to start the page within seconds. */
const NO_COMPLAINTS = /GL Driver Message|preloaded using link preload but not used/;

export class GamePage {
  readonly #origin: string;
  readonly page: Page;
  /** Errors and warnings of the page's own, failed requests, and requests that left the server. */
  readonly complaints: string[] = [];

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !NO_COMPLAINTS.test(message.text())) this.complaints.push(message.text());
    });
    page.on('requestfailed', (request) => this.complaints.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) this.complaints.push(`went outside: ${request.url()}`);
    });
  }

  address(query: string): string {
    return `${this.#origin}/?${query}`;
  }

  /** Opens the page with the debug surface and waits for the menu. */
  async open(query = 'debug=true&seed=7'): Promise<void> {
    await this.page.goto(this.address(query));
    await this.page.getByRole('button', { name: 'Play' }).waitFor();
    // Asked for at each frame, which is sooner heard than what a locator asks for.
    await this.page.waitForFunction(() => document.querySelector<HTMLElement>('#splash')?.hidden);
    if (!new URLSearchParams(query).has('debug')) return;
    // The game starts without its debug tools where they load late.
    await this.page.waitForFunction(() => 'frozenJewel' in window);
    // The overlay would lie over what is tested.
    await this.page.evaluate(() => window.frozenJewel.toggleOverlay());
  }

  /** From the menu into a game, past an ad that is asked for and does not come. While it is, a press is lost. */
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
        throw new Error(`Not reached within ${milliseconds} ms: ${isReached.toString()}; the state is ${JSON.stringify(state)}`);
      await this.page.waitForTimeout(30);
    }
  }

  slotCentre(slot: number): Promise<Point> {
    return this.page.evaluate((index) => window.frozenJewel.slotCentre(index), slot);
  }

  /** Where the mouse must be for the middle of a piece of that size to lie over the cells from (x, y) on. */
  async targetOf(x: number, y: number, rows: readonly string[]): Promise<Point> {
    const first = await this.page.evaluate((cell) => window.frozenJewel.cellCentre(cell.x, cell.y), { x, y });
    const last = await this.page.evaluate((cell) => window.frozenJewel.cellCentre(cell.x, cell.y), {
      x: x + rows[0].length - 1,
      y: y + rows.length - 1,
    });
    return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  }

  /** Drags the piece of a slot so that it lies over the cells from (x, y) on, and lets go. */
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
