// layout.css and game/layout.ts place the same things at the same pixels.
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutView } from '../../src/game/layout.ts';
import { BROWSER_ARGUMENTS } from '../../tools/browser.ts';
import { findGlBrowser } from '../support/gl-page.ts';

const STYLES = readFileSync(new URL('../../src/hud/styles/layout.css', import.meta.url), 'utf8');
const PROBES = ['hud-top', 'board-top', 'queue-top', 'foot-top'].map(
  (name) => `<i id="${name}" style="position: absolute; top: var(--${name})"></i>`,
);
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

const SIZES = [
  [180, 320],
  [320, 568],
  [360, 640],
  [390, 844],
  [412, 915],
  [540, 960],
  [568, 320],
  [768, 1024],
  [844, 390],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
] as const;

const browserProgram = await findGlBrowser();

describe.skipIf(!browserProgram)('layout.css', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserProgram!, args: [...BROWSER_ARGUMENTS] });
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  async function measure([width, height]: readonly [number, number], insets: typeof NO_INSETS) {
    const safe = Object.entries(insets).map(([side, pixels]) => `--safe-${side}: ${pixels}px;`);
    await page.setViewportSize({ width, height });
    await page.setContent(
      `<!doctype html><style>body { margin: 0 } :root { ${safe.join(' ')} } ${STYLES}</style><div class="column">${PROBES.join('')}</div>`,
    );
    return page.evaluate(() => {
      const place = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const { left, width, height } = place('.column');
      const [hudTop, boardTop, queueTop, footTop] = ['hud', 'board', 'queue', 'foot'].map((name) => place(`#${name}-top`).top);
      return { left, width, height, hudTop, boardTop, queueTop, footTop };
    });
  }

  const ROWS = SIZES.flatMap((size) => [
    { size, insets: NO_INSETS },
    { size, insets: { top: 24, right: 6, bottom: 16, left: 30 } },
  ]);

  test.each(ROWS)('places the HUD of $size with insets $insets as the layout does', async ({ size, insets }) => {
    const { pixelsPerUnit, left, hudTop, boardTop, queueTop, footTop } = layoutView(size[0], size[1], insets);
    const expected = {
      left: -left * pixelsPerUnit,
      width: 540 * pixelsPerUnit,
      height: size[1],
      hudTop: hudTop * pixelsPerUnit,
      boardTop: boardTop * pixelsPerUnit,
      queueTop: queueTop * pixelsPerUnit,
      footTop: footTop * pixelsPerUnit,
    };
    const found = await measure(size, insets);
    for (const [name, value] of Object.entries(expected)) {
      expect(Math.abs(found[name as keyof typeof found] - value), name).toBeLessThan(0.5);
    }
  });
});
