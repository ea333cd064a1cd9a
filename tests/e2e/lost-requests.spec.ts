// Requests that fail, hang or arrive damaged: no splash for ever, no overlay without a dialog, and always a way on.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bundleGame } from '../../tools/build/bundle.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { FAULTS, openFaultyServer, type Fault } from './support/faulty-server.ts';
import { expect, GamePage, STILL, test } from './support/test.ts';

declare global {
  interface Window {
    /** Of `watchPage`. */
    seen: { readonly messages: string[]; longestWithoutDialog: number };
  }
}

const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100 revives=1';
const LEVEL_DUE = '1111111 1a,3a,3a stage=3100';

/** Time limits and waits of the page are so much shorter. */
const HASTE = 20;
/** Where all limits are waited for, at each of the overlays. */
const GREAT_HASTE = 50;

/** An overlay may be without a dialog while its panel is set up. */
const LONGEST_WITHOUT_DIALOG_MILLISECONDS = 1000;

const PAGES_AT_ONCE = 3;

type Output = Awaited<ReturnType<typeof bundleGame>>[number];

type Kind = {
  /** As docs/faults.md calls it. */
  readonly name: string;
  readonly isOf: (file: string, source: string) => boolean;
  /** State of the page if the file is lost from the start on. */
  readonly outcome: 'words' | 'plain pictures' | 'game' | 'way out';
  /** Not in each play, or not in each browser. */
  readonly isRare?: true;
};

/** In order: a file is of the first kind that takes it. `source` is what the script was built from. */
const KINDS: readonly Kind[] = [
  { name: 'page script', isOf: (file) => file.startsWith('boot-'), outcome: 'words' },
  { name: 'styles', isOf: (file) => file.endsWith('.css'), outcome: 'words' },
  { name: 'scripts of the first screen', isOf: (_, source) => source === 'first screen', outcome: 'words' },
  { name: 'texts', isOf: (_, source) => /^src\/i18n\/\w\w\.json$/.test(source), outcome: 'words' },
  { name: 'atlas', isOf: (file) => file.startsWith('atlas-'), outcome: 'plain pictures' },
  { name: 'title', isOf: (file) => file.startsWith('title-'), outcome: 'game' },
  { name: 'fonts', isOf: (file) => file.endsWith('.woff2'), outcome: 'game' },
  { name: 'icons', isOf: (file) => /^(icons|favicon).*\.svg$/.test(file), outcome: 'game' },
  { name: 'settings', isOf: (file, source) => file === 'settings.json' || source === 'src/settings/settings.ts', outcome: 'game' },
  { name: 'panels', isOf: (_, source) => /^src\/(hud\/panels\/panels\.tsx|i18n\/more\/\w\w\.json)$/.test(source), outcome: 'way out' },
  { name: 'score panels', isOf: (_, source) => source === 'src/hud/panels/score-panels.tsx', outcome: 'way out' },
  { name: 'leaderboard', isOf: (_, source) => source === 'src/app/open-score-servers.ts', outcome: 'game' },
  { name: 'ads', isOf: (_, source) => /^src\/(app\/open-portal\.ts|portal\/)/.test(source), outcome: 'game' },
  { name: 'sharing', isOf: (_, source) => source === 'src/app/open-sharing.ts', outcome: 'game' },
  { name: 'rest of the page', isOf: (_, source) => source === 'src/app/load-rest.ts', outcome: 'game' },
  { name: 'sounds', isOf: (file, source) => /\.(ogg|mp3)$/.test(file) || source === 'src/audio/howl.ts', outcome: 'game' },
  { name: 'words over the board', isOf: (file) => file.startsWith('letters-'), outcome: 'game' },
  { name: 'pictures in panels', isOf: (file) => /^(theme|flags)-.*\.webp$/.test(file), outcome: 'game', isRare: true },
  { name: 'manifest', isOf: (file) => /^manifest|^icon-/.test(file), outcome: 'game', isRare: true },
];

let outputs: Output[];
let firstScreen: string[];

test.use(STILL);

