// Two tabs of one browser, and a page that is reloaded at any moment: nothing is lost, nothing counts twice.
import { setHidden } from './support/hearing.ts';
import { expect, GamePage, STILL, test } from './support/test.ts';

test.use(STILL);

const RELOADS = 4;

// @spec 3.29
test('a best score, coins and the game of one tab are those of the other, which plays on from there', async ({ game, page, origin }) => {
  await game.open();
  const second = new GamePage(await page.context().newPage(), origin);
  await second.open();

  // A page in the background has few frames.
  await page.bringToFront();
  await game.play();
  await game.load('1111111/1111111 1a,1a,1a score=5000 coins=0:100');
  await game.drag(0, 7, 0);
  const { notation, score } = await game.waitFor((state) => state.isSettled && state.score > 5000);
  await second.page.bringToFront();
  await second.page.getByRole('button', { name: 'Play' }).click();
  await second.page.getByRole('button', { name: 'Yes' }).click();
  expect((await second.waitFor(({ screen }) => screen === 'game')).notation).toBe(notation);

  // The second tab plays on while the first one is hidden.
  await setHidden(page, true);
  await second.drag(0, 7, 1);
  const played = await second.waitFor((state) => state.isSettled && state.score > score);
  expect((await game.state()).notation, 'a page that is left stays as it is').toBe(notation);
  await page.bringToFront();
  await setHidden(page, false);
  expect((await game.waitFor((state) => state.score === played.score)).notation).toBe(played.notation);

  // The first one goes home, which keeps the best score: the second one has it too, and does not take it back.
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

test('a page that is reloaded at random moments resumes exactly, each time', async ({ game, page }) => {
  await game.open('debug=true&seed=460');
  await game.play();
  for (let round = 0; round < RELOADS; round++) {
    const before = await game.state();
    const cell = before.board.indexOf('0', (round * 17) % 50);
    await game.drag(0, cell % 8, Math.floor(cell / 8));
    // The release is a command of the next frame.
    await game.waitFor(({ isDragging }) => !isDragging);
    // From immediately to some frames later.
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
    }, round % 4);
    const dropped = await game.state();
    await game.open('debug=true&seed=460');
    await page.getByRole('button', { name: 'Play' }).click();
    const answer = page.getByRole('button', { name: 'Yes' });
    if (dropped.score > 0 || before.score > 0) await answer.click();
    const resumed = await game.waitFor(({ screen }) => screen === 'game');
    expect([before.notation, dropped.notation], `round ${round}`).toContain(resumed.notation);
    expect(resumed.notation, `round ${round}: what was seen is kept`).toBe(dropped.notation);
  }
});
