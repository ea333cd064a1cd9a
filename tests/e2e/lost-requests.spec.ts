// Requests that fail, hang or arrive damaged: the splash always ends, and every overlay has a dialog and an exit.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bundleGame } from '../../tools/build/bundle.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { FAULTS, openFaultyServer, type Fault } from './support/faulty-server.ts';
import { makeFirstMove } from './support/first-move.ts';
import { expect, FULL, GamePage, STILL, test } from './support/test.ts';

declare global {
  interface Window {
    /** Set by `watchPage`. */
    seen: { readonly messages: string[]; longestWithoutDialog: number };
  }
}

const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100 revives=1';
const LEVEL_DUE = '1111111 1a,3a,3a stage=3100';

/** Divisor of the page's time limits and waits. */
const SPEEDUP = 20;
/** Divisor for tests that wait for the limits of every overlay. */
const HIGH_SPEEDUP = 50;

/** Maximum time of an overlay without a dialog, while its panel is created. */
const MAX_WITHOUT_DIALOG_MILLISECONDS = 1000;

const PAGES_AT_ONCE = 3;

type Output = Awaited<ReturnType<typeof bundleGame>>[number];

type Kind = {
  /** Name in docs/hosting.md. */
  readonly name: string;
  readonly matches: (file: string, source: string) => boolean;
  /** State of the page if the file is missing from the start. */
  readonly outcome: 'error message' | 'placeholder' | 'game' | 'exit';
  /** Not requested in every play or browser. */
  readonly isRare?: true;
};

/** The first matching kind applies. `source` is the entry point of the script. */
const KINDS: readonly Kind[] = [
  { name: 'page script', matches: (file) => file.startsWith('boot-'), outcome: 'error message' },
  { name: 'styles', matches: (file) => file.endsWith('.css'), outcome: 'error message' },
  { name: 'scripts of the first screen', matches: (_, source) => source === 'first screen', outcome: 'error message' },
  { name: 'code of the HUD', matches: (_, source) => source === 'src/hud/hud-part.tsx', outcome: 'error message' },
  { name: 'texts', matches: (_, source) => /^src\/i18n\/\w\w\.json$/.test(source), outcome: 'error message' },
  { name: 'atlas', matches: (file) => file.startsWith('atlas-'), outcome: 'placeholder' },
  { name: 'backdrop', matches: (file) => file.startsWith('bake-worker-'), outcome: 'game' },
  { name: 'title', matches: (file) => file.startsWith('title-'), outcome: 'game' },
  { name: 'fonts', matches: (file) => file.endsWith('.woff2'), outcome: 'game' },
  { name: 'icon of the page', matches: (file) => /^favicon.*\.svg$/.test(file), outcome: 'game' },
  { name: 'settings', matches: (file) => file === 'settings.json', outcome: 'game' },
  { name: 'panels', matches: (_, source) => /^src\/(hud\/panels\/panels\.tsx|i18n\/more\/\w\w\.json)$/.test(source), outcome: 'exit' },
  { name: 'leaderboard', matches: (_, source) => source === 'src/scores/open-score-servers.ts', outcome: 'game' },
  { name: 'ads', matches: (_, source) => /^src\/(app\/open-portal\.ts|portal\/)/.test(source), outcome: 'game' },
  { name: 'journey', matches: (_, source) => source === 'src/journey/open-journey.ts', outcome: 'game' },
  { name: 'village', matches: (_, source) => source === 'src/hud/village.ts', outcome: 'game', isRare: true },
  { name: 'sharing', matches: (_, source) => source === 'src/sharing/open-sharing.ts', outcome: 'game' },
  { name: 'rest of the page', matches: (_, source) => source === 'src/app/load-rest.ts', outcome: 'game' },
  {
    name: 'sounds',
    matches: (file, source) => /\.(ogg|mp3)$/.test(file) || /^src\/audio\/(late-)?howl\.ts$/.test(source),
    outcome: 'game',
  },
  {
    name: 'late effects',
    matches: (file, source) => /^(letters|small-jewels|strong-jewels)-/.test(file) || source === 'src/game/effects/effect-systems.ts',
    outcome: 'game',
  },
  {
    name: 'coach',
    matches: (file, source) => file.startsWith('coach-worker-') || source === 'src/hud/panels/coach-panel.tsx',
    outcome: 'game',
    isRare: true,
  },
  { name: 'pictures in panels', matches: (file) => /^(theme|flags)-.*\.webp$/.test(file), outcome: 'game', isRare: true },
  { name: 'manifest', matches: (file) => /^manifest|^icon-/.test(file), outcome: 'game', isRare: true },
  // Not requested on a local host.
  { name: 'service worker', matches: (file) => /^(worker\.js|offline-.*\.json)$/.test(file), outcome: 'game', isRare: true },
];

