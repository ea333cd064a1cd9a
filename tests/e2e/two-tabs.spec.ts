// Two tabs of one browser, and reloads at any moment: no data is lost or counted twice.
import { setHidden } from './support/page-audio.ts';
import { expect, FULL, GamePage, STILL, test } from './support/test.ts';

test.use(STILL);

const RELOADS = 4;

// @spec 3.29
test('shares best score, coins and the running game between two tabs', async ({ game, page, origin }) => {
  await game.open();
  const second = new GamePage(await page.context().newPage(), origin);
  await second.open();

  // Background pages get few frames.
  await page.bringToFront();
  await game.play();
  await game.load('1111111/1111111 1a,1a,1a score=5000 coins=0:100');
  await game.drag(0, 7, 0);
  const { notation, score } = await game.waitFor((state) => state.isSettled && state.score > 5000);
  await second.page.bringToFront();
  await second.page.getByRole('button', { name: 'Play' }).click();
  await second.page.getByRole('button', { name: 'Yes' }).click();
  expect((await second.waitFor(({ screen }) => screen === 'game')).notation).toBe(notation);

  // The second tab continues while the first is hidden.
  await setHidden(page, true);
  await second.drag(0, 7, 1);
  const played = await second.waitFor((state) => state.isSettled && state.score > score);
  expect((await game.state()).notation, 'a hidden page does not change').toBe(notation);
  await page.bringToFront();
  await setHidden(page, false);
  expect((await game.waitFor((state) => state.score === played.score)).notation).toBe(played.notation);

  // The first tab returns to the menu, which stores the best score. The second tab adopts it.
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
  await game.waitFor(({ screen }) => screen === 'menu');
  await second.waitFor(({ best }) => best === played.score);
  const coins = await page.evaluate(() => localStorage.getItem('bwp-playercoins'));
  expect(Number(coins)).toBeGreaterThan(0);
  await second.page.bringToFront();
  await second.drag(0, 0, 4);
  await second.waitFor((state) => state.score === played.score + 20);
  await second.page.reload();
  await game.page.reload();
  expect(await page.evaluate(() => [localStorage.getItem('bestscore'), localStorage.getItem('bwp-playercoins')])).toEqual([
    String(played.score),
    coins,
  ]);
  expect(second.complaints).toEqual([]);
});

test('resumes exactly after reloads at different moments', FULL, async ({ game, page }) => {
  await game.open('debug=true&seed=460');
  await game.play();
  for (let round = 0; round < RELOADS; round++) {
    const before = await game.state();
    const cell = before.board.indexOf('0', (round * 17) % 50);
    await game.drag(0, cell % 8, Math.floor(cell / 8));
    // The release is processed in the next frame.
    await game.waitFor(({ isDragging }) => !isDragging);
    // Waits 0 to 3 frames.
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    }, round % 4);
    const dropped = await game.state();
    await game.open('debug=true&seed=460');
    await page.getByRole('button', { name: 'Play' }).click();
    const yes = page.getByRole('button', { name: 'Yes' });
    if (dropped.score > 0 || before.score > 0) await yes.click();
    const resumed = await game.waitFor(({ screen }) => screen === 'game');
    expect([before.notation, dropped.notation], `round ${round}`).toContain(resumed.notation);
    expect(resumed.notation, `round ${round}: the shown state is stored`).toBe(dropped.notation);
  }
});
