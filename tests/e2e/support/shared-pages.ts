// Pages shared by tests, because loading is the slowest step: one per kind, reset to its menu for each test.
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { prepareGamePage, type GamePageOptions } from '../../support/game-page.ts';
import { setSettings } from './game-server.ts';
import { GamePage } from './game.ts';
import { prefillStorage, type Stored } from './prefill-storage.ts';

type PageKind = GamePageOptions & { readonly stored: Stored; readonly context: BrowserContextOptions };

type SharedPage = { readonly game: GamePage; readonly appearance: string };

export type SharedPages = {
  /** Returns a page in the menu without a saved game. Settings are unchanged; records, coins and seeds depend on earlier tests. */
  take(kind: PageKind): Promise<GamePage>;
  close(): Promise<void>;
};

export function createSharedPages(browser: Browser, origin: string): SharedPages {
  const pages = new Map<string, SharedPage>();

  async function open({ context: options, stored, ...prepared }: PageKind): Promise<SharedPage> {
    const context = await browser.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    await prepareGamePage(page, { ...prepared, setSettings: (settings) => setSettings(context, origin, settings) });
    await prefillStorage(page, stored);
    const game = new GamePage(page, origin);
    await game.open();
    return { game, appearance: await readAppearance(game) };
  }

  async function take(kind: PageKind): Promise<GamePage> {
    const { viewport, ...rest } = kind.context;
    const key = JSON.stringify({ ...kind, context: rest });
    const held = pages.get(key);
    if (held && viewport && (await resetPage(held, viewport))) return held.game;
    await held?.game.page.context().close();
    const opened = await open(kind);
    pages.set(key, opened);
    return opened.game;
  }

  async function close(): Promise<void> {
    for (const { game } of pages.values()) await game.page.context().close();
  }

  return { take, close };
}

/** Returns to the menu. Resolves to false if that fails or the appearance has changed: the page must then be replaced. */
async function resetPage({ game, appearance }: SharedPage, viewport: { width: number; height: number }): Promise<boolean> {
  const { page } = game;
  try {
    const size = page.viewportSize();
    if (size?.width !== viewport.width || size.height !== viewport.height) await page.setViewportSize(viewport);
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await page.evaluate(goHome);
    return (await readAppearance(game)) === appearance;
  } catch {
    return false;
  }
}

/** Reads the root attributes for language, theme and motion. */
function readAppearance({ page }: GamePage): Promise<string> {
  return page.evaluate(() => ['lang', 'class', 'style'].map((name) => document.documentElement.getAttribute(name)).join());
}

/** Runs in the page. Starts a new game first: a game without a drop is not saved. */
async function goHome(): Promise<void> {
  const { frozenJewel } = window;
  const end = performance.now() + 5000;

  async function press(icon: string, screen: string, overlay: string): Promise<void> {
    for (;;) {
      const state = frozenJewel.state();
      if (state.screen === screen && state.overlay === overlay && !state.isPageAway && !state.isSideways) return;
      if (performance.now() > end) throw new Error(`The button with the icon "${icon}" has no effect`);
      document.querySelector<HTMLElement>(`button:has([href="#${icon}"])`)?.click();
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
  }

  frozenJewel.load('0 1a,1a,1a');
  for (const [icon, screen, overlay] of [
    ['pause', 'game', 'paused'],
    ['replay', 'game', 'none'],
    ['pause', 'game', 'paused'],
    ['home', 'menu', 'none'],
  ] as const) {
    await press(icon, screen, overlay);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
