// Builds assets/generated from assets/sources. With --check, reports whether the result would differ.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { buildAtlas, buildJewelRows } from './sources/atlas.ts';
import { buildFlags } from './sources/flags.ts';
import { chineseFont, cyrillicFont, latinFont, moreChineseFont } from './sources/fonts.ts';
import { buildLetters } from './sources/glyph-frames.ts';
import { iconSprite } from './sources/icons.ts';
import { buildPageIcons } from './sources/page-icons.ts';
import { encodePicture, type PictureQuality } from './sources/pictures.ts';
import { rasterise } from './sources/raster.ts';
import { pictureModules, previewFile, titleName } from './sources/picture-modules.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewSvg } from './sources/theme-previews.ts';
import { classicSheet, themes } from './sources/themes.ts';
import type { Files } from './sources/svg.ts';
import { buildThumbnails } from './sources/thumbnails.ts';
import { drawTitle } from './sources/title-svg.ts';
import { villageSvg } from './sources/village-svg.ts';

const generated = fileURLToPath(new URL('./generated/', import.meta.url));

/** Each returns files by name. Groups are built in parallel, the slowest first. */
const GROUPS: readonly (() => Promise<Files>)[] = [
  ...Object.keys(themes).map((name) => () => buildAtlas(name)),
  ...Object.keys(themes).map((name) => () => buildJewelRows(name)),
  buildThumbnails,
  buildFlags,
  buildLetters,
  buildTitles,
  buildPageIcons,
  buildPreviews,
  buildTexts,
];

/** Builds all files, each group in a worker thread, with one thread per core. */
async function buildAll(): Promise<Files> {
  const groups = GROUPS.map((): Files => ({}));
  let next = 0;
  async function runNext(): Promise<void> {
    while (next < GROUPS.length) {
      const group = next++;
      groups[group] = await inThread(group);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  const files: Files = {};
  return Object.assign(files, ...groups);
}

/** Worker threads start as JavaScript: Node 20 runs TypeScript after tsx is registered. */
const WORKER_SCRIPT = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(import.meta.url)});
});`;

function inThread(group: number): Promise<Files> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(WORKER_SCRIPT, { eval: true, workerData: group });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

async function buildTexts(): Promise<Files> {
  return {
    ...pictureModules(),
    'classic.css': classicSheet(),
    'icons.svg': iconSprite(),
    'village.svg': villageSvg(),
    'nunito.woff2': await latinFont(),
    'nunito-cyrillic.woff2': await cyrillicFont(),
    'zcool-kuaile.woff2': await chineseFont(),
    'zcool-kuaile-more.woff2': await moreChineseFont(),
  };
}

const TITLE_QUALITY: PictureQuality = { avif: 40, webp: { quality: 56, alphaQuality: 50, effort: 6 } };

async function buildTitles(): Promise<Files> {
  const titles: Files = {};
  for (const language of LANGUAGES) {
    Object.assign(titles, await encodePicture(titleName(language), await drawTitle(language), TITLE_QUALITY));
  }
  return titles;
}

async function buildPreviews(): Promise<Files> {
  const previews: Files = {};
  for (const [name, theme] of Object.entries(themes)) {
    const picture = rasterise(previewSvg(theme), PREVIEW_WIDTH, PREVIEW_HEIGHT).removeAlpha();
    previews[previewFile(name)] = await picture.webp({ quality: 74, smartSubsample: true, effort: 6 }).toBuffer();
  }
  return previews;
}

async function writeAll(folder: string): Promise<Files> {
  const files = await buildAll();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return files;
}

async function check(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-assets-'));
  try {
    for (const name of Object.keys(await writeAll(folder))) {
      const committed = await readFile(join(generated, name)).catch(() => Buffer.alloc(0));
      if (!committed.equals(await readFile(join(folder, name)))) {
        console.error(`assets/generated/${name} differs from the build of its sources. Run: npx tsx assets/build-assets.ts`);
        return 1;
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  console.log('assets/generated matches its sources');
  return 0;
}

if (!isMainThread) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(await GROUPS[workerData]());
} else if (process.argv.includes('--check')) {
  process.exitCode = await check();
} else {
  for (const [name, content] of Object.entries(await writeAll(generated))) {
    console.log(`${String(Buffer.byteLength(content)).padStart(8)}  ${name}`);
  }
}
