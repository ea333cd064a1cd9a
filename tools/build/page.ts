// Writes index.html with the addresses of the built files, and copies files that no script imports.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { outputOf, PAGE_SCRIPT, STYLES, type Output } from './bundle.ts';
import { ROOT } from './root.ts';

const ASSETS = {
  favicon: 'assets/generated/favicon.svg',
  touchIcon: 'assets/generated/icon-180.png',
  manifest: 'assets/generated/manifest.webmanifest',
};

/** Starts before the context is created, which blocks the page. */
const BAKE_WORKER = /^bake-worker-.*\.js$/;

/** The symbols of all icons. The page contains those of the first screen: in a frame without an origin, `<use>` cannot refer to a file. */
const ICONS = 'assets/generated/icons.svg';

/** The first screen's title in English. */
const TITLE = 'assets/generated/title-en.avif';

/** Requested by the game's script after other scripts. While it loads, scripts compile and the world is built. */
const ATLAS = 'assets/generated/atlas.avif';

/** Returns the paths of pictures that only the manifest refers to. */
async function manifestPictures(): Promise<string[]> {
  const { icons, screenshots }: Record<'icons' | 'screenshots', { src: string }[]> = JSON.parse(
    await readFile(join(ROOT, ASSETS.manifest), 'utf8'),
  );
  return [...icons.map(({ src }) => `assets/generated/${src}`), ...screenshots.map(({ src }) => `assets/screenshots/${src}`)];
}

/** Links of an installable page, one per line. */
export const INSTALL_LINKS = /^ *<link (data-)?rel="(apple-touch-icon|manifest)".*\n/gm;

/** Indents of lines, and comments. */
const INDENTS = /^ +|<!--.*?-->\n/gm;

type PageOptions = {
  readonly outputs: readonly Output[];
  readonly scripts: readonly string[];
  readonly isInstallable: boolean;
  /** Whether the menu has the buttons of a leaderboard. */
  readonly hasLeaderboard: boolean;
  /** Address of an SDK that runs before all scripts of the game. */
  readonly firstScript?: string | undefined;
};

/** Writes index.html and returns the names of the files that a browser with AVIF displays first. `scripts` are those of the first screen. */
export async function writePage(
  folder: string,
  { outputs, scripts, isInstallable, hasLeaderboard, firstScript }: PageOptions,
): Promise<string[]> {
  const source = await readFile(join(ROOT, 'index.html'), 'utf8');
  const page = isInstallable ? source : source.replace(INSTALL_LINKS, '');
  const first = firstScript === undefined ? '' : `\n<script src="${firstScript}"></script>`;
  const template = page.replace(INDENTS, '').replace('<meta charset="utf-8" />', (charset) => charset + first);
  const modulePreloads = scripts.map((name) => `<link rel="modulepreload" href="${name}" />`).join('\n    ');
  const values: Record<string, string> = {
    boot: outputOf(outputs, PAGE_SCRIPT).name,
    styles: outputOf(outputs, STYLES).name,
    modulePreloads,
    bakeWorker: outputs.find(({ name }) => BAKE_WORKER.test(name))!.name,
    leaderboard: hasLeaderboard ? '' : 'hidden',
    icons: symbolsIn(source, await readFile(join(ROOT, ICONS), 'utf8')),
  };
  for (const [name, path] of Object.entries(ASSETS)) {
    if (template.includes(`{{${name}}}`)) values[name] = await addressOf(path);
  }
  if (isInstallable) await Promise.all((await manifestPictures()).map(addressOf));
  await writeFile(join(folder, 'index.html'), fill(template, values));
  return ['index.html', ...(await Promise.all([ATLAS, TITLE, ASSETS.favicon].map(addressOf)))];

  /** Returns esbuild's output for a source file. Copies files without an output, under their own name. */
  async function addressOf(path: string): Promise<string> {
    const found = outputs.find(({ inputs, name }) => path in inputs && !/\.(js|css)$/.test(name));
    if (found) return found.name;
    await cp(join(ROOT, path), join(folder, basename(path)));
    return basename(path);
  }
}

/** Returns the symbols that the markup uses. */
export function symbolsIn(markup: string, icons: string): string {
  return icons.replace(/<symbol id="([^"]+)".*\n/g, (symbol, id: string) => (markup.includes(`href="#${id}"`) ? symbol : '')).trim();
}

export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Unknown placeholder {{${name}}} in a page`);
    return value;
  });
}
