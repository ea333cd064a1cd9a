// The command `npm run screenshots`: takes the web app manifest's screenshots and README's picture from dist/web, which must be built.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import { MANIFEST_SCREENSHOTS, SCREENSHOT_FOLDER } from './sources/manifest-screenshots.ts';
import { BROWSER_ARGUMENTS, ensureBrowser } from '../tools/browser.ts';
import { hostingHeaders } from '../server/web/hosting-headers.ts';
import { createStaticServer, portOf } from '../tools/static-server.ts';

/** A game in progress. The first piece completes the row of `TARGET`. */
const POSITION = '///20000005/22000055/13304466/11300046/11330666 1d,5c,4b score=4820 level=2 stage=1620 combo=2:3';
const TARGET = { x: 4, y: 6 };
const STORED = { bestscore: '12450', 'bwp-playercoins': '86' };
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };
const QUALITY = 79;
const README_PICTURE = { file: 'docs/frozen-jewel.png', width: 412, height: 800 };

const server = createStaticServer(new URL('../dist/web/', import.meta.url), hostingHeaders);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { program } = await ensureBrowser();
const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
await mkdir(SCREENSHOT_FOLDER, { recursive: true });
for (const { name, ...size } of MANIFEST_SCREENSHOTS)
  await save(join(SCREENSHOT_FOLDER, name), sharp(await take(size)).webp({ quality: QUALITY }));
await save(README_PICTURE.file, sharp(await take(README_PICTURE)).png({ palette: true }));
await browser.close();
server.close();

async function take({ width, height }: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, locale: 'en-US', reducedMotion: 'reduce' });
  await page.route('**/settings.json', (route) => route.fulfill({ json: SETTINGS }));
  await page.addInitScript((stored) => Object.assign(localStorage, stored), STORED);
  await page.goto(`http://127.0.0.1:${portOf(server)}/?debug=true&seed=7&quality=0&device=desktop`);
  await page.waitForFunction(() => window.frozenJewel?.state().screen === 'menu' && document.querySelector('#hud > *'));
  await page.evaluate((line) => {
    window.frozenJewel.toggleOverlay();
    window.frozenJewel.load(line);
  }, POSITION);
  await page.waitForFunction(() => window.frozenJewel.state().isSettled && document.querySelector('.game .foot'));
  // Late effects and panels.
  await page.waitForLoadState('networkidle');
  await dragToTarget(page);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function save(file: string, picture: Sharp): Promise<void> {
  const { width, height, size } = await picture.toFile(file);
  console.log(`${file}: ${width} x ${height} px, ${size} bytes`);
}

/** Drags the first piece over its target cells. */
async function dragToTarget(page: Page): Promise<void> {
  const [from, to] = await page.evaluate(({ x, y }) => [window.frozenJewel.slotCentre(0), window.frozenJewel.cellCentre(x, y)], TARGET);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.waitForTimeout(600);
}
