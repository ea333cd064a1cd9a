// Missing or broken images, fonts and sounds, different GPUs and screens, and slow frames: the game stays playable.
import { PNG } from 'pngjs';
import type { Page } from '@playwright/test';
import { expect, FULL, type GamePage, passFrames, STILL, test } from './support/test.ts';

const BOARD = '123456/654321 3a,2a,1a';

/** Expects only messages about the withheld files. */
async function expectOnlyLosses(game: GamePage, name: RegExp): Promise<void> {
  const losses = /could not be loaded|Failed to load|Failed to decode|failed: |OTS parsing error|cannot be decoded/;
  expect(game.complaints.filter((text) => !losses.test(text) && !name.test(text))).toEqual([]);
  game.complaints.length = 0;
}

async function playOn(game: GamePage): Promise<void> {
  await game.play();
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  await game.waitFor(({ score }) => score === 20);
}

/** Returns mean red, green and blue of a square around a point of the page. */
async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const picture = PNG.sync.read(await page.screenshot({ clip: { x: x - 6, y: y - 6, width: 12, height: 12 } }));
  const sums = [0, 0, 0];
  for (let k = 0; k < picture.data.length; k += 4) for (let channel = 0; channel < 3; channel++) sums[channel] += picture.data[k + channel];
  return sums.map((sum) => sum / (picture.data.length / 4));
}

const distance = (one: readonly number[], other: readonly number[]) => Math.hypot(...one.map((value, k) => value - other[k]));

for (const [browser, format, edit] of [
  ['a browser', 'avif', (page: string) => page],
  ['a browser without AVIF', 'webp', (page: string) => page.replaceAll('image/avif', 'image/unknown')],
] as const) {
  test(`${browser} loads each picture once, as ${format}`, format === 'avif' ? {} : FULL, async ({ game, page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      const name = /\/((?:atlas|title|letters|small-jewels|strong-jewels)[\w-]*)-\w{8}(\.\w+)$/.exec(request.url());
      if (name) pictures.push(name[1] + name[2]);
    });
    await page.route(
      ({ pathname }) => pathname === '/',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: edit(await response.text()) });
      },
    );
    await game.open();
    await expect
      .poll(() => pictures.toSorted())
      .toEqual(['atlas', 'letters', 'small-jewels-classic', 'title-en'].map((name) => `${name}.${format}`));
  });
}

test.describe('files that are missing or broken', () => {
  // Large enough to distinguish placeholder jewels by a few pixels.
  test.use({ ...STILL, viewport: { width: 540, height: 960 } });

  for (const [name, answer] of [
    ['missing', { status: 404, body: '' }],
    ['broken', { status: 200, contentType: 'image/webp', body: 'RIFF no picture at all' }],
  ] as const) {
    // @spec 8.22
    test(`shows a message and placeholder jewels if the atlas is ${name}`, name === 'missing' ? {} : FULL, async ({ game, page }) => {
      await page.route(/atlas.*\.(avif|webp)/, (route) => route.fulfill(answer));
      await game.open();
      await expect(page.locator('.snackbar')).toContainText('Some pictures could not be loaded');
      await playOn(game);
      await game.load(BOARD);
      await passFrames(page);
      const empty = await colourAt(page, await cellCentre(page, 7, 7));
      const seen: number[][] = [];
      for (let x = 0; x < 6; x++) {
        const centre = await cellCentre(page, x, 0);
        seen.push(await colourAt(page, { x: centre.x - 17, y: centre.y }));
      }
      for (const colour of seen) expect(distance(colour, empty), 'jewel and empty cell differ').toBeGreaterThan(60);
      // Coral and garnet share the specification's color and differ by their symbols.
      for (const [first, second] of [
        [0, 2],
        [2, 3],
        [3, 4],
        [1, 4],
      ])
        expect(distance(seen[first], seen[second])).toBeGreaterThan(60);
      await expectOnlyLosses(game, /atlas/);
    });
  }

  for (const [name, answer, others] of [
    ['missing', { status: 404, body: '' }, 'sounds'],
    ['broken', { status: 200, contentType: 'image/webp', body: 'RIFF no picture at all' }, 'fonts and title'],
  ] as const) {
    test(`plays on if the letters are ${name} and ${others} are missing`, FULL, async ({ game, page }) => {
      await page.route(/letters.*\.(avif|webp)/, (route) => route.fulfill(answer));
      if (others === 'sounds') await page.route(/\.(ogg|mp3)$/, (route) => route.fulfill({ status: 404, body: '' }));
      else await page.route(/\.woff2|title.*\.(avif|webp)/, (route) => route.abort());
      await game.open();
      await playOn(game);
      await game.load('1111111/1111111/01 1c,1a,1a');
      await game.drag(0, 7, 0);
      await game.waitFor(({ score }) => score > 400);
      await expect.poll(() => game.complaints.some((text) => text.includes('Failed to load the letters'))).toBe(true);
      if (others === 'sounds') {
        await expect.poll(() => game.complaints).toContain('Failed loading audio file with status: 404.');
        // The letters in both formats, the effects in two files, of which the first is tried again, and the music.
        await expect.poll(() => game.complaints.filter((text) => text.startsWith('Failed to load resource'))).toHaveLength(6);
      }
      await expectOnlyLosses(game, /letters|audio|woff2|title/);
    });
  }
});