let outputs: Output[];
let firstScreen: string[];

test.use(STILL);

// In one worker, so that build and requests are computed once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-'));
  outputs = await bundleGame(folder, undefined);
  await rm(folder, { recursive: true });
  const page = await readFile(new URL('../../dist/web/index.html', import.meta.url), 'utf8');
  firstScreen = [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, name]) => name);
});

/** Returns the entry point of a late script. A shared script counts as part of the panels, otherwise of its first known importer. */
function sourceOf(file: string): string {
  if (firstScreen.includes(file)) return 'first screen';
  const output = outputs.find(({ name }) => name === file);
  if (!output || output.entryPoint) return output?.entryPoint ?? '';
  const importers = outputs.filter(({ imports }) =>
    imports.some(({ path, kind }) => basename(path) === file && kind === 'import-statement'),
  );
  const sources = importers.map(({ name }) => sourceOf(name));
  const isKnown = (source: string) => KINDS.some(({ matches }) => matches('', source));
  return (
    sources.find((source) => source === 'src/hud/hud-part.tsx') ??
    sources.find((source) => source.startsWith('src/hud/panels/')) ??
    sources.find(isKnown) ??
    sources[0] ??
    ''
  );
}

const isDebugFile = (file: string) => /^src\/(debug\/|platform\/frame-stats)/.test(sourceOf(file));
/** Shared with the debug tools, which drive the page. */
const isOfDebugTools = (file: string) =>
  outputs.some(
    ({ entryPoint, imports }) =>
      entryPoint?.startsWith('src/debug/') && imports.some(({ path, kind }) => basename(path) === file && kind === 'import-statement'),
  );
const kindOf = (file: string) => KINDS.find(({ matches }) => matches(file, sourceOf(file)));

async function openWorld(browser: Browser, lost: readonly string[] = [], fault: Fault = 'fails', speedup = SPEEDUP, isFirstStart = false) {
  const server = await openFaultyServer(lost.map((file) => [file, fault] as const));
  const context = await browser.newContext({ ...STILL.contextOptions, locale: 'en-US', viewport: { width: 360, height: 640 } });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await prepareGamePage(page, { portal: 'standalone', isFirstStart });
  // Routes disable the browser's cache.
  await page.unrouteAll();
  await page.addInitScript(watchPage, speedup);
  const close = async () => {
    await context.close();
    server.close();
  };
  return { page, server, game: new GamePage(page, server.origin), close };
}

/** Runs in the page. Shortens timers, and records messages and overlays without a dialog. */
function watchPage(speedup: number): void {
  const { setTimeout: startTimer } = window;
  const LONG_MILLISECONDS = 400;
  const shorten = (wait = 0) => (wait < LONG_MILLISECONDS ? wait : wait / speedup);
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
  await page.waitForFunction(() => document.querySelector('#hud > *') && 'frozenJewel' in window);
}

/** Opens an overlay with `open` and leaves it. Returns `panel`, or `exit` if it closed with a message. */
async function visit(page: Page, overlay: string, leave: string, open: () => Promise<void>): Promise<string> {
  const before = await page.evaluate(() => window.seen.messages.length);
  await open();
  const outcomeOf = () =>
    page.evaluate(
      ({ overlay, before }) => {
        const { state } = window.frozenJewel;
        const messages = window.seen.messages.slice(before);
        if (state().overlay === overlay && document.querySelector('dialog[open]:not(.waiting)')) return 'panel';
        if (state().overlay === 'none' && messages.some((text) => text.startsWith('This could not be loaded'))) return 'exit';
        return `${overlay}: ${JSON.stringify({ ...state(), notation: '', messages, dialogs: document.querySelector('dialog[open]')?.className })}`;
      },
      { overlay, before },
    );
  await expect.poll(outcomeOf).toMatch(/^(panel|exit)$/);
  const outcome = await outcomeOf();
  if (outcome === 'panel') await page.locator(`dialog[open] button:has([href="#${leave}"])`).first().click();
  await page.waitForFunction(() => window.frozenJewel.state().overlay === 'none');
  return outcome;
}

const press = (page: Page, icon: string) => () =>
  page.evaluate((name) => document.querySelector<HTMLElement>(`button:has([href="#${name}"])`)!.click(), icon);

/**
 * Visits the menu's panels and plays a game to its end. Returns the outcome of each overlay. `isBrief`: one overlay per kind of exit.
 * `hasLeaderboard` is false for a page without settings.
 */
