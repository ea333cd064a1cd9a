// Builds the gallery into a folder: its page and scripts, the real game beside it, and all generated files.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HERE = join(ROOT, 'gallery');

/** What build.mjs reads. */
const GAME_SOURCES = ['src', 'assets', 'index.html', 'build.mjs', 'package.json', 'tsconfig.json'];
const BEFORE_GAME = '<script src="game-stage.js"></script>';

const SETTINGS = {
  bundle: true,
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.webp': 'file', '.svg': 'file', '.png': 'file', '.woff2': 'file' },
  logLevel: 'error',
};

/** Empties the folder and builds into it. Without the game, its screens are missing in the gallery. */
export async function buildGallery(folder, { hasGame = true } = {}) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([buildPage(folder), copyGenerated(folder, hasGame), hasGame ? buildGame(join(folder, 'game')) : undefined]);
}

async function buildPage(folder) {
  await build({
    ...SETTINGS,
    entryPoints: [join(HERE, 'gallery.ts'), join(HERE, 'gallery.css')],
    outdir: folder,
    format: 'esm',
    splitting: true,
  });
  await cp(join(HERE, 'gallery.html'), join(folder, 'index.html'));
}

/** All that the asset scripts made, but for sound; and a list of it, so that the page can tell what is missing. */
async function copyGenerated(folder, hasGame) {
  const from = join(ROOT, 'assets/generated');
  const to = join(folder, 'generated');
  await cp(from, to, { recursive: true, filter: (path) => relative(from, path) !== 'sound' });
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(to, join(entry.parentPath, entry.name)));
  await writeFile(join(folder, 'built.json'), JSON.stringify({ files: files.sort(), hasGame }));
}

/** The game as build.mjs builds it, of a copy of the sources, because that writes to the dist/ beside it; and the gallery's stage before it. */
async function buildGame(folder) {
  const copy = await mkdtemp(join(tmpdir(), 'frozen-jewel-gallery-'));
  try {
    for (const name of GAME_SOURCES) await cp(join(ROOT, name), join(copy, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const { stdout, stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: copy, encoding: 'utf8' });
    const page = await readFile(join(copy, 'dist/index.html'), 'utf8').catch(() => undefined);
    // A build that is over its size budget is no worse to look at.
    if (page === undefined) throw new Error(`The game could not be built: ${stderr || stdout}`);
    await cp(join(copy, 'dist'), folder, { recursive: true });
    // Another theme's game would not use the atlas that is loaded first, and the browser would say so.
    const staged = page.replace('<head>', `<head>${BEFORE_GAME}`).replace(/<link rel="preload"[^>]*>/g, '');
    await writeFile(join(folder, 'index.html'), staged);
    await build({ ...SETTINGS, entryPoints: [join(HERE, 'game-stage.ts')], outdir: folder, format: 'iife' });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
