// The service worker in the built game: a start, a game and its score without the network.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { hostingHeaders } from '../../server/web/hosting-headers.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { createStaticHandler, portOf } from '../../tools/static-server.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { startScoreServer, type ScoreServer } from './support/score-server.ts';
import { expect, FULL, GamePage, STILL, test as base } from './support/test.ts';

const test = base.extend<{ context: BrowserContext }, { server: ScoreServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startScoreServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.use(STILL);
test.setTimeout(40_000);

const QUERY = 'debug=true&worker';
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
const LOST_SCORE = 100;

/** Waits until the worker has stored the version and the files that the page has used. `waitForFunction` would not await the promise. */
async function waitForStored(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      const areStored = await Promise.all(used.map((name) => caches.match(name)));
      const hasHash = (name: string) => /-[a-z2-7]{8}\.\w+$/.test(name);
      const files = used.filter((name, index) => hasHash(name) && !areStored[index]);
      return active?.state === 'activated' ? files : ['the worker', ...files];
    });
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

/** Makes a drop with the mouse. Returns the score. */
async function drop(game: GamePage): Promise<number> {
  const { notation, score } = await game.state();
  const [first] = legalDrops(parseNotation(notation));
  await game.drag(first.slot, first.x, first.y);
  return (await game.waitFor((state) => state.score > score)).score;
}

async function goHome({ page }: GamePage): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
}

test('starts and plays without the network after a first game, and sends each score once afterwards', async ({ page, server }) => {
  await prepareGamePage(page, { portal: 'standalone', isFirstStart: false });
  await page.unrouteAll();
  const game = new GamePage(page, server.origin);
  await game.open(QUERY);
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await page.getByRole('textbox').fill('Ada aloft');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration()), 'no worker before the first move').toBeUndefined();
  await game.play();
  await drop(game);
  await waitForStored(page);

  await page.context().setOffline(true);
  await game.open(QUERY);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.locator('dialog[open] button:has([href="#check"])').click();
  await game.waitFor(({ screen }) => screen === 'game');
  const score = await drop(game);
  await goHome(game);
  await expect(page.locator('.snackbar')).toHaveText('Failed to send score!');
  await game.load(STUCK);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
  await page.locator('dialog[open] button:has([href="#home"])').first().click();
  await game.waitFor(({ screen }) => screen === 'menu');

  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/score')) answers.push(response.json());
  });
  // An open game would send its scores as soon as the network is back, and be closed while it waits for the answers.
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await game.open(QUERY);
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Ada aloft' });
  await expect(rows).toContainText([`${score}`, `Not verified, no rank${LOST_SCORE}`]);
  // Lists are arrays.
  const sent = (await Promise.all(answers)).filter((answer) => !Array.isArray(answer));
  expect(sent, 'one request for each game').toHaveLength(2);
});

/** A page of the same folder without the game. */
const QUIET_PAGE = 'licenses.txt';

/** Serves the built game under the version names of later builds. */
async function openDeployServer() {
  const folder = new URL('../../dist/web/', import.meta.url);
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const [, boot] = /src="(boot-[^"]+)"/.exec(await read('index.html'))!;
  const [table] = /offline-[a-z2-7]{8}\.json/.exec(await read('worker.js'))!;
  let version = '';
  let isOff = false;
  const names = () => ({ [boot]: `boot-${version}.js`, [table]: `offline-${version}.json` });
  const rename = (body: Buffer) =>
    Buffer.from(Object.entries(names()).reduce((text, [from, to]) => text.replaceAll(from, to), body.toString()));
  const serve = createStaticHandler(folder, hostingHeaders, {
    '/index.html': renameIfNew,
    '/worker.js': renameIfNew,
    [`/${table}`]: renameIfNew,
  });
  function renameIfNew(body: Buffer): Buffer {
    return version === '' ? body : rename(body);
  }
  const server = createServer((request, response) => {
    const asked = request.url!.slice(1);
    if (version !== '') {
      const old = Object.entries(names()).find(([, name]) => name === asked)?.[0];
      if (old !== undefined) request.url = `/${old}`;
      // A deploy removes the files of the version before it.
      else if (asked in names()) request.url = '/removed.js';
    }
    if (isOff && asked === 'worker.js') request.url = '/worker-off.js';
    void serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    boot,
    /** Puts a version of eight letters on the server. */
    deploy: (name: string) => void (version = name),
    switchOff: () => void (isOff = true),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens the page without waiting for the game. Returns its page script. */
async function bootScriptAt(page: Page, origin: string): Promise<string | null> {
  await page.goto(origin, { waitUntil: 'commit' });
  return page.locator('script[type=module]').getAttribute('src');
}

/** Returns the stored page scripts of the trusted versions. */
function trustedVersions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return stored
      .filter((urls) => urls.some((url) => url.endsWith('?trusted')))
      .map((urls) => /boot-\w+\.js/.exec(urls.join(' '))?.[0] ?? 'no page script');
  });
}

/** Reads the stored files less often: the worker writes them meanwhile. */
const STORED = { intervals: [250] };

test('shows a deployed version at the second start, with a full storage too, and is removed by the kill switch', FULL, async ({ page }) => {
  const server = await openDeployServer();
  const { origin, boot } = server;
  const leave = () => page.goto(`${origin}/${QUIET_PAGE}`);
  const start = async () => {
    const script = await bootScriptAt(page, origin);
    await leave();
    return script;
  };
  await leave();
  await page.evaluate(() => navigator.serviceWorker.register('worker.js').then(() => undefined));
  await expect.poll(() => trustedVersions(page), STORED).toEqual([boot]);

  const oldTab = await page.context().newPage();
  expect(await bootScriptAt(oldTab, origin)).toBe(boot);
  server.deploy('aaaabbbb');
  expect(await start(), 'the stored version').toBe(boot);
  await expect.poll(() => trustedVersions(page), STORED).toEqual([boot, 'boot-aaaabbbb.js']);
  expect(await start()).toBe('boot-aaaabbbb.js');
  // A tab of the earlier version stays open beside it, and has the files that the server lacks.
  const statusOf = (name: string) => oldTab.evaluate(async (file) => (await fetch(file)).status, name);
  expect(await statusOf(boot)).toBe(200);
  await oldTab.getByRole('button', { name: 'Settings' }).click();
  await expect(oldTab.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await oldTab.close();

  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  server.deploy('ccccdddd');
  expect(await start(), 'the stored version').toBe('boot-aaaabbbb.js');
  await expect.poll(() => trustedVersions(page), STORED).toEqual([]);
  expect(await start()).toBe('boot-ccccdddd.js');
  await page.context().setOffline(true);
  expect(await bootScriptAt(page, origin), 'the stored version without the network').toBe('boot-aaaabbbb.js');
  await page.context().setOffline(false);

  server.switchOff();
  await start();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length))
    .toBe(0);
  server.close();
});