async function playThrough(
  { page, game }: { page: Page; game: GamePage },
  { isBrief = false, hasLeaderboard = true } = {},
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const record = async (overlay: string, leave: string, open: () => Promise<void>, isSkipped = isBrief) => {
    if (!isSkipped) outcomes[overlay] = await visit(page, overlay, leave, open);
  };
  await record('settings', 'close', press(page, 'settings'));
  await record('themes', 'close', press(page, 'palette'));
  if (hasLeaderboard) {
    await page.locator('button:has([href="#trophy"])').waitFor();
    await record('leaderboard', 'close', press(page, 'trophy'), false);
  }
  await page.locator('.menu-buttons button').first().click();
  await game.waitFor(({ screen }) => screen === 'game');
  await record('paused', 'play', press(page, 'pause'), false);
  await game.load(LEVEL_DUE);
  await record('levelUp', 'play', () => game.drag(0, 7, 0));
  await record('gameOver', 'home', () => game.load(STUCK), false);
  await game.waitFor(({ screen }) => screen === 'menu');
  return outcomes;
}

const panelsOf = (overlays: readonly string[], outcome = 'panel') => Object.fromEntries(overlays.map((overlay) => [overlay, outcome]));
const BRIEF = ['leaderboard', 'paused', 'gameOver'];
const OVERLAYS = ['settings', 'themes', 'paused', 'levelUp', 'gameOver'];

/** Kinds whose loss a script reports. */
const REPORTED = new Set(['styles', 'code of the HUD', 'texts']);

/** Kinds that are required after the first screen. */
const LATER = new Set(['code of the HUD', 'texts']);

/** Expects the error message on the page. Skips the delay of its animation, by which the styles show it unless a script reports the failure. */
async function expectErrorMessage(page: Page, isReported: boolean): Promise<void> {
  const link = page.getByRole('link', { name: 'reload the page' });
  await page.waitForFunction(
    (isReported) =>
      isReported ? document.querySelector('#splash.failed') : document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet,
    isReported,
  );
  await expect(async () => {
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if ((animation as CSSAnimation).animationName === 'say-failure') animation.finish();
      }
    });
    await expect(link).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 15_000 });
  expect((await link.boundingBox())!.height).toBeGreaterThan(10);
  if (isReported) await expect(page.locator('#failure svg')).toBeVisible();
}

/** Runs at most PAGES_AT_ONCE items concurrently. */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const takeNext = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, takeNext));
}

/** Returns the files that the server receives requests for in a start and a whole play. */
async function findRequests(browser: Browser): Promise<string[]> {
  // Without speedup: a missed limit on a busy machine would cause additional requests.
  const world = await openWorld(browser, [], 'fails', 1);
  try {
    await openMenu(world);
    expect(await playThrough(world)).toEqual(panelsOf(['leaderboard', ...OVERLAYS]));
    await world.page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('letters-')));
    await expect.poll(() => [...world.server.requests].filter((name) => /^music-|^score$/.test(name)).length).toBeGreaterThan(0);
    return [...world.server.requests].filter((name) => !isDebugFile(name) && name !== 'index.html' && name.includes('.'));
  } finally {
    await world.close();
  }
}

let requests: Promise<string[]> | undefined;

/** Returns the WebP files of pictures, which browsers with AVIF request only if AVIF is lost. */
const fallbacksOf = (pictures: readonly string[]) =>
  pictures.flatMap((file) => {
    const stem = /^(.*)-[a-z2-7]{8}\.avif$/.exec(file)?.[1];
    const isFallback = new RegExp(`^${stem}-[a-z2-7]{8}\\.webp$`);
    return outputs.map(({ name }) => name).filter((name) => isFallback.test(name));
  });

/** Returns the files with these outcomes, among them the pictures in both formats. */
const lostOf = async (browser: Browser, ...outcomes: readonly Kind['outcome'][]) => {
  const all = await (requests ??= findRequests(browser));
  const lost = all.filter(
    (file) => outcomes.includes(kindOf(file)!.outcome) && !(kindOf(file)!.outcome === 'game' && isOfDebugTools(file)),
  );
  return [...lost, ...fallbacksOf(lost)];
};

