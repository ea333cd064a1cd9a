// Frame sizes: reachable buttons in windows of all shapes, windows too small to play in, and a changing pixel ratio.
import type { Page } from '@playwright/test';
import { coinsPlace, crownPlace } from '../../src/game/header.ts';
import { layoutView } from '../../src/game/layout.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { holdFirstMove } from '../support/hold-first-move.ts';
import { casesOf, expect, FULL, type GamePage, STILL, test } from './support/test.ts';

test.use(STILL);

const POSITION = '00110022/1102233/55500444/12304411/3330660 3a,2a,1a score=123456 level=2 stage=2030 combo=2:2';
/** None of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=1234 revives=1';

/** Covers every position of the foot button, in the smallest window and in larger ones. */
const PLAYABLE = [
  [180, 320],
  [240, 320],
  [320, 320],
  [480, 320],
  [427, 240],
  [360, 400],
  [320, 480],
  [640, 400],
  [640, 480],
  [1024, 600],
  [360, 640],
  [390, 844],
  [768, 1024],
  [1366, 768],
] as const;

const SMALL = casesOf(PLAYABLE.slice(0, 5), [0]);

const TOO_SMALL = [
  [160, 280],
  [200, 200],
  [200, 320 - 2],
  [280, 160],
  [320, 200],
  [320, 240 - 1],
] as const;

/** Resizes the window and waits for the HUD, which follows at the next frame. */
async function resize(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    ([width, height, unit]) => {
      const canvas = document.querySelector('canvas')!;
      const column = Number.parseFloat(getComputedStyle(document.querySelector('.column')!).fontSize);
      const isFitted = [width, height].every(
        (pixels, axis) => Math.round(pixels * devicePixelRatio) === [canvas.width, canvas.height][axis],
      );
      return isFitted && Math.abs(column - unit) < 0.001;
    },
    [width, height, layoutView(width, height).pixelsPerUnit] as const,
  );
}

