// Pages that tests share, since to load one is what costs most: one for each kind, brought back to its menu for each test.
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { prepareGamePage, type GamePageOptions } from '../../support/game-page.ts';
import { setSettings } from './game-server.ts';
import { GamePage } from './game.ts';
import { storeBefore, type Stored } from './store-before.ts';

type PageKind = GamePageOptions & { readonly stored: Stored; readonly context: BrowserContextOptions };

type SharedPage = { readonly game: GamePage; readonly looks: string };

export type SharedPages = {
  /** In the menu, with nothing to continue. Settings are as they were; records, coins and seeds are those that other tests have left. */
  take(kind: PageKind): Promise<GamePage>;
  close(): Promise<void>;
};

export function createSharedPages(browser: Browser, origin: string): SharedPages {
  const pages = new Map<string, SharedPage>();

  async function open({ context: options, stored, ...prepared }: PageKind): Promise<SharedPage> {
    const context = await browser.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    await prepareGamePage(page, { ...prepared, setSettings: (settings) => setSettings(context, origin, settings) });
    await storeBefore(page, stored);
    const game = new GamePage(page, origin);
    await game.open();
    return { game, looks: await looksOf(game) };
  }

  async function take(kind: PageKind): Promise<GamePage> {
    const { viewport, ...rest } = kind.context;
    const key = JSON.stringify({ ...kind, context: rest });
    const held = pages.get(key);
    if (held && viewport && (await isBroughtBack(held, viewport))) return held.game;
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

/** A page that does not come back, or not as it was, is given up for a new one. */
async function isBroughtBack({ game, looks }: SharedPage, viewport: { width: number; height: number }): Promise<boolean> {
  const { page } = game;
  try {
    const size = page.viewportSize();
    if (size?.width !== viewport.width || size.height !== viewport.height) await page.setViewportSize(viewport);
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await page.evaluate(goHome);
    return (await looksOf(game)) === looks;
  } catch {
    return false;
  }
}

/** Language, theme and motion. */
function looksOf({ page }: GamePage): Promise<string> {
  return page.evaluate(() => ['lang', 'class', 'style'].map((name) => document.documentElement.getAttribute(name)).join());
}

/** In the page. By way of a new game, on which nothing was dropped and which is therefore not asked for. */
async function goHome(): Promise<void> {
  const { frozenJewel } = window;
  const end = performance.now() + 5000;

  async function press(icon: string, screen: string, overlay: string): Promise<void> {
    for (;;) {
      const state = frozenJewel.state();
      if (state.screen === screen && state.overlay === overlay && !state.isPageAway && !state.isSideways) return;
      if (performance.now() > end) throw new Error(`The button with the icon ${icon} leads nowhere`);
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
