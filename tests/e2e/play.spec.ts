// A whole game with real pointer events, compared with the rules after each drop, and continued after a reload.
import { boardDigits } from '../../src/rules/notation.ts';
import { applyAction, hasNoMove, newGame } from '../../src/rules/game.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { SHORT_GAME_SEED } from '../support/near-end.ts';
import { setHidden } from './support/page-audio.ts';
import { expect, STILL, test } from './support/test.ts';

const SEED = 7;

test.use(STILL);

// @spec 1.3 2.44 2.46 4.48
test('plays a game from the menu to game over', async ({ game }) => {
  await game.open(`debug=true&seed=${SHORT_GAME_SEED}`);
  await game.play();
  const rules = newGame(SHORT_GAME_SEED);
  const choose = createPlayer('random', SHORT_GAME_SEED);
  for (let drop = choose(rules); drop; drop = choose(rules)) {
    await game.drag(drop.slot, drop.x, drop.y);
    applyAction(rules, { type: 'drop', ...drop });
    const state = await game.waitFor(({ board }) => board === boardDigits(rules));
    expect(state).toMatchObject({
      score: rules.score,
      level: rules.level,
      combo: rules.combo,
      comboStatus: rules.comboStatus,
      coins: rules.coins,
    });
  }
  expect(hasNoMove(rules)).toBe(true);
  await game.page.getByRole('button', { name: 'End the game' }).click();
  const over = await game.waitFor(({ overlay }) => overlay === 'gameOver');
  expect(over.best).toBe(rules.score);
  const panel = game.page.getByRole('dialog');
  await expect(panel).toContainText('Game over');
  await expect(panel).toContainText(new Intl.NumberFormat('en').format(rules.score));
  await panel.getByRole('button', { name: 'Replay' }).click();
  const next = await game.waitFor(({ overlay }) => overlay === 'none');
  expect(next).toMatchObject({ seed: SHORT_GAME_SEED + 1, score: 0, best: rules.score });
});

// @spec 2.53
test('continues an interrupted game exactly', async ({ game }) => {
  await game.open(`debug=true&seed=${SEED}`);
  await game.play();
  const rules = newGame(SEED);
  const choose = createPlayer('greedy', SEED);
  const dropSome = async (count: number) => {
    for (let k = 0; k < count; k++) {
      const drop = choose(rules)!;
      await game.drag(drop.slot, drop.x, drop.y);
      applyAction(rules, { type: 'drop', ...drop });
      await game.waitFor(({ board }) => board === boardDigits(rules));
    }
  };
  await dropSome(2);
  // The page is hidden before the last drop settles. The drop is stored nevertheless.
  const last = choose(rules)!;
  applyAction(rules, { type: 'drop', ...last });
  await game.drag(last.slot, last.x, last.y);
  await setHidden(game.page, true);
  const left = await game.state();
  expect(left.board).toBe(boardDigits(rules));
  await game.page.reload();
  await game.page.getByRole('button', { name: 'Play' }).click();
  await expect(game.page.getByRole('dialog')).toContainText('Continue?');
  await game.page.getByRole('button', { name: 'Yes' }).click();
  const resumed = await game.waitFor(({ screen }) => screen === 'game');
  expect(resumed.notation).toBe(left.notation);
  await dropSome(1);
  expect((await game.state()).score).toBe(rules.score);
});

// @spec 2.42 2.54
test('starts a new game if the player declines the saved one', async ({ sharedGame: game }) => {
  await game.load('0 1a,3a,3a');
  await game.drag(0, 4, 4);
  await game.waitFor(({ score }) => score === 20);
  await game.page.getByRole('button', { name: 'Pause' }).click();
  await game.page.getByRole('button', { name: 'Home' }).click();
  await game.page.getByRole('button', { name: 'Play' }).click();
  await game.page.getByRole('button', { name: 'No', exact: true }).click();
  expect(await game.waitFor(({ screen }) => screen === 'game')).toMatchObject({ score: 0, board: '0'.repeat(64) });
});

// @spec 2.55 2.57 4.29
test('opens the level-up panel at a full bar and stops the game meanwhile', async ({ sharedGame: game }) => {
  const { best } = await game.state();
  await game.load('1111111 1a,3a,3a stage=3100 score=3100');
  await game.drag(0, 7, 0);
  const state = await game.waitFor(({ overlay }) => overlay === 'levelUp');
  expect(state).toMatchObject({ level: 2, stageScore: 120, score: 3320, best: Math.max(best, 3320) });
  await expect(game.page.getByRole('dialog')).toContainText('Level 2');
  await game.page.keyboard.press('Digit1');
  await game.page.keyboard.press('Enter');
  expect(await game.waitFor(({ overlay }) => overlay === 'none')).toMatchObject({ score: 3320 });
});

/** A hole of 3x3 in the corner, and at least three holes in each line. Giants follow the two single cells. */
const ROOM = '00000110/00010010/00000110/00111101/10001111/01111001/01011011/10011101 1a,1a,6a,6a,6a,6a level=20 revives=1';

test('shows the move that lost the game after the end, and plays on from before it without a rank', async ({ game }) => {
  const { page } = game;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await game.open();
  await page.route(/coach-worker-/, (route) => route.abort(), { times: 1 });
  await game.load(ROOM);
  const { notation } = await game.state();
  await game.drag(0, 1, 1);
  await game.waitFor(({ score }) => score === 20);
  await game.drag(0, 4, 1);
  await game.waitFor(({ overlay }) => overlay === 'gameOver');
  const button = page.getByRole('button', { name: 'See the move' });
  await expect(button).toBeVisible();
  const before = new Set(requested);
  await button.click();
  await expect(page.locator('.snackbar')).toContainText('This could not be loaded.');
  game.complaints.length = 0;
  await button.click();
  const panel = page.getByRole('dialog', { name: 'You could have gone on' });
  await expect(panel.getByRole('img')).toHaveCount(4);
  await expect(panel.getByRole('img', { name: 'Your move: Dropped at column 2, row 2.' })).toBeVisible();
  const isOfCoach = (path: string) => path.includes('coach-worker-');
  expect([[...before].some(isOfCoach), requested.some(isOfCoach)], 'requested by the press only').toEqual([false, true]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await button.click();
  await panel.getByRole('button', { name: 'Try from here' }).click();
  expect(await game.waitFor(({ overlay }) => overlay === 'none')).toMatchObject({ notation, score: 0, best: 40 });
  await expect(page.getByText('This game does not count')).toBeVisible();
});
