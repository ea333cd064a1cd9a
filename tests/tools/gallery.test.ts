// The gallery: motions without a page, and the page in a real browser.
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGallery } from '../../gallery/build-gallery.ts';
import { closestPair, distance, meanColor } from '../../gallery/color-distance.ts';
import { fileNameOf } from '../../gallery/elements.ts';
import type { Gallery } from '../../gallery/gallery.ts';
import { MOTIONS, type Motion } from '../../gallery/motions.ts';
import { frameSteps, playMotion, setScene } from '../../gallery/play-motion.ts';
import { SCENES } from '../../gallery/scenes.ts';
import { createStageWorld, type StageWorld } from '../../gallery/stage-world.ts';
import { phrasesIn } from '../../gallery/phrases.ts';
import { layoutView } from '../../src/game/layout.ts';
import { FIRST_COLORS } from '../../src/game/theme-colors.ts';
import { BROWSER_ARGUMENTS } from '../../tools/browser.ts';
import { createStaticServer } from '../../tools/static-server.ts';
import { findGlBrowser } from '../support/gl-page.ts';

const layout = layoutView(390, 844);

/** Returns the live sprites with their positions at each frame of a motion, as text. */
function trace({ world, renew }: StageWorld, motion: Motion, isReducedMotion = false): string[] {
  renew();
  setScene(world, motion, { layout, colors: FIRST_COLORS, phrases: phrasesIn('en'), isReducedMotion });
  const { Sprite, Transform } = world.components;
  return Array.from(playMotion(motion, world), (milliseconds) => {
    const columns = [Sprite.isAlive, Sprite.frame, Sprite.alpha, Transform.x, Transform.y, Transform.scaleX];
    const seen = Array.from(Sprite.isAlive, (isAlive, entity) => (isAlive ? columns.map((column) => column[entity]) : []));
    return `${milliseconds} ${JSON.stringify(seen)}`;
  });
}

describe('a motion', () => {
  test.each(MOTIONS)('$name has all its frames, and they differ', (motion) => {
    const frames = trace(createStageWorld(), motion);
    expect(frames).toHaveLength(motion.frames);
    expect(new Set(frames.map((frame) => frame.slice(frame.indexOf(' ')))).size).toBeGreaterThan(2);
    expect(trace(createStageWorld(), motion, true)).toHaveLength(motion.frames);
  });

  test('spaces its frames evenly from start to end', () => {
    expect(frameSteps({ ...MOTIONS[0], from: 0, to: 500, frames: 4 })).toEqual([0, 10, 20, 30]);
    expect(frameSteps({ ...MOTIONS[0], from: -100, to: 100, frames: 3 })).toEqual([-6, 0, 6]);
  });

  test('throws if its start condition never holds', () => {
    const motion: Motion = { ...MOTIONS[0], startsWhen: () => false };
    expect(() => trace(createStageWorld(), motion)).toThrow('did not start');
  });

  test('is deterministic in a reused world', () => {
    const used = createStageWorld();
    for (const motion of MOTIONS) expect(trace(used, motion), motion.name).toEqual(trace(createStageWorld(), motion));
  });
});

test('color distances match OKLab', () => {
  const [black, white, red, darkRed] = ['000000', 'ffffff', 'ff0000', 'e00000'].map((hex) =>
    meanColor([...Buffer.from(`${hex}ff`, 'hex')]),
  );
  expect(distance(black, white)).toBeCloseTo(100, 3);
  expect(red[0]).toBeCloseTo(0.628, 3);
  expect(closestPair([black, white, red, darkRed])).toMatchObject({ one: 2, other: 3 });
  expect(meanColor([255, 0, 0, 255, 9, 9, 9, 0]), 'ignores transparent pixels').toEqual(red);
});

test('picture names are unique and kebab-case', () => {
  for (const names of [MOTIONS, SCENES].map((list) => list.map(({ name }) => fileNameOf(name)))) {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

const program = await findGlBrowser();

describe.skipIf(!program)('the page', { tags: 'full' }, () => {
  let folder: string;
  let browser: Browser;
  let page: Page;
  let close = () => {};
  const errors: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-gallery-test-'));
    [browser] = await Promise.all([
      chromium.launch({ ...(program && { executablePath: program }), args: [...BROWSER_ARGUMENTS] }),
      buildGallery(folder),
    ]);
    const server = createStaticServer(pathToFileURL(`${folder}/`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // On a busy machine the game uses its preloaded atlas late.
      const isIgnored = /GL Driver Message|preloaded using link preload but not used/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isIgnored) errors.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?pixels-per-unit=0.15`);
    await page.waitForFunction(() => 'gallery' in window);
  });

  afterAll(async () => {
    await browser?.close();
    close();
    await rm(folder, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });

  function complete(...wanted: Parameters<Gallery['complete']>): Promise<void> {
    return page.evaluate((parameters) => window.gallery.complete(...parameters), wanted);
  }

  test.each(['frames', 'color-vision', 'sheets'])('shows the pictures of the section %s', async (section) => {
    await complete(section);
    expect(await page.locator(`#${section} [data-picture]`).count()).toBeGreaterThanOrEqual(4);
    expect(await page.locator(`#${section}`).locator('canvas, img, .sprite').count()).toBeGreaterThan(10);
  });

  test('shows the game in a stopped frame', async () => {
    await complete('screens', 2);
    const phones = page.locator('.phone[data-done]');
    expect(await phones.count()).toBeGreaterThanOrEqual(2);
    await expect(phones.nth(1).locator('.warning').count()).resolves.toBe(0);
    await page.frameLocator('.phone[data-done] >> nth=1 >> iframe').locator('.menu .pill.primary').waitFor();
  });

  test('draws every motion: no frame is blank, and strips change except with reduced motion', async () => {
    await complete('strips');
    const strips = await page.locator('.strip').evaluateAll((rows) =>
      rows.map((row) => {
        const pictures = [...row.querySelectorAll('canvas')].map(
          (canvas) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data,
        );
        return {
          frames: pictures.length,
          blank: pictures.filter((data) => data.every((value, index) => value === data[index % 4])).length,
          changes: pictures.filter((data, frame) => frame > 0 && data.some((value, index) => value !== pictures[frame - 1][index])).length,
        };
      }),
    );
    expect(strips).toHaveLength(2 * MOTIONS.length);
    for (const [index, { frames, blank, changes }] of strips.entries()) {
      const motion = MOTIONS[Math.trunc(index / 2)];
      expect({ name: motion.name, frames, blank }).toEqual({ name: motion.name, frames: motion.frames, blank: 0 });
      if (index % 2 === 0) expect(changes, motion.name).toBeGreaterThan(1);
    }
  });
});