test.describe('on a GPU with textures of at most 2048 pixels', () => {
  test.use({ ...STILL, viewport: { width: 1100, height: 600 }, deviceScaleFactor: 2 });

  test('requests no larger texture and shows the same board', FULL, async ({ game, page }) => {
    await page.addInitScript(() => {
      for (const prototype of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype] as WebGLRenderingContext[]) {
        const { getParameter, texImage2D } = prototype;
        prototype.getParameter = function (this: WebGLRenderingContext, name: number) {
          return name === this.MAX_TEXTURE_SIZE ? 2048 : (getParameter.call(this, name) as unknown);
        };
        prototype.texImage2D = function (this: WebGLRenderingContext, ...values: unknown[]) {
          const picture = values.at(-1) as { width?: number; height?: number } | null;
          if (Math.max(picture?.width ?? 0, picture?.height ?? 0) > 2048) throw new Error('a texture larger than the GPU holds');
          Reflect.apply(texImage2D, this, values);
        };
      }
    });
    await game.open();
    await playOn(game);
    expect(await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([2200, 1200]);
    await game.load(BOARD);
    await passFrames(page);
    const [filled, empty] = [await colourAt(page, await cellCentre(page, 0, 0)), await colourAt(page, await cellCentre(page, 7, 7))];
    expect(distance(filled, empty)).toBeGreaterThan(60);
    expect(Math.max(...empty), 'the backdrop is drawn').toBeGreaterThan(20);
  });
});

test.describe('strong symbols', () => {
  test.use({ ...STILL, viewport: { width: 540, height: 960 } });

  test('are drawn from the press in the settings on, and at the next visit', FULL, async ({ game, page }) => {
    const jewels = () => Promise.all([0, 1, 2, 3, 4, 5].map(async (x) => colourAt(page, await cellCentre(page, x, 0))));
    const change = async (from: readonly number[][]) => Math.max(...(await jewels()).map((colour, type) => distance(colour, from[type])));
    await game.open();
    await game.play();
    await game.load('123456 3a,2a,1a');
    await passFrames(page);
    const plain = await jewels();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Strong symbols' }).click();
    await expect(async () => {
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none', 500);
    }).toPass();
    await expect.poll(() => change(plain)).toBeGreaterThan(60);
    const strong = await jewels();
    await game.open();
    await game.load('123456 3a,2a,1a');
    await expect.poll(() => change(strong)).toBeLessThan(5);
  });
});

test.describe('at pixel ratios 1, 1.5 and 3', () => {
  test.use({ ...STILL, viewport: { width: 360, height: 740 } });

  test('limits the canvas to a ratio of 2, and drops pieces at the pointer', FULL, async ({ game, page }) => {
    await game.open();
    const session = await page.context().newCDPSession(page);
    for (const [width, ratio] of [
      [360, 1],
      [362, 1.5],
      [364, 3],
    ]) {
      await session.send('Emulation.setDeviceMetricsOverride', { width, height: 740, deviceScaleFactor: ratio, mobile: false });
      await expect.poll(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([width, ratio]);
      const pixels = Math.min(2, ratio);
      const size = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
      await expect.poll(size).toEqual([width * pixels, 740 * pixels]);
      await game.load('0 6a,3a,3a');
      await game.drag(0, 5, 5);
      await game.waitFor(({ board }) => board.endsWith('0000066600000666') && board.length === 64);
    }
    // The emulation would stay in a reused page.
    await page.close();
  });
});

test.describe('slow frames', () => {
  test.use({ viewport: { width: 320, height: 480 }, deviceScaleFactor: 2 });

  test('reduce the quality step by step', FULL, async ({ game, page }) => {
    await page.addInitScript(() => {
      // Simulates twenty frames per second.
      const request = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => {
        const began = performance.now();
        return request(() => setTimeout(() => request(callback), Math.max(0, 50 - (performance.now() - began))));
      };
    });
    await game.open();
    const widths = new Set<number>();
    await expect
      .poll(
        async () => {
          const width = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
          widths.add(width);
          return width;
        },
        { timeout: 30_000 },
      )
      .toBe(320);
    expect([...widths].every((width) => [640, 480, 320].includes(width))).toBe(true);
    await playOn(game);
  });
});

function cellCentre(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.evaluate((cell) => window.frozenJewel.cellCentre(cell.x, cell.y), { x, y });
}
