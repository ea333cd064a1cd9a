// Pointer, touch and keyboard input: a second finger, lost pointers and illegal drops.
import type { CDPSession, Page } from '@playwright/test';
import type { ClientPoint } from '../../src/debug/debug-surface.ts';
import { expect, FULL, STILL, test, type GamePage } from './support/test.ts';

test.use(STILL);

const POSITION = '0/0/0/0/1111 3a,2a,4a';

test('returns the piece after a drop on filled cells or beside the board', async ({ sharedGame: game }) => {
  await game.load('0/0/1111/1111/1111/1111/1111/1111 3a,2a,4a');
  const before = await game.waitFor(({ isSettled }) => isSettled);
  await game.drag(0, 1, 5);
  expect(await game.waitFor(({ isSettled, isDragging }) => isSettled && !isDragging)).toEqual(before);
  await game.drag(0, 6, -4);
  expect(await game.waitFor(({ isSettled, isDragging }) => isSettled && !isDragging)).toEqual(before);
});

test('puts the piece back after a press without a move', async ({ sharedGame: game }) => {
  await game.load(POSITION);
  const before = await game.waitFor(({ isSettled }) => isSettled);
  const { x, y } = await game.slotCentre(0);
  await game.page.mouse.move(x, y);
  await game.page.mouse.down();
  await game.page.mouse.move(x + 5, y - 5);
  await game.page.mouse.up();
  expect(await game.waitFor(({ isSettled }) => isSettled)).toEqual(before);
});

test('ignores the right mouse button', FULL, async ({ sharedGame: game }) => {
  await game.load(POSITION);
  const before = await game.waitFor(({ isSettled }) => isSettled);
  const from = await game.slotCentre(0);
  const to = await game.targetOf(5, 0, ['11', '11']);
  await game.page.mouse.move(from.x, from.y);
  await game.page.mouse.down({ button: 'right' });
  await game.page.mouse.move(to.x, to.y, { steps: 4 });
  await game.page.mouse.up({ button: 'right' });
  expect(await game.state()).toEqual(before);
});

test('drops the piece where the left button is released while the right one is down', FULL, async ({ sharedGame: game }) => {
  await game.load(POSITION);
  const { mouse } = game.page;
  const { x, y } = await game.slotCentre(0);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x, y - 40);
  await mouse.down({ button: 'right' });
  await mouse.up();
  await game.waitFor(({ isDragging, isSettled }) => !isDragging && isSettled);
  await mouse.up({ button: 'right' });
});

test('returns the piece if the window loses the focus during a drag', async ({ sharedGame: game }) => {
  await game.load(POSITION);
  const before = await game.waitFor(({ isSettled }) => isSettled);
  const from = await game.slotCentre(0);
  const to = await game.targetOf(5, 0, ['11', '11']);
  await game.page.mouse.move(from.x, from.y);
  await game.page.mouse.down();
  await game.page.mouse.move(to.x, to.y, { steps: 4 });
  await game.page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await game.page.mouse.up();
  await game.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await game.waitFor(({ isSettled, isPageAway }) => isSettled && !isPageAway)).toEqual(before);
});