/** Returns descriptions of faulty button positions. */
function findButtonFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    // Narrow headers have no mute button.
    const buttons = [...document.querySelectorAll('.column > main:not([hidden]) :is(button, select)')].filter(
      (button) => !button.matches('.mute') || button.getClientRects().length > 0,
    );
    const boxes = buttons.map((button) => ({
      name: button.getAttribute('aria-label') ?? button.textContent,
      button,
      ...(button.getBoundingClientRect().toJSON() as DOMRect),
    }));
    for (const { name, button, left, top, right, bottom, width, height } of boxes) {
      if (width < 44 || height < 44) faults.push(`${name} is ${width} x ${height}`);
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${name} exceeds the frame`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!button.contains(hit)) faults.push(`${name} is covered by ${hit?.tagName}`);
    }
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        const isApart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        if (!isApart) faults.push(`${one.name} overlaps ${other.name}`);
      }
    });
    if (boxes.length === 0) faults.push('no button found');
    return faults;
  });
}

/** Returns faults around the board: covered slots, the score's position, and the gap between slots and foot button. */
function findGameFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const slots = [0, 1, 2].map((slot) => window.frozenJewel.slotCentre(slot));
    const pitch = Math.max(slots[1].x - slots[0].x, slots[1].y - slots[0].y);
    const reach = pitch / 2 - 1;
    for (const [slot, { x, y }] of slots.entries()) {
      for (const [dx, dy] of [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ]) {
        const hit = document.elementFromPoint(x + dx, y + dy);
        if (hit?.id !== 'canvas') faults.push(`slot ${slot} is covered by ${hit?.tagName}`);
      }
    }
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const apart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    const [score, pause, foot] = ['.score > span', '.top .round', '.foot .pill'].map(boxOf);
    if (score.left < 0 || score.top < 0 || score.right > innerWidth) faults.push('the score exceeds the frame');
    if (!apart(score, pause)) faults.push('the pause button covers the score');
    if (!apart(score, foot)) faults.push('the foot button covers the score');
    // The shadow of a round button is 4 pixels thick.
    const parts = [...document.querySelectorAll('.top .round, .top .stat, .badge, .foot .pill')]
      .map((part) => ({ name: part.className, box: part.getBoundingClientRect(), thick: part.matches('.round') ? 4 : 0 }))
      .filter(({ box }) => box.width > 0);
    for (const [index, { name, box, thick }] of parts.entries())
      for (const other of parts.slice(index + 1))
        if (!apart(new DOMRect(box.x, box.y, box.width, box.height + thick), other.box)) faults.push(`${name} touches ${other.name}`);
    // Slots are 140 units wide, and 170 units apart in a row or 152 in a column.
    const half = slots[0].x === slots[1].x ? pitch * (70 / 152) : pitch * (70 / 170);
    const gaps = slots.map(({ x, y }) => {
      const aside = Math.max(0, foot.left - (x + half), x - half - foot.right);
      const down = Math.max(0, foot.top - (y + half), y - half - foot.bottom);
      return Math.hypot(aside, down);
    });
    const gap = Math.round(Math.min(...gaps));
    if (gap < 23) faults.push(`the foot button is ${gap} pixels from the slots`);
    return faults;
  });
}

const EFFECT_SIZES = [
  [390, 844],
  [768, 1024],
  [360, 640],
  [1280, 460],
] as const;

/** Effects fly to the crown and to the coins: each place of the foot button moves them. */
async function expectEffectsAtNumbers(page: Page): Promise<void> {
  for (const size of casesOf(EFFECT_SIZES, [2])) {
    await resize(page, size);
    const layout = layoutView(size[0], size[1]);
    for (const [selector, place] of [
      ['.best .icon', crownPlace(layout, false)],
      ['.coins', coinsPlace(layout, false)],
    ] as const) {
      const box = (await page.locator(`.top:visible ${selector}`).boundingBox())!;
      const x = (place.x - layout.left) * layout.pixelsPerUnit - (box.x + box.width / 2);
      const y = place.y * layout.pixelsPerUnit - (box.y + box.height / 2);
      expect(Math.hypot(x, y), `${selector} at ${size.join(' x ')}`).toBeLessThan(20);
    }
  }
}

/** Returns the names of buttons in the open panel that cannot be scrolled into the frame. */
function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('dialog[open]')!;
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    const faults = [];
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push('the panel exceeds the frame');
    for (const button of panel.querySelectorAll('button, select')) {
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = button.getBoundingClientRect();
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const isHit = button.contains(hit) || button.parentElement?.contains(hit);
      if (!isHit || box.left < left || box.right > right) faults.push(button.getAttribute('aria-label') ?? button.textContent);
    }
    return faults;
  });
}

async function faultsAt(game: GamePage, sizes: readonly (readonly [number, number])[], find: (page: Page) => Promise<string[]>) {
  const faults: string[] = [];
  for (const size of sizes) {
    await resize(game.page, size);
    faults.push(...(await find(game.page)).map((fault) => `${size.join(' x ')}: ${fault}`));
  }
  return faults;
}

test.describe('with videos', () => {
  test.use({ portal: 'gamedistribution', hasLeaderboard: true, stored: { bestscore: '4210' } });

  test('keeps all buttons and pieces reachable in windows of all shapes', async ({ game, page }) => {
    // The guard against slid presses must not depend on the rest of the game, which a game without a move delays.
    await holdFirstMove(page);
    await game.open('debug=true&seed=7&ad-speed=3&device=desktop');
    expect(await faultsAt(game, SMALL, findButtonFaults), 'the menu').toEqual([]);
    await game.load(POSITION);
    await expect(page.getByRole('button', { name: 'Change pieces' })).toBeVisible();
    await expect(page.locator('.column > main:not([hidden])')).toHaveCount(1);
    await game.waitFor(({ isSettled }) => isSettled);
    expect(
      await faultsAt(game, casesOf(PLAYABLE, [0, 4, 10, 13]), async (page) => [
        ...(await findButtonFaults(page)),
        ...(await findGameFaults(page)),
      ]),
    ).toEqual([]);
    await expectEffectsAtNumbers(page);

    // A press that moves, or follows a drop too soon, starts no video.
    await resize(page, [390, 844]);
    const change = page.getByRole('button', { name: 'Change pieces' });
    const { x, y, width, height } = (await change.boundingBox())!;
    const before = (await game.state()).notation;
    // A requested video disables the button at the next frame.
    await change.evaluate((button) => {
      const changed: string[] = [];
      new MutationObserver((records) =>
        changed.push(...records.map(({ attributeName }) => `${attributeName!}: ${button.getAttribute(attributeName!)}`)),
      ).observe(button, {
        attributes: true,
      });
      Object.assign(window, { changed });
    });
    await page.mouse.move(x + width / 2, y + height / 2 - 8);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + 8, { steps: 4 });
    await page.mouse.up();
    const from = await game.slotCentre(0);
    // Sent together: one after another the steps may take longer than the guard.
    const client = await page.context().newCDPSession(page);
    const send = (type: 'mousePressed' | 'mouseReleased', point: { x: number; y: number }) =>
      client.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 });
    const middle = { x: x + width / 2, y: y + height / 2 };
    await Promise.all([
      send('mousePressed', from),
      send('mouseReleased', from),
      send('mousePressed', middle),
      send('mouseReleased', middle),
    ]);
    const changed = await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { changed: string[] }).changed;
    });
    expect(changed, 'changed attributes of the button').toEqual([]);
    await change.focus();
    await page.keyboard.press('Enter');
    await game.waitFor(({ notation, isAdShown }) => notation !== before && !isAdShown);
  });
});

test.describe('with a leaderboard', () => {
  test.use({ hasLeaderboard: true, stored: { bestscore: '4210' } });

  test('keeps all buttons of panels reachable in small windows', FULL, async ({ sharedGame: game }) => {
    const { page } = game;
    for (const name of ['Settings', 'Themes', 'Leaderboard']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog', { name }).waitFor();
      expect(await faultsAt(game, SMALL, findUnreachable), name).toEqual([]);
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');
    }
    await game.load(POSITION);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Paused' }).waitFor();
    expect(await faultsAt(game, SMALL, findUnreachable), 'the pause panel').toEqual([]);
    await game.load(STUCK);
    await page.getByRole('dialog', { name: 'Game over' }).waitFor();
    expect(await faultsAt(game, SMALL, findUnreachable), 'the game-over panel').toEqual([]);
  });
});

test('stops the game in a too small window and continues when it grows', async ({ sharedGame: game }) => {
  const { page } = game;
  await game.load(POSITION);
  const before = await game.state();
  const sentence = page.locator('dialog.tooSmall');
  for (const size of casesOf(TOO_SMALL, [0, 5])) {
    await resize(page, size);
    await expect(sentence).toContainText('Too small to play');
    const isWhole = await sentence.evaluate(
      (dialog) => dialog.scrollHeight <= dialog.clientHeight && dialog.scrollWidth <= dialog.clientWidth,
    );
    expect(isWhole, `the sentence at ${size.join(' x ')}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Digit1');
  expect(await game.state()).toMatchObject({ isTooSmall: true, overlay: 'none', notation: before.notation });
  await resize(page, [200, 200]);
  for (const language of casesOf([...LANGUAGES].reverse(), [0, LANGUAGES.length - 1])) {
    await page.evaluate((name) => window.frozenJewel.chooseLanguage(name), language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(sentence).toBeVisible();
    expect(await sentence.evaluate((dialog) => dialog.scrollHeight <= dialog.clientHeight), language).toBe(true);
  }
  await resize(page, [240, 320]);
  await expect(sentence).toBeHidden();
  expect(await game.waitFor(({ isTooSmall }) => !isTooSmall)).toMatchObject({ overlay: 'none', notation: before.notation });
});

