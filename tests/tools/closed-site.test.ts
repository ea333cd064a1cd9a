// The build for a site whose page is closed, YouTube Playables: edits of sources, its page script, and the built files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlayablesSdk } from '../../src/portal/playables-sdk.ts';
import { readFiles } from '../../tools/build/build-files.ts';
import { pageScriptOptions } from '../../tools/build/bundle.ts';
import { CLOSED_BANS, closeSource } from '../../tools/build/closed-site.ts';
import { PORTALS } from '../../policies/portal-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('an edit', () => {
  test.each([
    ['src/app/connect-page.ts', 'isShareable.value = false'],
    ['src/app/late-parts.ts', 'new Promise(() => {})'],
    ['src/state/hud.ts', 'isHostMuted: signal(isSiteMuted)'],
  ])('changes %s', (path, text) => expect(closeSource(path, read(path))).toContain(text));

  test('follows the pauses of the site instead of the visibility of the page', () => {
    const source = closeSource('src/page/presence.ts', read('src/page/presence.ts'));
    expect(source).toContain('onPause(onLeave)');
    expect(source).not.toContain('addEventListener');
  });

  test('leaves Escape to the page', () => {
    expect(closeSource('src/page/keyboard.ts', read('src/page/keyboard.ts'))).toContain("if (name !== 'Escape') event.preventDefault();");
  });

  test('throws if the source has changed, and changes no other file', () => {
    expect(() => closeSource('src/boot.ts', 'start();')).toThrow('src/boot.ts no longer contains');
    expect(closeSource('src/main.ts', 'start();')).toBe('start();');
  });
});

describe('the page script', () => {
  let script = '';

  beforeAll(async () => {
    const entry = join(ROOT, 'tools/build/closed-page.ts');
    const options = pageScriptOptions('playables', 'game.js');
    const { outputFiles } = await build({ ...options, entryPoints: [entry], format: 'iife', write: false, outdir: 'unwritten' });
    script = outputFiles[0].text;
  });

  beforeEach(() => void vi.useFakeTimers());

  type Page = {
    readonly siteStorage: Pick<Storage, 'getItem'>;
    readonly siteLanguages: readonly string[];
    readonly isSiteMuted: boolean;
    readonly siteOpened: Promise<unknown>;
  };

  /** Runs the script on a page whose browser draws no frames. Returns the page's globals and the calls of the SDK. */
  function run({ game, system, isYouTube = true }: { game?: object; system?: object; isYouTube?: boolean } = {}) {
    const calls: string[] = [];
    const ytgame = {
      IN_PLAYABLES_ENV: isYouTube,
      game: { firstFrameReady: () => calls.push('firstFrameReady'), loadData: async () => '', ...game },
      system: { isAudioEnabled: () => true, getLanguage: async () => 'fr-CA', ...system },
    } as unknown as PlayablesSdk;
    const window = { ytgame } as unknown as Page;
    const Observer = class {
      observe(): void {}
    };
    // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- the script as the page runs it
    new Function('window', 'PerformanceObserver', script)(window, Observer);
    let isOpened = false;
    void window.siteOpened.then(() => (isOpened = true));
    return { window, calls, isOpened: () => isOpened };
  }

  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  test('reads save and language before the game starts', async () => {
    const save = JSON.stringify({ savedAt: 1, keys: { bestscore: '820', theme: 7 } });
    const { window, isOpened } = run({ game: { loadData: async () => save } });
    await pass(0);
    expect(isOpened()).toBe(true);
    expect(window.siteStorage.getItem('frozen-jewel.bestscore')).toBe('820');
    expect(window.siteStorage.getItem('frozen-jewel.theme')).toBeNull();
    expect([window.siteLanguages, window.isSiteMuted]).toEqual([['fr-CA'], false]);
  });

  test('reports the first frame, also of a hidden page without frames', async () => {
    const { calls } = run();
    await pass(5);
    expect(calls).toEqual(['firstFrameReady']);
  });

  test.each([
    ['damaged', async () => 'x'],
    ['of another game', async () => '[]'],
    ['refused', async () => Promise.reject(new Error('unavailable'))],
    [
      'not read',
      () => {
        throw new Error('unavailable');
      },
    ],
  ])('starts the game with a save that is %s', async (_, loadData) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { isOpened } = run({ game: { loadData } });
    await pass(0);
    expect(isOpened()).toBe(true);
  });

  test('starts the game 5 s after a request without an answer', async () => {
    const { isOpened } = run({ game: { loadData: () => new Promise(() => {}) } });
    await pass(4.9);
    expect(isOpened()).toBe(false);
    await pass(0.1);
    expect(isOpened()).toBe(true);
  });

  test('is muted with the site, and uses nothing of the SDK elsewhere', async () => {
    const { window } = run({ system: { isAudioEnabled: () => false } });
    await pass(0);
    expect(window.isSiteMuted).toBe(true);
    const { calls, isOpened } = run({ isYouTube: false });
    await pass(5);
    expect([calls, isOpened()]).toEqual([[], true]);
  });
});

describe('the build', { tags: 'full' }, () => {
  let files = new Map<string, Buffer>();

  beforeAll(async () => {
    const folder = join(ROOT, 'dist/playables');
    if (!existsSync(folder)) throw new Error('dist/playables is missing. Run npm run build -- --portal all first.');
    files = await readFiles(folder);
  });

  test('loads the SDK before all scripts of the game', () => {
    const page = files.get('index.html')!.toString();
    const [first] = [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(first).toBe(`<script src="${PORTALS.playables.sdk!.address}">`);
    expect(page.indexOf(first)).toBeLessThan(page.search(/modulepreload|rel="preload"|stylesheet/));
  });

  test('contains nothing that the site forbids', () => {
    const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([, bytes]) => bytes.toString());
    expect(scripts.length).toBeGreaterThan(5);
    for (const [pattern, name] of CLOSED_BANS) expect(scripts.filter((text) => pattern.test(text)).length, name).toBe(0);
  });
});