// In one worker: the build and the requests of a whole play are found once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-'));
  outputs = await bundleGame(folder, { portal: undefined, sourceMaps: false });
  await rm(folder, { recursive: true });
  const page = await readFile(new URL('../../dist/web/index.html', import.meta.url), 'utf8');
  firstScreen = [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, name]) => name);
});

/** The module that a late script was built for; for one that several share, that of the panels or else the first of theirs. */
function sourceOf(file: string): string {
  if (firstScreen.includes(file)) return 'first screen';
  const output = outputs.find(({ name }) => name === file);
  if (!output || output.entryPoint) return output?.entryPoint ?? '';
  const importers = outputs.filter(({ imports }) =>
    imports.some(({ path, kind }) => basename(path) === file && kind === 'import-statement'),
  );
  const sources = importers.map(({ name }) => sourceOf(name));
  const isKnown = (source: string) => KINDS.some(({ isOf }) => isOf('', source));
  return sources.find((source) => source.startsWith('src/hud/panels/')) ?? sources.find(isKnown) ?? sources[0] ?? '';
}

const isOfDebug = (file: string) => /^src\/(debug\/|platform\/frame-stats)/.test(sourceOf(file));
const kindOf = (file: string) => KINDS.find(({ isOf }) => isOf(file, sourceOf(file)));

async function openWorld(browser: Browser, lost: readonly string[] = [], fault: Fault = 'fails', haste = HASTE) {
  const server = await openFaultyServer(lost.map((file) => [file, fault] as const));
  const context = await browser.newContext({ ...STILL.contextOptions, locale: 'en-US', viewport: { width: 360, height: 640 } });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
  // Routes switch the browser's cache off.
  await page.unrouteAll();
  await page.addInitScript(watchPage, haste);
  const close = async () => {
    await context.close();
    server.close();
  };
  return { page, server, game: new GamePage(page, server.origin), close };
}

/** In the page. Waits and limits pass faster; messages and overlays without a dialog are noted. */
function watchPage(haste: number): void {
  const { setTimeout: startTimer } = window;
  const LONG_MILLISECONDS = 400;
  const shorten = (wait = 0) => (wait < LONG_MILLISECONDS ? wait : wait / haste);
  window.setTimeout = ((call: () => void, wait?: number, ...rest: []) => startTimer(call, shorten(wait), ...rest)) as typeof setTimeout;
  const seen = { messages: [] as string[], longestWithoutDialog: 0 };
  window.seen = seen;
  let since: number | undefined;
  let lastSnackbar: Element | undefined;
  new MutationObserver(() => {
    const snackbar = document.querySelector('.snackbar');
    if (snackbar && snackbar !== lastSnackbar) seen.messages.push(snackbar.textContent);
    lastSnackbar = snackbar ?? lastSnackbar;
  }).observe(document, { childList: true, subtree: true });
  setInterval(() => {
    const isBare = (window.frozenJewel?.state().overlay ?? 'none') !== 'none' && !document.querySelector('dialog[open]');
    since = isBare ? (since ?? performance.now()) : undefined;
    if (since !== undefined) seen.longestWithoutDialog = Math.max(seen.longestWithoutDialog, performance.now() - since);
  }, 20);
}

