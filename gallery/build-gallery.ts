// Builds the gallery into a folder: its page and scripts, the real game, and all generated files.
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { addMocks, buildGame } from '../tools/build/build-game.ts';
import { ROOT } from '../tools/build/root.ts';

const HERE = join(ROOT, 'gallery');

const BEFORE_GAME = '<script src="game-stage.js"></script>';

const SETTINGS: BuildOptions = {
  bundle: true,
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.avif': 'file', '.webp': 'file', '.svg': 'file', '.png': 'file', '.woff2': 'file' },
  logLevel: 'error',
};

/** Empties the folder and builds into it. Without the game, the gallery has no screens. */
export async function buildGallery(folder: string, { hasGame = true } = {}): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([buildPage(folder), copyGenerated(folder, hasGame), hasGame ? buildStagedGame(join(folder, 'game')) : undefined]);
}

async function buildPage(folder: string): Promise<void> {
  await build({
    ...SETTINGS,
    entryPoints: [join(HERE, 'gallery.ts'), join(HERE, 'gallery.css')],
    outdir: folder,
    format: 'esm',
    splitting: true,
  });
  await cp(join(HERE, 'gallery.html'), join(folder, 'index.html'));
}

/** Copies all generated files except sound, and writes a list of them, from which the page detects missing files. */
async function copyGenerated(folder: string, hasGame: boolean): Promise<void> {
  const from = join(ROOT, 'assets/generated');
  const to = join(folder, 'generated');
  await cp(from, to, { recursive: true, filter: (path) => relative(from, path) !== 'sound' });
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(to, join(entry.parentPath, entry.name)));
  await writeFile(join(folder, 'built.json'), JSON.stringify({ files: files.sort(), hasGame }));
}

/** Builds the web build with mock ads and with the gallery's stage before its scripts. The size budget does not apply. */
async function buildStagedGame(folder: string): Promise<void> {
  const { files } = await buildGame({ folder });
  await addMocks(folder);
  const page = String(files.get('index.html'));
  // The page preloads the atlas of the default theme. Games with other themes would not use it, and the browser would warn.
  const staged = page.replace('<head>', `<head>${BEFORE_GAME}`).replace(/<link rel="preload"[^>]*>/g, '');
  await writeFile(join(folder, 'index.html'), staged);
  await build({ ...SETTINGS, entryPoints: [join(HERE, 'game-stage.ts')], outdir: folder, format: 'iife' });
}
