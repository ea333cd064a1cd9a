// The builds for portals: what their settings say, and what `npm run build -- --portal all` put into their folders and zips.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_NAMES, PORTALS } from '../../src/settings/portals.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { readFiles, zipFiles } from '../../tools/build/build-files.ts';
import { inspectBuild } from '../../tools/build/inspect.ts';
import { filesForOthers, MOCK_SDKS, settingsFor } from '../../tools/build/portals.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB_SETTINGS = JSON.parse(readFileSync(join(ROOT, 'src/settings/settings.json'), 'utf8'));

const portals = PORTAL_NAMES.map((name) => {
  const { sdk, isInstallable = false } = PORTALS[name];
  return { name, script: sdk?.address, settingsKey: sdk?.settingsKey, isInstallable };
});

test('each portal but standalone has an SDK of its own', () => {
  expect(portals.filter(({ script }) => script === undefined).map(({ name }) => name)).toEqual(['standalone']);
  for (const field of ['script', 'settingsKey'] as const) expect(new Set(portals.map((portal) => portal[field])).size).toBe(portals.length);
});

// @spec 1.21
test('the SDK of GameDistribution is at the address that the portal documents', () => {
  expect(settingsFor('gamedistribution', WEB_SETTINGS)).toMatchObject({
    gameDistribution: { script: 'https://html5.api.gamedistribution.com/main.min.js' },
  });
});

test('there is a mock of each SDK, at the address in the settings', () => {
  const scripts = portals.flatMap(({ settingsKey }) => (settingsKey === undefined ? [] : [WEB_SETTINGS[settingsKey].script]));
  expect(Object.keys(MOCK_SDKS).map((name) => `./js/${name}.js`)).toEqual(scripts);
});

describe('without a portal', () => {
  const mockPaths = Object.keys(MOCK_SDKS).map((name) => `js/${name}.js`);
  let web = new Map<string, Buffer>();
  let mocks = new Map<string, Buffer>();

  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'dist/mocks'))) throw new Error('There is no dist/mocks: run node build.mjs --mocks first');
    [web, mocks] = await Promise.all(['web', 'mocks'].map((name) => readFiles(join(ROOT, 'dist', name))));
  });

  test('the build is standalone and has no mock SDK', () => {
    expect(JSON.parse(web.get('settings.json')!.toString())).toEqual({ ...WEB_SETTINGS, portal: 'standalone' });
    expect([...web.keys()].filter((path) => path.startsWith('js/'))).toEqual(['js/bot-check.js']);
    expect([...web.values()].filter((bytes) => bytes.includes('Mock ads of'))).toEqual([]);
  });

  test('scripts and styles have compressed copies of the same bytes, and nothing that may be edited has', () => {
    const copies = [...web].filter(([path]) => /\.(br|gz)$/.test(path));
    expect(copies.length).toBeGreaterThan(20);
    for (const [path, bytes] of copies) {
      const original = web.get(path.replace(/\.(br|gz)$/, ''))!;
      expect(path).toMatch(/-[0-9A-Z]{8}\.(js|css|svg)\.(br|gz)$/);
      expect((path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(original)).toBe(true);
      expect(bytes.length).toBeLessThan(original.length);
    }
  });

  // @spec 1.20
  test('the build with mocks has the same files, the examples, the mock SDKs and GameDistribution as its portal', () => {
    expect([...mocks.keys()].filter((path) => !path.startsWith('examples/')).sort()).toEqual([...web.keys(), ...mockPaths].sort());
    expect([...web].filter(([path, bytes]) => !bytes.equals(mocks.get(path)!)).map(([path]) => path)).toEqual(['settings.json']);
    expect(JSON.parse(mocks.get('settings.json')!.toString())).toEqual({ ...WEB_SETTINGS, portal: 'gamedistribution' });
    for (const path of mockPaths) expect(mocks.get(path)!.toString()).toContain('Mock ads of');
  });
});

