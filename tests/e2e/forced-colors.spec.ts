// Forced colors, as in the contrast themes of Windows: edges, fills and states are visible in system colors.
import type { Page } from '@playwright/test';
import { contrast, over, type Colour } from '../themes/colours.ts';
import { expect, FULL, STILL, test } from './support/test.ts';

const POSITION = '00110022/1102233/55500444/12304411/3330660 3a,2a,1a score=1234 level=2 stage=2030 combo=2:2';
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100 revives=1';

/** Contrast ratios of WCAG 2.2 for text and for parts of controls. */
const TEXT = 4.5;
const PART = 3;

type ComputedColors = {
  readonly color: string;
  readonly background: string;
  readonly border: string;
  readonly borderPixels: number;
  readonly outlinePixels: number;
  readonly outline: string;
  readonly adjust: string;
  readonly shadow: string;
};

/** Returns the contrast ratio of two computed colors. `one` may be translucent over `other`. */
function contrastRatio(one: string, other: string): number {
  return contrast(over(read(one), read(other)), read(other));
}

function read(color: string): Colour {
  const channels = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(color);
  if (!channels) throw new RangeError(`${color} is not a color`);
  const [red, green, blue, alpha] = channels.slice(1).map((text) => Number(text ?? 1));
  return { red, green, blue, alpha };
}

function readColors(page: Page, selector: string, pseudo?: string): Promise<ComputedColors> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, part) => {
      const style = getComputedStyle(element, part);
      return {
        color: style.color,
        background: style.backgroundColor,
        border: style.borderTopColor,
        borderPixels: Number.parseFloat(style.borderTopWidth),
        outline: style.outlineColor,
        outlinePixels: style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth),
        adjust: style.forcedColorAdjust,
        shadow: style.boxShadow,
      };
    }, pseudo);
}

/** Expects an opaque surface with a visible edge and readable text. */
async function expectSurface(page: Page, selector: string): Promise<void> {
  const { color, background, border, borderPixels } = await readColors(page, selector);
  expect(background, `${selector} is opaque`).toMatch(/^rgb\(/);
  expect(borderPixels, `the edge of ${selector}`).toBeGreaterThanOrEqual(1);
  expect(contrastRatio(border, background), `the edge of ${selector}`).toBeGreaterThanOrEqual(PART);
  expect(contrastRatio(color, background), `the text of ${selector}`).toBeGreaterThanOrEqual(TEXT);
}

/** Expects contrast between a part, such as a bar's fill or a switch's knob, and its container. */
async function expectApart(page: Page, part: string, whole: string, pseudo?: string): Promise<void> {
  const [{ background: inner }, { background: outer }] = [await readColors(page, part, pseudo), await readColors(page, whole)];
  expect(contrastRatio(inner, outer), `${part} in ${whole}`).toBeGreaterThanOrEqual(PART);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in a ${colorScheme} contrast theme`, colorScheme === 'dark' ? {} : FULL, () => {
    test.use({ contextOptions: { ...STILL.contextOptions, forcedColors: 'active' }, colorScheme, stored: { bestscore: '4210' } });

    test('shows edges, fills, states and focus ring in system colors, and leaves the canvas unchanged', async ({ game, page }) => {
      await game.open();
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      await expectSurface(page, '.menu-buttons .primary');
      await expectSurface(page, '.menu-buttons .plain');
      await expectSurface(page, '.menu-buttons .picker');
      const picker = await readColors(page, '.menu-buttons .picker select');
      const pill = await readColors(page, '.menu-buttons .picker');
      expect(contrastRatio(picker.color, pill.background), 'the text of the picker').toBeGreaterThanOrEqual(TEXT);
      const stroke = await page
        .locator('.menu-buttons .plain .icon')
        .first()
        .evaluate((icon) => getComputedStyle(icon).color);
      expect(contrastRatio(stroke, pill.background), 'an icon').toBeGreaterThanOrEqual(PART);
      await page.keyboard.press('Tab');
      const ring = await readColors(page, '.menu-buttons .primary:focus-visible');
      expect(ring.outlinePixels, 'the focus ring').toBeGreaterThanOrEqual(3);
      expect(contrastRatio(ring.outline, ring.shadow), 'the two bands of the focus ring').toBeGreaterThanOrEqual(PART);
      expect((await readColors(page, '#canvas')).adjust).toBe('none');

      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await expectSurface(page, '.panel.settings');
      await expectSurface(page, '.settings .toggle');
      for (const state of ['true', 'false']) {
        const track = `.settings [aria-checked=${state}] > .switch`;
        await expectApart(page, track, track, '::after');
        expect((await readColors(page, track)).shadow, 'the edge of the track').toMatch(/2px inset$/);
      }
      const [on, off] = await Promise.all(
        ['true', 'false'].map((state) => readColors(page, `.settings [aria-checked=${state}] > .switch`)),
      );
      expect(on.background, 'on and off differ').not.toBe(off.background);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');

      await page.getByRole('button', { name: 'Themes' }).click();
      await expectSurface(page, '.theme-card');
      const [selected, other] = [await readColors(page, '.theme-card.selected'), await readColors(page, '.theme-card:not(.selected)')];
      expect([selected.outlinePixels >= 3, other.outlinePixels], 'the selected theme').toEqual([true, 0]);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');

      await game.load(POSITION);
      for (const selector of ['.top .round', '.level .badge', '.level .bar', '.top .stat']) await expectSurface(page, selector);
      await expectApart(page, '.level .fill', '.level .bar');
      await expectApart(page, '.pips i', '.pips');
      const [score, plate] = [await readColors(page, '.score'), await readColors(page, '.score > span')];
      expect(contrastRatio(score.color, plate.background), 'the score').toBeGreaterThanOrEqual(TEXT);

      await game.load(STUCK);
      await page.getByRole('dialog', { name: 'Game over' }).waitFor();
      await expectSurface(page, '.panel.game-over');
      await expectSurface(page, '.game-over .primary');

      // A pointer over the button would change its edge.
      await page.mouse.move(0, 0);
      // Added by hand, because this build never shows them: a disabled video button and a snackbar.
      await page.evaluate(() => {
        const panel = document.querySelector('dialog[open]')!;
        panel.insertAdjacentHTML(
          'beforeend',
          '<button class="pill plain test-off" aria-disabled="true">x</button><p class="well snackbar">x</p>',
        );
      });
      await expectSurface(page, '.snackbar');
      const disabled = await readColors(page, '.test-off');
      const gray = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'GrayText';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      expect([disabled.color, disabled.border]).toEqual([gray, gray]);
    });
  });
}
