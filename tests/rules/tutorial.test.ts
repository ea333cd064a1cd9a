import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newGame, newTutorialGame } from '../../src/rules/game.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { play } from '../support/play.ts';

const STEPS = [
  { step: 1, x: 5, y: 4, piece: '1d', board: '////33355//60000004/66000044', lines: ['row 4'] },
  { step: 2, x: 5, y: 2, piece: '1e', board: '000002/000002////000003/100003/110003', lines: ['column 5'] },
  { step: 3, x: 0, y: 5, piece: '6b', board: '5/5/4/4/4///00033322', lines: ['row 7', 'column 0'] },
];

function tutorialAt(step: number) {
  const driver = play(newTutorialGame(5));
  for (const { x, y } of STEPS.slice(0, step - 1)) driver.drop(0, x, y);
  return driver;
}

// @spec 4.52
test.each(STEPS)('step $step clears $lines by one drop at ($x,$y)', ({ step, x, y, piece, board, lines }) => {
  const driver = tutorialAt(step);
  expect(driver.game.tutorialStep).toBe(step);
  driver.expectBoard(board).expectQueueStart(piece);
  driver.drop(0, x, y).expectLines(...lines);
  expect(driver.events.at(-1)).toEqual({ type: 'tutorialStepDone', step });
});

describe.each(STEPS)('in step $step', ({ step, x, y }) => {
  // @spec 4.53
  test('rejects every other drop', () => {
    const driver = tutorialAt(step);
    for (let slot = 0; slot < 3; slot++) {
      for (let cell = 0; cell < 64; cell++) {
        const drop = { type: 'drop', slot, x: cell % 8, y: cell >> 3 } as const;
        if (slot === 0 && drop.x === x && drop.y === y) continue;
        driver.expectRejected(drop, 'notTheTutorialsCell');
      }
    }
  });

  test('rejects invalid slots, revive and change-blocks with their own reasons', () => {
    tutorialAt(step)
      .expectRejected({ type: 'drop', slot: 3, x, y }, 'noSuchSlot')
      .expectRejected({ type: 'drop', slot: 0, x: x + 0.5, y }, 'notTheTutorialsCell')
      .expectRejected({ type: 'revive' }, 'inTutorial')
      .expectRejected({ type: 'changeBlocks' }, 'inTutorial');
  });
});

// @spec 4.11 9.2
test('the queue has six pieces and shows those of the next steps', () => {
  tutorialAt(1).expectQueueStart('1d', '1e', '6b');
  tutorialAt(2).expectQueueStart('1e', '6b');
  for (const { step } of STEPS) expect(tutorialAt(step).game.queue).toHaveLength(6);
});

test('lines score as in a game, including the combo', () => {
  tutorialAt(2).expectScore(220).expectCombo(1, 3);
  tutorialAt(3).expectScore(460).expectCombo(2, 3);
  tutorialAt(3).drop(0, 0, 5).expectLineScores(240, 260);
});

holds(
  'the game after the tutorial equals a new game of the seed',
  100,
  fc.property(seeds, (seed) => {
    const driver = play(newTutorialGame(seed));
    for (const { x, y } of STEPS) driver.drop(0, x, y);
    expect(driver.game).toEqual(newGame(seed));
    expect(toNotation(driver.game)).toBe(toNotation(newGame(seed)));
  }),
);

test('only the last step empties the board', () => {
  const empties = STEPS.map(({ step, x, y }) =>
    tutorialAt(step)
      .drop(0, x, y)
      .events.some(({ type }) => type === 'boardEmptied'),
  );
  expect(empties).toEqual([false, false, true]);
});
