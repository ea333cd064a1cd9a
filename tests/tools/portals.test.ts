// Portal builds: settings, and contents of the folders and zips that `npm run build -- --portal all` writes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileTable } from '../../src/offline/file-table.ts';
import { PORTAL_NAMES } from '../../src/settings/portals.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { readFiles, zipFiles } from '../../tools/build/build-files.ts';
import { editSources } from '../../tools/build/edit-sources.ts';
import { inspectBuild } from '../../tools/build/inspect.ts';
import { portalEdits } from '../../tools/build/one-portal.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { adapterOf, EMBEDDING, externalFiles, MOCK_SDKS, settingsFor } from '../../tools/build/portals.ts';
import { GATE_PORTAL, isFullSuite } from '../../tools/suite.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB_SETTINGS = JSON.parse(readFileSync(join(ROOT, 'src/settings/settings.json'), 'utf8'));

const portals = PORTAL_NAMES.map((name) => {
  const { sdk, isInstallable = false } = PORTALS[name];
  return { name, script: sdk?.address, settingsKey: sdk?.settingsKey, isInstallable };
});

test('each portal except host and standalone has a different SDK', () => {
  expect(portals.filter(({ script }) => script === undefined).map(({ name }) => name)).toEqual(['host', 'standalone']);
  for (const field of ['script', 'settingsKey'] as const)
    expect(new Set(portals.map((portal) => portal[field])).size).toBe(portals.length - 1);
});

// @spec 1.21
test('the SDK of GameDistribution has the documented address', () => {
  expect(settingsFor('gamedistribution', WEB_SETTINGS)).toMatchObject({
    gameDistribution: { script: 'https://html5.api.gamedistribution.com/main.min.js' },
  });
});

test('each SDK has a mock at the address in the settings', () => {
  const scripts = portals.flatMap(({ settingsKey }) => (settingsKey === undefined ? [] : [WEB_SETTINGS[settingsKey].script]));
  expect(Object.keys(MOCK_SDKS).map((name) => `./js/${name}.js`)).toEqual(scripts);
});

test.each(PORTAL_NAMES)('the scripts for %s have its adapter and no other, and the embedding only if the site allows it', async (name) => {
  const { metafile } = await build({
    entryPoints: ['src/portal/create-portal.ts', 'src/app/connect-page.ts'],
    absWorkingDir: ROOT,
    bundle: true,
    outdir: 'dist',
    write: false,
    metafile: true,
    plugins: [editSources(...portalEdits(name))],
  });
  const parts = [...PORTAL_NAMES.map(adapterOf), EMBEDDING].filter((path) => path in metafile.inputs);
  expect(parts).toEqual([adapterOf(name), ...(PORTALS[name].isEmbeddable ? [EMBEDDING] : [])]);
});

describe('without a portal', () => {
  const mockPaths = Object.keys(MOCK_SDKS).map((name) => `js/${name}.js`);
  let web = new Map<string, Buffer>();
  let mocks = new Map<string, Buffer>();

  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'dist/mocks'))) throw new Error('dist/mocks is missing. Run node build.mjs --mocks first.');
    [web, mocks] = await Promise.all(['web', 'mocks'].map((name) => readFiles(join(ROOT, 'dist', name))));
  });

  test('the build is standalone and has no mock SDKs', () => {
    expect(JSON.parse(web.get('settings.json')!.toString())).toEqual({ ...WEB_SETTINGS, portal: 'standalone' });
    expect([...web.keys()].filter((path) => path.startsWith('js/'))).toEqual(['js/bot-check.js']);
    expect([...web.values()].filter((bytes) => bytes.includes('Mock ads of'))).toEqual([]);
  });

  test('only the page and hashed scripts, styles and drawings have compressed copies, with equal content', () => {
    const copies = [...web].filter(([path]) => /\.(br|gz)$/.test(path));
    expect(copies.length).toBeGreaterThan(20);
    for (const [path, bytes] of copies) {
      const original = web.get(path.replace(/\.(br|gz)$/, ''))!;
      expect(path).toMatch(/^index\.html\.\w+$|-[a-z2-7]{8}\.(js|css|svg)\.(br|gz)$/);
      expect((path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(original)).toBe(true);
      expect(bytes.length).toBeLessThan(original.length);
    }
  });

  test('the service worker lists the existing files of the game with their sizes', () => {
    const [tableName] = /offline-[a-z2-7]{8}\.json/.exec(web.get('worker.js')!.toString())!;
    const { boot, core, optional }: FileTable = JSON.parse(web.get(tableName)!.toString());
    const sizes = [...Object.entries(core), ...Object.values(optional)];
    expect(sizes).toEqual(sizes.map(([name]) => [name, web.get(name)?.length]));
    expect(web.get('index.html')!.toString()).toContain(`src="${boot}"`);
    const hashed = [...web.keys()].filter((path) => /^(?!bench-|offline-)[^/]*-[a-z2-7]{8}\.\w+$/.test(path));
    expect(sizes.map(([name]) => name).sort()).toEqual(hashed.sort());
    const sources = Object.keys(optional);
    for (const source of ['src/i18n/ru.json', 'src/themes/ember.json', 'assets/generated/atlas.webp']) expect(sources).toContain(source);
    const preloaded = web
      .get('index.html')!
      .toString()
      .matchAll(/rel="modulepreload" href="([^"]+)"/g);
    for (const [, name] of preloaded) expect(Object.keys(core)).toContain(name);
  });

  test('the coach loads at most 12 KB, in a script and a worker that no other script names', () => {
    const worker = [...web.keys()].find((path) => /^coach-worker-[a-z2-7]{8}\.js$/.test(path))!;
    const users = [...web].filter(([path, bytes]) => /^(?!offline-).*\.js$/.test(path) && bytes.includes(worker)).map(([path]) => path);
    expect(users).toHaveLength(1);
    const sizes = [worker, users[0]].map((path) => web.get(`${path}.br`)!.length);
    expect(sizes[0] + sizes[1]).toBeLessThanOrEqual(12 * 1024);
    expect(web.get('index.html')!.toString()).not.toContain(users[0]);
  });

  // @spec 1.20
  test('the mock build adds only examples, mock SDKs and GameDistribution as its portal', () => {
    expect([...mocks.keys()].filter((path) => !path.startsWith('examples/')).sort()).toEqual([...web.keys(), ...mockPaths].sort());
    expect([...web].filter(([path, bytes]) => !bytes.equals(mocks.get(path)!)).map(([path]) => path)).toEqual(['settings.json']);
    expect(JSON.parse(mocks.get('settings.json')!.toString())).toEqual({ ...WEB_SETTINGS, portal: 'gamedistribution' });
    for (const path of mockPaths) expect(mocks.get(path)!.toString()).toContain('Mock ads of');
  });
});