test('plays with the keyboard: choose, move, drop, pause', async ({ game }) => {
  await game.open();
  await game.page.keyboard.press('Tab');
  await expect(game.page.getByRole('button', { name: 'Play' })).toBeFocused();
  await game.page.keyboard.press('Enter');
  await game.waitFor(({ screen }) => screen === 'game');
  await game.load(POSITION);
  await game.page.keyboard.press('Digit1');
  const status = game.page.getByRole('status');
  await expect(status).toHaveText('Piece 1: sapphire, 4 cells, 2 by 2. Fits at column 4, row 3. Does not fit at column 4, row 4.');
  for (let k = 0; k < 9; k++) await game.page.keyboard.press('ArrowRight');
  for (let k = 0; k < 9; k++) await game.page.keyboard.press('ArrowUp');
  await expect(status).toHaveText('Fits at column 7, row 1.');
  await game.page.keyboard.press('Enter');
  const state = await game.waitFor(({ score }) => score === 20);
  expect(state.board.slice(0, 16)).toBe('0000003300000033');
  await expect(status).toHaveText('Dropped at column 7, row 1. Score 20.');
  await game.page.keyboard.press('Escape');
  await game.waitFor(({ overlay }) => overlay === 'paused');
  await expect(game.page.getByRole('dialog')).toBeVisible();
  await game.page.keyboard.press('Digit1');
  await game.page.keyboard.press('Escape');
  await game.waitFor(({ overlay }) => overlay === 'none');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  const LIFT_UNITS = 72;
  const GAIN = 0.18;

  async function touch(
    session: CDPSession,
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    ...points: ClientPoint[]
  ): Promise<void> {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  }

  /** Returns the finger position that places the lifted 2 x 2 piece on cell (x, y). */
  async function fingerFor(game: GamePage, x: number, y: number): Promise<ClientPoint> {
    const middle = await game.targetOf(x, y, ['11', '11']);
    const unit = await pixelsPerUnit(game.page);
    const slot = await game.slotCentre(0);
    return { x: middle.x, y: (middle.y + (56 + LIFT_UNITS) * unit + GAIN * slot.y) / (1 + GAIN) };
  }

  function pixelsPerUnit(page: Page): Promise<number> {
    return page.evaluate(() => (window.frozenJewel.cellCentre(1, 0).x - window.frozenJewel.cellCentre(0, 0).x) / 56);
  }

  test('lifts the piece above the finger and drops it at its shown position', async ({ sharedGame: game }) => {
    await game.load(POSITION);
    const session = await game.page.context().newCDPSession(game.page);
    const from = await game.slotCentre(0);
    const to = await fingerFor(game, 5, 1);
    await touch(session, 'touchStart', from);
    await touch(session, 'touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch(session, 'touchMove', to);
    await touch(session, 'touchEnd');
    const state = await game.waitFor(({ score }) => score === 20);
    expect(state.board.slice(8, 24)).toBe('0000033000000330');
  });

  test('ignores a second finger during a drag', FULL, async ({ sharedGame: game }) => {
    await game.load(POSITION);
    const session = await game.page.context().newCDPSession(game.page);
    const from = await game.slotCentre(0);
    const other = await game.slotCentre(2);
    const to = await fingerFor(game, 5, 1);
    await touch(session, 'touchStart', from);
    await touch(session, 'touchMove', { x: from.x, y: from.y - 40 });
    await touch(session, 'touchStart', { x: from.x, y: from.y - 40 }, other);
    await touch(session, 'touchMove', to, { x: other.x, y: other.y - 200 });
    await touch(session, 'touchEnd', to);
    await touch(session, 'touchEnd');
    const state = await game.waitFor(({ score }) => score === 20);
    expect(state.board.slice(8, 24)).toBe('0000033000000330');
    expect(state.queue[1].rows).toEqual(['100', '111']);
  });

  test('drags a piece while another finger rests at the edge', FULL, async ({ sharedGame: game }) => {
    await game.load(POSITION);
    const session = await game.page.context().newCDPSession(game.page);
    const [palm, from] = [{ x: 3, y: 300 }, await game.slotCentre(0)];
    const to = await fingerFor(game, 5, 1);
    await touch(session, 'touchStart', palm);
    await touch(session, 'touchStart', palm, from);
    await touch(session, 'touchMove', palm, { x: from.x, y: from.y - 40 });
    await touch(session, 'touchMove', palm, to);
    await touch(session, 'touchEnd');
    await game.waitFor(({ score }) => score === 20);
  });

  test('returns the piece after a cancelled touch', async ({ sharedGame: game }) => {
    await game.load(POSITION);
    const before = await game.waitFor(({ isSettled }) => isSettled);
    const session = await game.page.context().newCDPSession(game.page);
    const from = await game.slotCentre(0);
    await touch(session, 'touchStart', from);
    await touch(session, 'touchMove', await fingerFor(game, 5, 1));
    await touch(session, 'touchCancel');
    expect(await game.waitFor(({ isSettled, isDragging }) => isSettled && !isDragging)).toEqual(before);
  });

  test('neither scrolls nor zooms the page during a drag', async ({ sharedGame: game }) => {
    await game.load(POSITION);
    const session = await game.page.context().newCDPSession(game.page);
    const { x, y } = await game.slotCentre(1);
    await touch(session, 'touchStart', { x, y: y - 300 });
    for (let k = 1; k <= 8; k++) await touch(session, 'touchMove', { x, y: y - 300 + k * 40 });
    await touch(session, 'touchEnd');
    const view = await game.page.evaluate(() => ({ x: scrollX, y: scrollY, scale: visualViewport?.scale }));
    expect(view).toEqual({ x: 0, y: 0, scale: 1 });
  });
});
