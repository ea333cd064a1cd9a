// Makes everything under assets/generated from assets/sources; with --check, only says whether it would differ.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { buildAtlas } from './sources/atlas.mjs';
import { buildFlags } from './sources/flags.mjs';
import { chineseFont, cyrillicFont, latinFont, moreChineseFont } from './sources/fonts.mjs';
import { buildLetters } from './sources/glyph-frames.mjs';
import { iconSprite } from './sources/icons.mjs';
import { buildPageIcons } from './sources/page-icons.mjs';
import { rasterise } from './sources/raster.mjs';
import { themeModules, previewFile } from './sources/theme-files.mjs';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewSvg } from './sources/theme-previews.mjs';
import { themes } from './sources/themes.mjs';
import { buildThumbnails } from './sources/thumbnails.mjs';
import { TITLES } from './sources/title-lines.mjs';
import { TITLE_HEIGHT, TITLE_WIDTH, titleSvg } from './sources/title-svg.mjs';

const generated = fileURLToPath(new URL('./generated/', import.meta.url));

/** Each gives files by name. They are made side by side, the longest first. */
const GROUPS = [
  ...Object.keys(themes).map((name) => () => buildAtlas(name)),
  buildThumbnails,
  buildFlags,
  buildLetters,
  buildTitles,
  buildPageIcons,
  buildPreviews,
  buildTexts,
];

/** All files, each group in a thread of its own, as many at a time as the machine has cores. */
async function buildAll() {
  const groups = GROUPS.map(() => ({}));
  let next = 0;
  async function takeTurns() {
    while (next < GROUPS.length) {
      const group = next++;
      groups[group] = await inThread(group);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, takeTurns));
  return Object.assign({}, ...groups);
}

function inThread(group) {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: group });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

async function buildTexts() {
  return {
    ...themeModules(),
    'icons.svg': iconSprite(),
    'nunito.woff2': await latinFont(),
    'nunito-cyrillic.woff2': await cyrillicFont(),
    'zcool-kuaile.woff2': await chineseFont(),
    'zcool-kuaile-more.woff2': await moreChineseFont(),
  };
}

async function buildTitles() {
  const titles = {};
  for (const language of Object.keys(TITLES)) {
    const picture = rasterise(await titleSvg(language), TITLE_WIDTH, TITLE_HEIGHT);
    titles[`title-${language}.webp`] = await picture.webp({ quality: 56, alphaQuality: 50, effort: 6 }).toBuffer();
  }
  return titles;
}

async function buildPreviews() {
  const previews = {};
  for (const [name, theme] of Object.entries(themes)) {
    const picture = rasterise(previewSvg(theme), PREVIEW_WIDTH, PREVIEW_HEIGHT).removeAlpha();
    previews[previewFile(name)] = await picture.webp({ quality: 74, smartSubsample: true, effort: 6 }).toBuffer();
  }
  return previews;
}

async function writeAll(folder) {
  const files = await buildAll();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return files;
}

async function check() {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-assets-'));
  try {
    for (const name of Object.keys(await writeAll(folder))) {
      const committed = await readFile(join(generated, name)).catch(() => Buffer.alloc(0));
      if (!committed.equals(await readFile(join(folder, name)))) {
        console.error(`assets/generated/${name} differs from what its sources make; run: node assets/build-assets.mjs`);
        return 1;
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  console.log('assets/generated is what its sources make');
  return 0;
}

if (!isMainThread) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort.postMessage(await GROUPS[workerData]());
} else if (process.argv.includes('--check')) {
  process.exitCode = await check();
} else {
  for (const [name, content] of Object.entries(await writeAll(generated))) {
    console.log(`${String(Buffer.byteLength(content)).padStart(8)}  ${name}`);
  }
}
