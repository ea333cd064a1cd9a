// Answers of the service worker: stored versions, the network, and requests that pass by.
import { beforeEach, describe, expect, test } from 'vitest';
import { createAnswers } from '../../src/offline/answer-requests.ts';
import { createFakeGame, createVersion, SCOPE, type Request, toRequest } from './fake-game.ts';

const OLD = createVersion(1);
const NEW = createVersion(2);

let game: ReturnType<typeof createFakeGame>;

beforeEach(() => {
  game = createFakeGame();
  game.deploy(OLD);
});

/** Starts twice with the network: the worker is installed after the first start. */
async function install(): Promise<void> {
  await game.start();
  await game.update();
}

async function textOf(options: Request): Promise<string> {
  return (await game.request(options)).text();
}

describe('passes by', () => {
  const store = new Proxy({}, { get: () => () => Promise.resolve(undefined) }) as never;
  const answer = createAnswers({ store, fetch: async () => new Response(), wait: async () => undefined, scope: SCOPE });

  test.each<Request>([
    { name: 'api/score' },
    { name: 'api/score', method: 'POST' },
    { name: '', mode: 'navigate', method: 'POST' },
    { name: OLD.names.music, range: true },
    { name: 'bench.html', mode: 'navigate' },
    { name: 'demo/', mode: 'navigate' },
    { name: 'worker.js', cache: 'no-store', method: 'HEAD' },
    { name: 'js/sdk.js' },
    { name: 'icon-maskable-512.png' },
    { name: 'demo/nunito-aaaaaaaa.woff2' },
  ])('$method $mode $name', (options) => {
    expect(answer(toRequest(options), () => undefined)).toBeUndefined();
  });

  test('files of other folders and hosts', () => {
    for (const folder of ['https://game.example/shop/', 'https://else.example/play/']) {
      const request = { ...toRequest({ name: OLD.names.main }), url: folder + OLD.names.main };
      expect(answer(request, () => undefined)).toBeUndefined();
    }
  });

  test.each<Request>([
    { name: '', mode: 'navigate' },
    { name: '?debug=true', mode: 'navigate' },
    { name: 'index.html#run', mode: 'navigate' },
    { name: 'settings.json' },
    { name: OLD.names.main },
    { name: `${OLD.names.main}?again=1` },
  ])('but not $name', (options) => {
    expect(answer(toRequest(options), () => undefined)).toBeInstanceOf(Promise);
  });
});

test('starts from the stored version without a request', async () => {
  await install();
  game.server.requests.length = 0;
  expect(await game.start()).toEqual({ version: OLD, language: 'russian' });
  expect(game.server.requests).toEqual([]);
});

test('stores the files that the page has used, and those of the core, but no others', async () => {
  await install();
  const [stored] = [...game.storage.entries.values()].map((entries) => [...entries.keys()].map((address) => address.slice(SCOPE.length)));
  const { names } = OLD;
  const files = [OLD.workerTable, names.boot, names.main, names.panels, names.styles, '', '?trusted', names.russian, names.atlas];
  expect(stored.sort()).toEqual(files.sort());
});

test('stores an optional file when the page requests it', async () => {
  await install();
  await game.load(OLD, 'music');
  game.server.isOnline = false;
  expect(await game.load(OLD, 'music')).toBe(true);
  expect(await game.load(OLD, 'french')).toBe(false);
});

test('stores no damaged file', async () => {
  await install();
  game.server.files.set(OLD.names.music, 'music');
  expect(await textOf({ name: OLD.names.music })).toBe('music');
  game.server.files.set(OLD.names.music, OLD.files.get(OLD.names.music)!);
  expect(await game.load(OLD, 'music')).toBe(true);
});

test('keeps the language and the theme of the player in a new version that was installed without being used', async () => {
  await install();
  game.deploy(NEW);
  await game.start();
  await game.update();
  game.server.isOnline = false;
  expect(await game.start()).toEqual({ version: NEW, language: 'russian' });
});

test('serves the files of the previous version to its open pages', async () => {
  await install();
  game.deploy(NEW);
  await game.update();
  expect(game.activeVersion()).toBe(NEW);
  for (const source of ['main', 'panels', 'russian']) expect(await game.load(OLD, source)).toBe(true);
});

test('requests no file again that the new version shares with the previous one', async () => {
  await install();
  game.deploy(NEW);
  game.server.requests.length = 0;
  await game.update();
  expect(OLD.names.panels).toBe(NEW.names.panels);
  expect(game.server.requests).not.toContain(NEW.names.panels);
  expect(game.server.requests).toContain(NEW.names.main);
});

test("replaces damaged files and an old page in the browser's own cache", async () => {
  await install();
  game.deploy(NEW);
  game.server.browserCache.set('', OLD.files.get('')!).set(NEW.workerTable, '{').set(NEW.names.main, 'main').set(NEW.names.boot, '');
  await game.update();
  game.server.isOnline = false;
  expect(await game.start()).toMatchObject({ version: NEW });
});