describe.each(portals.filter(({ name }) => isFullSuite || name === GATE_PORTAL))(
  '$name',
  ({ name, script, settingsKey, isInstallable }) => {
    const folder = join(ROOT, 'dist', name);
    let files = new Map<string, Buffer>();
    const textOf = (path: string) => files.get(path)?.toString() ?? '';

    beforeAll(async () => {
      if (!existsSync(`${folder}.zip`)) throw new Error(`${folder}.zip is missing. Run npm run build -- --portal all first.`);
      files = await readFiles(folder);
    });

    test('has settings that the game reads without warnings', async () => {
      const warnings: string[] = [];
      const settings = await readSettings(
        async () => JSON.stringify(settingsFor(name, WEB_SETTINGS)),
        (message) => warnings.push(message),
      );
      expect(warnings).toEqual([]);
      expect(settings.portal).toBe(name);
      if (settingsKey !== undefined) expect(settings).toMatchObject({ [settingsKey]: { ...WEB_SETTINGS[settingsKey], script } });
    });

    test('contains these settings and no settings of other portals', () => {
      const settings = JSON.parse(textOf('settings.json'));
      expect(settings).toEqual(settingsFor(name, WEB_SETTINGS));
      const others = portals.flatMap((other) => (other.name === name || other.settingsKey === undefined ? [] : [other.settingsKey]));
      for (const other of others) expect(settings).not.toHaveProperty(other);
    });

    // @spec 3.30
    test('prefixes storage keys, in the page script too', () => {
      const prefixed = [...files].filter(([path, bytes]) => path.endsWith('.js') && bytes.includes('"frozen-jewel."'));
      expect(prefixed.length).toBe(2);
    });

    test('falls back to these settings without the file', () => {
      const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([, bytes]) => bytes.toString());
      const fallback = scripts.filter((text) => text.includes('adCooldownSeconds')).join('\n');
      expect(fallback).toMatch(new RegExp(`portal:["'\`]${name}["'\`]`));
      if (script !== undefined) expect(fallback).toContain(script);
    });

    test('contains only its own SDK, no mocks or source maps, and a manifest only if installable', () => {
      const all = [...files.values()].map((bytes) => bytes.toString()).join('\n');
      const foreign = portals.flatMap((other) => (other.name === name || !other.script?.startsWith('https:') ? [] : [other.script]));
      expect(foreign.filter((address) => all.includes(address))).toEqual([]);
      expect(all, 'the message for settings of another portal').toContain(`this build supports only ${name}`);
      expect([...files.keys()].filter((path) => /^js\/|\.map$|^demo\//.test(path))).toEqual([]);
      expect([...files.keys()].filter((path) => /manifest|^icon-|^screenshot-/.test(path)).length).toBe(isInstallable ? 7 : 0);
      expect(textOf('index.html').includes('data-rel="manifest"')).toBe(isInstallable);
    });

    test('has no service worker', () => {
      const worker = [...files].filter(
        ([path, bytes]) => path.startsWith('worker') || (path.endsWith('.js') && bytes.includes('serviceWorker')),
      );
      expect(worker.map(([path]) => path)).toEqual([]);
    });

    test('contains the full licences of its packages', () => {
      for (const words of ['react-dom ', 'howler ', 'bitecs ', 'SIL OPEN FONT LICENSE', 'Permission is hereby granted, free of charge'])
        expect(textOf('licenses.txt')).toContain(words);
    });

    test('is packed completely and deterministically, with the page at the top', () => {
      const zip = readFileSync(`${folder}.zip`);
      expect(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes).equals(files.get(path)!)])).toEqual(
        [...files.keys()].map((path) => [path, true]),
      );
      expect(files.has('index.html')).toBe(true);
      expect(Buffer.from(zipFiles(files)).equals(zip)).toBe(true);
    });

    test('reports unused files and external addresses', () => {
      const inspect = (path: string, text: string) =>
        inspectBuild(new Map([...files, [path, Buffer.from(text)]]), {
          ...(script === undefined ? {} : { script }),
          external: externalFiles(name),
        });
      expect(inspect('licenses.txt', 'see https://example.org')).toEqual([]);
      expect(inspect('left-over.png', '')).toEqual(['left-over.png is not used.']);
      expect(inspect('settings.json', '{"poki":{"script":"https://example.org/sdk.js"}}')).toEqual([
        'settings.json contains https://example.org/sdk.js, which is not a relative address.',
      ]);
    });
  },
);