test('docs/hosting.md has a row for each request of start and play, and no other row', FULL, async ({ browser }) => {
  const all = await (requests ??= findRequests(browser));
  expect(all.filter((file) => !kindOf(file))).toEqual([]);
  const page = await readFile(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
  const [, table] = page.split('\n## Lost requests\n');
  const rows = [...table.matchAll(/^\| ([a-z][^|]*?) +\|/gm)].map(([, name]) => name).filter((name) => name !== 'request');
  expect(rows).toEqual(KINDS.map(({ name }) => name));
  const found = new Set(all.map((file) => kindOf(file)!.name));
  expect(KINDS.filter(({ name, isRare }) => !isRare && !found.has(name))).toEqual([]);
});

// @spec 8.22 8.23
test('shows an error message with a reload link if a required file is lost', FULL, async ({ browser }) => {
  const files = await lostOf(browser, 'error message');
  // Files of the first screen are lost in each way, later ones once, with alternating faults.
  const cases = files.flatMap((file, index) => {
    const faults = LATER.has(kindOf(file)!.name) ? [FAULTS[index % FAULTS.length]] : FAULTS;
    return faults.map((fault) => ({ file, fault }));
  });
  await runConcurrently(cases, async ({ file, fault }) => {
    const world = await openWorld(browser, [file], fault);
    await world.page.goto(world.server.origin, { waitUntil: 'commit' });
    await test.step(`${kindOf(file)!.name} (${file}) ${fault}`, () => expectErrorMessage(world.page, REPORTED.has(kindOf(file)!.name)));
    await world.close();
  });
});

test('a new player makes the first move if all optional files are lost', FULL, async ({ browser }) => {
  const files = await lostOf(browser, 'game', 'placeholder');
  await runConcurrently(FAULTS, async (fault) => {
    const world = await openWorld(browser, files, fault, SPEEDUP, true);
    const { page, server } = world;
    await page.goto(server.origin, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play' }).click();
    await test.step(`each ${fault}`, () => makeFirstMove(page));
    await world.close();
  });
});

for (const fault of ['fails', 'arrives damaged'] as const) {
  test(`shows all pictures from WebP if AVIF ${fault}`, FULL, async ({ browser }) => {
    const pictures = (await (requests ??= findRequests(browser))).filter((file) => file.endsWith('.avif'));
    const fallbacks = fallbacksOf(pictures);
    expect(fallbacks.map((file) => file.split('-')[0]).sort()).toEqual(['atlas', 'letters', 'small', 'title']);
    // Without speedup: the WebP must arrive within its limit, on a busy machine too.
    const world = await openWorld(browser, pictures, fault, 1);
    await openMenu(world);
    const titleWidth = () => world.page.evaluate(() => document.querySelector<HTMLImageElement>('.menu img')!.naturalWidth);
    await expect.poll(titleWidth).toBe(900);
    await expect.poll(() => fallbacks.filter((file) => !world.server.requests.has(file))).toEqual([]);
    expect(await world.page.evaluate(() => window.seen.messages)).toEqual([]);
    await world.close();
  });
}

for (const fault of FAULTS) {
  test(`plays a whole game if each optional file ${fault}`, FULL, async ({ browser }) => {
    const world = await openWorld(browser, await lostOf(browser, 'game', 'placeholder'), fault);
    await openMenu(world);
    await expect.poll(() => world.page.evaluate(() => window.seen.messages)).toContainEqual(expect.stringContaining('plain ones'));
    const outcomes = await playThrough(world, { hasLeaderboard: false });
    // Hanging requests occupy the browser's few connections, so others may fail too.
    if (fault === 'hangs') expect(Object.keys(outcomes)).toEqual(OVERLAYS);
    else expect(outcomes).toEqual(panelsOf(OVERLAYS));
    expect(await world.page.evaluate(() => window.seen.longestWithoutDialog)).toBeLessThan(MAX_WITHOUT_DIALOG_MILLISECONDS);
    await world.close();
  });

  test(`closes an overlay with a message if its panel ${fault}, and shows the panel once it arrives`, FULL, async ({ browser }) => {
    const files = await lostOf(browser, 'exit');
    const world = await openWorld(browser, files, fault, HIGH_SPEEDUP);
    await openMenu(world);
    const isBrief = fault !== 'fails';
    expect(await playThrough(world, { isBrief })).toEqual(panelsOf(isBrief ? BRIEF : ['leaderboard', ...OVERLAYS], 'exit'));
    expect(await world.page.evaluate(() => window.seen.longestWithoutDialog)).toBeLessThan(MAX_WITHOUT_DIALOG_MILLISECONDS);
    world.server.faults.clear();
    await expect(async () => {
      // Browsers keep a damaged shared script until the page is reloaded, and cache it until it is fetched again.
      if (fault === 'arrives damaged') await openMenu(world);
      expect(await playThrough(world, { isBrief: true })).toEqual(panelsOf(BRIEF));
    }).toPass();
    await world.close();
  });
}

test('saves, reloads once and continues the game after a deployment removed its scripts', FULL, async ({ browser }) => {
  const all = await (requests ??= findRequests(browser));
  // A deploy in the first second: the rest of the page is lost too.
  const rest = all.filter((file) => kindOf(file)!.name === 'rest of the page');
  const world = await openWorld(browser, [...(await lostOf(browser, 'exit')), ...rest]);
  const { page, game, server } = world;
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await openMenu(world);
  await page.locator('.menu-buttons button').first().click();
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  await game.waitFor(({ score }) => score === 20);
  server.deploy();
  // On a busy machine the shortened limit of the request for the new page may expire. The next press repeats it.
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
