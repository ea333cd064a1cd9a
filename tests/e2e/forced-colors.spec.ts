// Forced colors, as in the contrast themes of Windows: what shadows, gradients and author colors carry otherwise is there in system colors.
import type { Page } from '@playwright/test';
import { contrast, over, type Colour } from '../themes/colours.ts';
import { expect, STILL, test } from './support/test.ts';

const POSITION = '00110022/1102233/55500444/12304411/3330660 3a,2a,1a score=1234 level=2 stage=2030 combo=2:2';
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100 revives=1';

/** WCAG 2.2: text, and what else must be seen of a control. */
const TEXT = 4.5;
const PART = 3;

type Look = {
  readonly color: string;
  readonly background: string;
  readonly border: string;
  readonly borderPixels: number;
  readonly outlinePixels: number;
  readonly outline: string;
  readonly adjust: string;
  readonly shadow: string;
};

/** Of computed colors. `one` may be translucent over `other`. */
function contrastRatio(one: string, other: string): number {
  return contrast(over(read(one), read(other)), read(other));
}

function read(color: string): Colour {
  const channels = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(color);
  if (!channels) throw new RangeError(`${color} is not a color`);
  const [red, green, blue, alpha] = channels.slice(1).map((text) => Number(text ?? 1));
  return { red, green, blue, alpha };
}

function lookOf(page: Page, selector: string, pseudo?: string): Promise<Look> {
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

/** An opaque surface with an edge that is seen on it, and words that are read on it. */
async function expectSurface(page: Page, selector: string): Promise<void> {
  const { color, background, border, borderPixels } = await lookOf(page, selector);
  expect(background, `${selector} is opaque`).toMatch(/^rgb\(/);
  expect(borderPixels, `the edge of ${selector}`).toBeGreaterThanOrEqual(1);
  expect(contrastRatio(border, background), `the edge of ${selector}`).toBeGreaterThanOrEqual(PART);
  expect(contrastRatio(color, background), `the words of ${selector}`).toBeGreaterThanOrEqual(TEXT);
}

/** The fill of a bar, or the knob of a switch, against what it lies in. */
async function expectApart(page: Page, part: string, whole: string, pseudo?: string): Promise<void> {
  const [{ background: inner }, { background: outer }] = [await lookOf(page, part, pseudo), await lookOf(page, whole)];
  expect(contrastRatio(inner, outer), `${part} in ${whole}`).toBeGreaterThanOrEqual(PART);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in a ${colorScheme} contrast theme`, () => {
    test.use({ contextOptions: { ...STILL.contextOptions, forcedColors: 'active' }, colorScheme });

    test('menu, panels and game have edges, fills, states and a focus ring in system colors; the canvas keeps its own', async ({
      game,
      page,
    }) => {
      await game.open();
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      await expectSurface(page, '.menu-buttons .primary');
      await expectSurface(page, '.menu-buttons .plain');
      await expectSurface(page, '.menu-buttons .picker');
      const picker = await lookOf(page, '.menu-buttons .picker select');
      const pill = await lookOf(page, '.menu-buttons .picker');
      expect(contrastRatio(picker.color, pill.background), 'the words of the picker').toBeGreaterThanOrEqual(TEXT);
      const stroke = await page
        .locator('.menu-buttons .plain .icon')
        .first()
        .evaluate((icon) => getComputedStyle(icon).color);
      expect(contrastRatio(stroke, pill.background), 'an icon').toBeGreaterThanOrEqual(PART);
      await page.keyboard.press('Tab');
      const ring = await lookOf(page, '.menu-buttons .primary:focus-visible');
      expect(ring.outlinePixels, 'the focus ring').toBeGreaterThanOrEqual(3);
      expect(contrastRatio(ring.outline, ring.shadow), 'the two bands of the focus ring').toBeGreaterThanOrEqual(PART);
      expect((await lookOf(page, '#canvas')).adjust).toBe('none');

      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await expectSurface(page, '.panel.settings');
      await expectSurface(page, '.settings .toggle');
      for (const state of ['true', 'false']) {
        const track = `.settings [aria-checked=${state}] > .switch`;
        await expectApart(page, track, track, '::after');
        expect((await lookOf(page, track)).borderPixels).toBeGreaterThanOrEqual(2);
      }
      const [on, off] = await Promise.all(['true', 'false'].map((state) => lookOf(page, `.settings [aria-checked=${state}] > .switch`)));
      expect(on.background, 'on and off differ').not.toBe(off.background);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');

      await page.getByRole('button', { name: 'Themes' }).click();
      await expectSurface(page, '.theme-card');
      const [selected, other] = [await lookOf(page, '.theme-card.selected'), await lookOf(page, '.theme-card:not(.selected)')];
      expect([selected.outlinePixels >= 3, other.outlinePixels], 'the chosen theme').toEqual([true, 0]);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');

      await game.load(POSITION);
      for (const selector of ['.top .round', '.level .badge', '.level .bar', '.combo .bar', '.top .stat'])
        await expectSurface(page, selector);
      await expectApart(page, '.level .fill', '.level .bar');
      await expectApart(page, '.combo .fill', '.combo .bar');
      const [score, plate] = [await lookOf(page, '.score'), await lookOf(page, '.score > span')];
      expect(contrastRatio(score.color, plate.background), 'the score').toBeGreaterThanOrEqual(TEXT);

      await game.load(STUCK);
      await page.getByRole('dialog', { name: 'Game over' }).waitFor();
      await expectSurface(page, '.panel.game-over');
      await expectSurface(page, '.game-over .primary');

      // No state of this build shows these: a button without a video, and a short message.
      await page.evaluate(() => {
        const panel = document.querySelector('dialog[open]')!;
        panel.insertAdjacentHTML(
          'beforeend',
          '<button class="pill plain test-off" aria-disabled="true">x</button><p class="snackbar">x</p>',
        );
      });
      await expectSurface(page, '.snackbar');
      const disabled = await lookOf(page, '.test-off');
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