test('follows each change of the pixel ratio without a resize event', async ({ game, page }) => {
  await game.open('debug=true&seed=7&quality=0');
  const session = await page.context().newCDPSession(page);
  let resizes = 0;
  await page.exposeFunction('countResize', () => resizes++);
  await page.evaluate(() => window.addEventListener('resize', () => (window as unknown as { countResize: () => void }).countResize()));
  for (const deviceScaleFactor of [2, 1, 1.5]) {
    await session.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 640, deviceScaleFactor, mobile: false });
    // Chromium sends no event for this emulation: the next frame detects the new ratio.
    await game.load(POSITION);
    const size = [360 * deviceScaleFactor, 640 * deviceScaleFactor];
    await expect
      .poll(() => page.evaluate(() => [document.querySelector('canvas')!.width, document.querySelector('canvas')!.height]))
      .toEqual(size);
  }
  expect(resizes).toBe(0);
  // The emulation would stay in a reused page.
  await page.close();
});

test('selects no text by a drag, except text to copy', FULL, async ({ sharedGame: game }) => {
  const { page } = game;

  async function selectedBy(selector: string): Promise<string> {
    const part = page.locator(selector).first();
    await part.waitFor();
    const { x, y, width, height } = (await part.boundingBox())!;
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    await page.mouse.move(x + width - 2, y + height - 2, { steps: 3 });
    const text = await page.evaluate(() => String(getSelection()));
    await page.mouse.up();
    await page.evaluate(() => getSelection()!.removeAllRanges());
    return text;
  }

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  expect(await selectedBy('dialog[open]')).toBe('');
  expect(await selectedBy('dialog[open] h1')).toBe('');
  await page.keyboard.press('Escape');
  await game.waitFor(({ overlay }) => overlay === 'none');
  await game.load(POSITION);
  expect(await selectedBy('.top')).toBe('');
  await game.load(STUCK);
  await page.getByRole('dialog', { name: 'Game over' }).waitFor();
  expect(await selectedBy('dialog[open]')).toBe('');
  const kept = await page.evaluate(() =>
    ['<input>', '<textarea class="copy-field"></textarea>'].map((html) => {
      const place = document.createElement('div');
      place.innerHTML = html;
      document.querySelector('dialog[open]')!.append(place);
      const { userSelect } = getComputedStyle(place.querySelector('input, textarea')!);
      place.remove();
      return userSelect;
    }),
  );
  expect(kept, 'fields and text to copy').toEqual(['text', 'text']);
});
