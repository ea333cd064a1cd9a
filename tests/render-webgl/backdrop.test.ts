// The baked backdrop in a real browser: its memory, and what its pictures cover.
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { bakeBackdrop } from '../../src/game/backdrop/bake-backdrop.ts';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import type { BoardPalette } from '../../src/themes/backdrop-palette.ts';
import { BROWSER_ARGUMENTS } from '../../tools/browser.ts';
import { findGlBrowser } from '../support/gl-page.ts';
import { FILES } from '../themes/theme-files.ts';
import { casesOf } from '../../tools/suite.ts';

declare global {
  interface Window {
    painters: { bakeBackdrop: typeof bakeBackdrop };
  }
}

const MB = 1024 * 1024;
const BYTES_PER_PIXEL = 4;
const PHONE = { layout: layoutView(390, 844), widthPixels: 780, heightPixels: 1688 };

const browserProgram = await findGlBrowser();

describe.skipIf(!browserProgram)('a baked backdrop', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: ['src/game/backdrop/bake-backdrop.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'painters',
      target: 'es2022',
    });
    browser = await chromium.launch({ executablePath: browserProgram!, args: [...BROWSER_ARGUMENTS] });
    page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0].text });
  });
  afterAll(() => browser.close());

  test.each(casesOf([...FILES], [0]))('takes at most 4 MB of textures on a phone in the theme %s', async (_, { backdrop }) => {
    const sizes = await page.evaluate(
      (request) => {
        const { depths, board, slot } = window.painters.bakeBackdrop(request);
        const pixelsOf = ({ picture }: { picture: { width: number; height: number } }) => picture.width * picture.height;
        return { soft: depths.map(pixelsOf), sharp: [board, slot].map(pixelsOf) };
      },
      { ...PHONE, palette: backdrop },
    );
    const bytes = (pixels: readonly number[]) => pixels.reduce((sum, count) => sum + count, 0) * BYTES_PER_PIXEL;
    expect(bytes(sizes.soft)).toBeLessThan(1.5 * MB);
    expect(bytes([...sizes.soft, ...sizes.sharp])).toBeLessThan(4 * MB);
  });

  test('paints the frame in the material of the theme', async () => {
    /** Returns the number of pixels in the frame that the change of the material alters. */
    const changedPixels = (frames: readonly BoardPalette['frame'][]) =>
      page.evaluate(
        ({ request, frames }) => {
          const [one, other] = frames.map((frame) => {
            const palette = { ...request.palette, board: { ...request.palette.board, frame } };
            const { picture } = window.painters.bakeBackdrop({ ...request, palette }).board as { picture: HTMLCanvasElement };
            return new Uint32Array(picture.getContext('2d')!.getImageData(0, 0, picture.width, picture.height).data.buffer);
          });
          return one.filter((pixel, index) => pixel !== other[index]).length;
        },
        { request: { ...PHONE, palette: FILES.get('ember')!.backdrop }, frames },
      );
    const stone = FILES.get('ember')!.backdrop.board.frame;
    expect(await changedPixels([stone, stone])).toBe(0);
    expect(await changedPixels([stone, { ...stone, seamStrength: 0 }])).toBeGreaterThan(5000);
    expect(await changedPixels([stone, { ...stone, flecks: 0 }])).toBeGreaterThan(50);
    expect(await changedPixels([stone, { ...stone, facetUnits: 90 }])).toBeGreaterThan(5000);
    expect(await changedPixels([stone, { ...stone, heaps: [[0.1, 0.4, 9]] }])).toBeGreaterThan(1000);
    expect(await changedPixels([stone, { ...stone, icicles: [[0.1, 0.4, 9]] }])).toBeGreaterThan(500);
  });

  test('covers the grid and its slab, and one slot', async () => {
    const [, { backdrop }] = [...FILES][0];
    const { board, slot, alphas } = await page.evaluate(
      (request) => {
        const baked = window.painters.bakeBackdrop(request);
        const alphaAt = (picture: HTMLCanvasElement, x: number, y: number) =>
          picture.getContext('2d')!.getImageData(Math.round(picture.width * x), Math.round(picture.height * y), 1, 1).data[3];
        const pictures = [baked.board.picture, baked.slot.picture] as HTMLCanvasElement[];
        return { board: baked.board.box, slot: baked.slot.box, alphas: pictures.map((picture) => alphaAt(picture, 0.5, 0.5)) };
      },
      { ...PHONE, palette: backdrop },
    );
    expect(board.x).toBeLessThan(-17);
    expect(board.y).toBeLessThan(-17);
    expect(board.x + board.width).toBeGreaterThan(DESIGN.boardUnits + 17);
    expect(board.y + board.height).toBeGreaterThan(DESIGN.boardUnits + 17);
    expect(slot.x).toBeLessThanOrEqual(-DESIGN.slotUnits / 2);
    expect(slot.x + slot.width).toBeGreaterThanOrEqual(DESIGN.slotUnits / 2);
    expect(slot.width).toBeLessThan(DESIGN.slotUnits + 2);
    expect(alphas[0]).toBe(255);
    expect(alphas[1]).toBeGreaterThan(0);
  });
});