test('keeps two versions', async () => {
  await install();
  for (const id of [2, 3, 4]) {
    game.deploy(createVersion(id));
    await game.update();
  }
  expect([...game.storage.entries.keys()].map((name) => name.split(' ').pop())).toEqual([3, 4].map((id) => createVersion(id).workerTable));
});

test('keeps the previous version if the next one was interrupted', async () => {
  await install();
  game.deploy(NEW);
  game.server.requestsLeft = 3;
  await game.update();
  game.server.requestsLeft = Infinity;
  game.server.requests.length = 0;
  expect(await game.start()).toMatchObject({ version: OLD });
  expect(game.server.requests).toEqual([]);
  game.server.isOnline = false;
  expect(await game.start()).toMatchObject({ version: OLD });
  game.server.isOnline = true;
  game.deploy(createVersion(3));
  await game.update();
  expect(await game.load(OLD, 'main')).toBe(true);
});

describe('requires the network for the next start', () => {
  test.each<[string, () => Promise<void> | void]>([
    ['if the storage is full', () => void (game.storage.isFull = true)],
    ['if the new version lacks a file', () => void game.server.files.delete(NEW.names.main)],
    ['if the page is redirected, which browsers refuse from a cache', () => void (game.server.isRedirecting = true)],
    ['if the new page belongs to another version', () => void game.server.files.set('', `<html>2 of another build`)],
  ])('%s', async (_, fail) => {
    await install();
    game.deploy(NEW);
    await fail();
    await game.update();
    expect(game.activeVersion()).toBe(OLD);
    expect(game.storage.entries.size, 'no incomplete version').toBe(1);
    expect(await textOf({ name: '', mode: 'navigate' })).toContain('<html>2');
    game.server.isOnline = false;
    expect(await game.start(), 'the old version remains for starts without the network').toMatchObject({ version: OLD });
  });

  test.each([false, true])('if the server lacks a file of the stored version (with a page instead of 404: %s)', async (hasFallbackPage) => {
    await install();
    game.deploy(NEW);
    game.server.hasFallbackPage = hasFallbackPage;
    expect(await game.load(OLD, 'french')).toBe(false);
    expect(await game.start()).toMatchObject({ version: NEW });
  });

  test('if a stored file was removed', async () => {
    await install();
    game.deploy(NEW);
    for (const entries of game.storage.entries.values()) entries.delete(SCOPE + OLD.names.panels);
    expect(await game.start()).toMatchObject({ version: NEW });
  });

  test('if the page suspects that it is outdated', async () => {
    await install();
    game.deploy(NEW);
    expect(await textOf({ name: '?debug=true', cache: 'no-store' })).toBe(NEW.files.get(''));
    expect(await game.start()).toMatchObject({ version: NEW });
  });
});

test('trusts the stored page again after the network returned the same one', async () => {
  await install();
  await game.request({ name: '', cache: 'no-store' });
  await game.start();
  game.server.requests.length = 0;
  await game.start();
  expect(game.server.requests).toEqual([]);
});

test('falls back to the stored page and settings if the network hangs or refuses', async () => {
  game.server.files.set('settings.json', 'first');
  await install();
  await game.request({ name: '', cache: 'no-store' });
  for (const name of ['', 'settings.json']) game.server.hanging.add(name);
  expect(await textOf({ name: '', mode: 'navigate' })).toBe(OLD.files.get(''));
  expect(await textOf({ name: 'settings.json' })).toBe('first');
  game.server.hanging.clear();
  game.server.files.clear();
  expect(await textOf({ name: '', mode: 'navigate' })).toBe(OLD.files.get(''));
  expect(await textOf({ name: 'settings.json' })).toBe('first');
});

test('takes the settings from the network first, and stores them', async () => {
  game.server.files.set('settings.json', 'first');
  await install();
  game.server.files.set('settings.json', 'second');
  expect(await textOf({ name: 'settings.json' })).toBe('second');
  game.server.isOnline = false;
  expect(await textOf({ name: 'settings.json' })).toBe('second');
});

test('lets the page bypass the stored file after a failure', async () => {
  await install();
  game.server.files.set(OLD.names.main, 'repaired');
  expect(await textOf({ name: OLD.names.main })).toBe('main of 1');
  expect(await textOf({ name: OLD.names.main, cache: 'reload' })).toBe('repaired');
  game.server.isOnline = false;
  expect(await textOf({ name: OLD.names.main, cache: 'reload' })).toBe('main of 1');
});

test('passes everything to the network if the storage is blocked', async () => {
  await install();
  game.storage.isBlocked = true;
  game.deploy(NEW);
  expect(await game.start()).toEqual({ version: NEW, language: 'russian' });
});

test('leaves no cache after the kill switch, except those of other folders', async () => {
  await game.storage.caches.open('frozen-jewel https://game.example/ offline-aaaaaaaa.json');
  await install();
  await game.switchOff();
  expect(await game.storage.caches.keys()).toEqual(['frozen-jewel https://game.example/ offline-aaaaaaaa.json']);
  game.deploy(NEW);
  expect(await game.start()).toMatchObject({ version: NEW });
});