async function openMenu({ page, game }: { page: Page; game: GamePage }): Promise<void> {
  await page.goto(game.address('debug=true&seed=7'), { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector<HTMLElement>('#splash')?.hidden && 'frozenJewel' in window);
}

/** Opens an overlay by `open` and leaves it again. Returns what came of it: its panel, or a message and the way out. */
async function visit(page: Page, overlay: string, leave: string, open: () => Promise<void>): Promise<string> {
  const before = await page.evaluate(() => window.seen.messages.length);
  await open();
  const outcomeOf = () =>
    page.evaluate(
      ({ overlay, before }) => {
        const { state } = window.frozenJewel;
        const messages = window.seen.messages.slice(before);
        if (state().overlay === overlay && document.querySelector('dialog[open]:not(.waiting)')) return 'panel';
        if (state().overlay === 'none' && messages.some((text) => text.startsWith('This could not be loaded'))) return 'way out';
        return `${overlay}: ${JSON.stringify({ ...state(), notation: '', messages, dialogs: document.querySelector('dialog[open]')?.className })}`;
      },
      { overlay, before },
    );
  await expect.poll(outcomeOf).toMatch(/^(panel|way out)$/);
  const outcome = await outcomeOf();
  if (outcome === 'panel') await page.locator(`dialog[open] button:has([href="#${leave}"])`).first().click();
  await page.waitForFunction(() => window.frozenJewel.state().overlay === 'none');
  return outcome;
}

const press = (page: Page, icon: string) => () =>
  page.evaluate((name) => document.querySelector<HTMLElement>(`button:has([href="#${name}"])`)!.click(), icon);

/**
 * Through the menu's panels and a game to its end. Returns the outcome of each overlay. `isBrief`: one of each kind of way out is enough.
 * Without settings the page has no leaderboard.
 */
async function playThrough(
  { page, game }: { page: Page; game: GamePage },
  { isBrief = false, hasLeaderboard = true } = {},
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const note = async (overlay: string, leave: string, open: () => Promise<void>, isSkipped = isBrief) => {
    if (!isSkipped) outcomes[overlay] = await visit(page, overlay, leave, open);
  };
  await note('settings', 'close', press(page, 'settings'));
  await note('themes', 'close', press(page, 'palette'));
  if (hasLeaderboard) {
    await page.locator('button:has([href="#trophy"])').waitFor();
    await note('leaderboard', 'close', press(page, 'trophy'), false);
  }
  await page.locator('.menu-buttons button').first().click();
  await game.waitFor(({ screen }) => screen === 'game');
  await note('paused', 'play', press(page, 'pause'), false);
  await game.load(LEVEL_DUE);
  await note('levelUp', 'play', () => game.drag(0, 7, 0));
  await note('gameOver', 'home', () => game.load(STUCK), false);
  await game.waitFor(({ screen }) => screen === 'menu');
  return outcomes;
}

const panelsOf = (overlays: readonly string[], outcome = 'panel') => Object.fromEntries(overlays.map((overlay) => [overlay, outcome]));
const BRIEF = ['leaderboard', 'paused', 'gameOver'];
const OVERLAYS = ['settings', 'themes', 'paused', 'levelUp', 'gameOver'];

/** Words are on the page, with or without its styles; those that appear by themselves need not be waited for. */
async function expectWords(page: Page, hasStyles: boolean): Promise<void> {
  const words = page.getByRole('link', { name: 'reload the page' });
  await page.waitForFunction(
    (hasStyles) =>
      hasStyles ? document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet : document.querySelector('#splash.failed'),
    hasStyles,
  );
  await expect(async () => {
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if ((animation as CSSAnimation).animationName === 'say-failure') animation.finish();
      }
    });
    await expect(words).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 15_000 });
  expect((await words.boundingBox())!.height).toBeGreaterThan(10);
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const takeNext = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, takeNext));
}

/** Files of a start and a whole play, as the server was asked for them. */
async function findRequests(browser: Browser): Promise<string[]> {
  // Without haste: a limit that a busy machine misses would bring requests of its own.
  const world = await openWorld(browser, [], 'fails', 1);
  try {
    await openMenu(world);
    expect(await playThrough(world)).toEqual(panelsOf(['leaderboard', ...OVERLAYS]));
    await world.page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('letters-')));
    await expect.poll(() => [...world.server.requests].filter((name) => /^music-|^score$/.test(name)).length).toBeGreaterThan(0);
    return [...world.server.requests].filter((name) => !isOfDebug(name) && name !== 'index.html' && name.includes('.'));
  } finally {
    await world.close();
  }
}

let requests: Promise<string[]> | undefined;

const lostOf = async (browser: Browser, ...outcomes: readonly Kind['outcome'][]) => {
  const all = await (requests ??= findRequests(browser));
  return all.filter((file) => outcomes.includes(kindOf(file)!.outcome));
};

test('each request of start and play has a row in docs/faults.md, and each row a request', async ({ browser }) => {
  const all = await (requests ??= findRequests(browser));
  expect(all.filter((file) => !kindOf(file))).toEqual([]);
  const table = await readFile(new URL('../../docs/faults.md', import.meta.url), 'utf8');
  const rows = [...table.matchAll(/^\| ([a-z][^|]*?) +\|/gm)].map(([, name]) => name).filter((name) => name !== 'request');
  expect(rows).toEqual(KINDS.map(({ name }) => name));
  const found = new Set(all.map((file) => kindOf(file)!.name));
  expect(KINDS.filter(({ name, isRare }) => !isRare && !found.has(name))).toEqual([]);
});