describe.each(portals)('$name', ({ name, script, settingsKey, isInstallable }) => {
  const folder = join(ROOT, 'dist', name);
  let files = new Map<string, Buffer>();
  const textOf = (path: string) => files.get(path)?.toString() ?? '';

  beforeAll(async () => {
    if (!existsSync(`${folder}.zip`)) throw new Error(`There is no ${folder}.zip: run npm run build -- --portal all first`);
    files = await readFiles(folder);
  });

  test('has settings that the game reads without a complaint', async () => {
    const complaints: string[] = [];
    const settings = await readSettings(
      async () => JSON.stringify(settingsFor(name, WEB_SETTINGS)),
      (message) => complaints.push(message),
    );
    expect(complaints).toEqual([]);
    expect(settings.portal).toBe(name);
    if (settingsKey !== undefined) expect(settings).toMatchObject({ [settingsKey]: { ...WEB_SETTINGS[settingsKey], script } });
  });

  test('has those settings in its file, and none of the others', () => {
    const settings = JSON.parse(textOf('settings.json'));
    expect(settings).toEqual(settingsFor(name, WEB_SETTINGS));
    const others = portals.flatMap((other) => (other.name === name || other.settingsKey === undefined ? [] : [other.settingsKey]));
    for (const other of others) expect(settings).not.toHaveProperty(other);
  });

  // @spec 3.30
  test('prefixes the keys of the storage where many games share the origin, and there alone', () => {
    const isPrefixed = [...files].some(([path, bytes]) => path.endsWith('.js') && bytes.includes('"frozen-jewel."'));
    expect(isPrefixed).toBe(name !== 'standalone');
  });

  test('falls back to them where the file is missing', () => {
    const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([, bytes]) => bytes.toString());
    const fallback = scripts.filter((text) => text.includes('adCooldownSeconds')).join('\n');
    expect(fallback).toMatch(new RegExp(`portal:["'\`]${name}["'\`]`));
    if (script !== undefined) expect(fallback).toContain(script);
  });

  test('has its own SDK alone, no mock SDK, no source map, and a manifest only where it can be installed', () => {
    const all = [...files.values()].map((bytes) => bytes.toString()).join('\n');
    const strangers = portals.flatMap((other) => (other.name === name || !other.script?.startsWith('https:') ? [] : [other.script]));
    expect(strangers.filter((address) => all.includes(address))).toEqual([]);
    expect(all, 'what it says to settings for another portal').toContain(`this build is for ${name} alone`);
    expect([...files.keys()].filter((path) => /^js\/|\.map$|^demo\//.test(path))).toEqual([]);
    expect([...files.keys()].filter((path) => /manifest|^icon-|^screenshot-/.test(path)).length).toBe(isInstallable ? 7 : 0);
    expect(textOf('index.html').includes('data-rel="manifest"')).toBe(isInstallable);
  });

  test('has the licences of what is in it, in full', () => {
    for (const words of ['react-dom ', 'howler ', 'bitecs ', 'SIL OPEN FONT LICENSE', 'Permission is hereby granted, free of charge'])
      expect(textOf('licenses.txt')).toContain(words);
  });

  test('is packed whole, with the page at the top, the same at each time', () => {
    const zip = readFileSync(`${folder}.zip`);
    expect(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes).equals(files.get(path)!)])).toEqual(
      [...files.keys()].map((path) => [path, true]),
    );
    expect(files.has('index.html')).toBe(true);
    expect(Buffer.from(zipFiles(files)).equals(zip)).toBe(true);
  });

  test('a file too many, or one that looks elsewhere, is found', () => {
    const inspect = (path: string, text: string) =>
      inspectBuild(new Map([...files, [path, Buffer.from(text)]]), {
        ...(script === undefined ? {} : { script }),
        forOthers: filesForOthers(name),
      });
    expect(inspect('licenses.txt', 'see https://example.org')).toEqual([]);
    expect(inspect('left-over.png', '')).toEqual(['Nothing asks for left-over.png.']);
    expect(inspect('settings.json', '{"poki":{"script":"https://example.org/sdk.js"}}')).toEqual([
      'settings.json has the address https://example.org/sdk.js, which is not relative.',
    ]);
  });
});
