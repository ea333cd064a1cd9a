// The command `npm run gallery`: builds and serves the gallery. With --pictures DIR, writes screenshots of it and exits. PORT and HOST as
// for the game.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { buildGallery } from '../gallery/build-gallery.ts';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, findBrowser } from './browser.ts';
import { createStaticServer, portOf } from './static-server.ts';

const USAGE = 'usage: gallery [--pictures DIR] [--theme NAME] [--language CODE] [--only SECTION]';
const FOLDER = new URL('../gallery/dist/', import.meta.url);
/** Differs from the game's port, so that both can run. */
const DEFAULT_PORT = 8081;
const VIEWPORT = { width: 1840, height: 1000 };

type Options = { readonly pictures?: string; readonly theme: string; readonly language: string; readonly only?: string };

const options = readOptions();
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? (options.pictures === undefined ? DEFAULT_PORT : 0));
if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`PORT=${process.env.PORT} is not a port from 0 to 65535`);

await buildGallery(fileURLToPath(FOLDER));
const server = createStaticServer(FOLDER);
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another: PORT=8082 npm run gallery` : error.message);
  process.exit(1);
});
await new Promise<void>((resolve) => {
  server.listen(port, host, resolve);
});
const address = `http://${host}:${portOf(server)}`;
if (options.pictures === undefined) {
  console.log(`The gallery is at ${address}`);
} else {
  await takePictures(`${address}/?${new URLSearchParams({ theme: options.theme, language: options.language })}`, resolve(options.pictures));
  server.closeAllConnections();
  server.close();
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        pictures: { type: 'string' },
        theme: { type: 'string', default: 'classic' },
        language: { type: 'string', default: 'en' },
        only: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    return fail(`${String(error instanceof Error ? error.message : error).split('\n')[0]} (${USAGE})`);
  }
}

function fail(message: string): never {
  console.error(`gallery: ${message}`);
  process.exit(2);
}

/** Writes a PNG of each block of the page, named after its section and heading. */
async function takePictures(page: string, folder: string): Promise<void> {
  const found = await findBrowser();
  if (!found) throw new Error(`No browser found. Set ${BROWSER_VARIABLE}=/path/to/chrome`);
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: found.program,
    args: [...BROWSER_ARGUMENTS, '--use-gl=angle', '--use-angle=swiftshader'],
  });
  try {
    const tab = await browser.newPage({ viewport: VIEWPORT });
    tab.on('pageerror', (error) => console.error(error.message));
    await tab.goto(page);
    await tab.waitForFunction(() => 'gallery' in window);
    // A sticky header would cover the blocks below it.
    await tab.addStyleTag({ content: '.top { position: static !important }' });
    for (const name of ['theme', 'language'] as const) {
      const shown = await tab.locator(`select[name=${name}]`).inputValue();
      if (shown !== options[name]) fail(`Unknown --${name} ${options[name]}. The page shows ${shown}.`);
    }
    const sections = await tab.evaluate(() => [...window.gallery.sections]);
    if (options.only !== undefined && !sections.includes(options.only))
      fail(`Unknown section --only ${options.only}. Known sections: ${sections.join(', ')}`);
    for (const section of sections.filter((id) => id === (options.only ?? id))) {
      await tab.evaluate((id) => window.gallery.complete(id), section);
      for (const block of await tab.locator(`#${section} [data-picture]`).all()) {
        const name = `${await block.getAttribute('data-picture')}.png`;
        await writeFile(join(folder, name), await block.screenshot({ animations: 'disabled' }));
        console.log(join(folder, name));
      }
    }
  } finally {
    await browser.close();
  }
}