// @spec 8.22 8.23
test('without a file that the start needs there are words, and a link that reloads the page', async ({ browser }) => {
  const files = await lostOf(browser, 'words');
  // Each file is lost once. The ways take turns.
  const cases = files.map((file, index) => ({ file, fault: FAULTS[index % FAULTS.length] }));
  await inTurn(cases, async ({ file, fault }) => {
    const world = await openWorld(browser, [file], fault);
    await world.page.goto(world.server.origin, { waitUntil: 'commit' });
    await test.step(`${kindOf(file)!.name} (${file}) ${fault}`, () => expectWords(world.page, kindOf(file)!.name !== 'styles'));
    await world.close();
  });
});

for (const fault of FAULTS) {
  test(`without pictures, fonts, sounds, ads and scores, where each ${fault}, the whole game is played`, async ({ browser }) => {
    const world = await openWorld(browser, await lostOf(browser, 'game', 'plain pictures'), fault);
    await openMenu(world);
    await expect.poll(() => world.page.evaluate(() => window.seen.messages)).toContainEqual(expect.stringContaining('plain ones'));
    const outcomes = await playThrough(world, { hasLeaderboard: false });
    // Requests that hang take the browser's few connections: others may be given up as well.
    if (fault === 'hangs') expect(Object.keys(outcomes)).toEqual(OVERLAYS);
    else expect(outcomes).toEqual(panelsOf(OVERLAYS));
    expect(await world.page.evaluate(() => window.seen.longestWithoutDialog)).toBeLessThan(LONGEST_WITHOUT_DIALOG_MILLISECONDS);
    await world.close();
  });

  test(`an overlay whose panel ${fault} is left with a message, and has its panel once that arrives`, async ({ browser }) => {
    const files = await lostOf(browser, 'way out');
    const world = await openWorld(browser, files, fault, GREAT_HASTE);
    await openMenu(world);
    const isBrief = fault !== 'fails';
    expect(await playThrough(world, { isBrief })).toEqual(panelsOf(isBrief ? BRIEF : ['leaderboard', ...OVERLAYS], 'way out'));
    expect(await world.page.evaluate(() => window.seen.longestWithoutDialog)).toBeLessThan(LONGEST_WITHOUT_DIALOG_MILLISECONDS);
    world.server.faults.clear();
    await expect(async () => {
      // Browsers keep a damaged script that others import until the page is left, and their cache has it until it was fetched again.
      if (fault === 'arrives damaged') await openMenu(world);
      expect(await playThrough(world, { isBrief: true })).toEqual(panelsOf(BRIEF));
    }).toPass();
    await world.close();
  });
}

test('an open page whose scripts a deploy has removed saves, reloads once, and the game goes on', async ({ browser }) => {
  const world = await openWorld(browser, await lostOf(browser, 'way out'));
  const { page, game, server } = world;
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await openMenu(world);
  // Requested once the page follows lost files.
  await expect.poll(() => [...server.requests].some((file) => file.startsWith('letters-'))).toBe(true);
  await page.locator('.menu-buttons button').first().click();
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  await game.waitFor(({ score }) => score === 20);
  server.deploy();
  // On a busy machine the shortened time limit of the request for the new page can pass; the next press requests it again.
  await expect(async () => {
    await press(page, 'pause')();
    await expect.poll(() => server.faults.size, { message: 'the new page was loaded', timeout: 2000 }).toBe(0);
  }).toPass();
  await page.waitForFunction(() => document.querySelector<HTMLElement>('#splash')?.hidden);
  await page.locator('.menu-buttons button').first().click();
  await page.locator('dialog[open] button:has([href="#check"])').click();
  await game.waitFor(({ screen, score }) => screen === 'game' && score === 20);
  expect(await visit(page, 'paused', 'play', press(page, 'pause'))).toBe('panel');
  expect(loads).toBe(2);
  await world.close();
});
