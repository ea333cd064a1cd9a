import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cloneGame, dropObstacle, type Action } from '../../src/rules/game.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { attempts } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { play } from '../support/play.ts';

const INVALID_NUMBERS = [Number.NaN, 1.5, -1, 99, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 32, 2 ** 53];
const POSITION = '///00012 1b,2a,6a combo=2:2 score=500 stage=500 coins=1:9';

describe('rejects the slot', () => {
  test.each([...INVALID_NUMBERS, 3, 5, 6])('%d', (slot) => {
    play(POSITION).expectRejected({ type: 'drop', slot, x: 0, y: 0 }, 'noSuchSlot');
  });
});

describe('rejects the cell', () => {
  test.each([...INVALID_NUMBERS, 8, 64])('with coordinate %d', (value) => {
    play(POSITION)
      .expectRejected({ type: 'drop', slot: 0, x: value, y: 0 }, 'doesNotFit')
      .expectRejected({ type: 'drop', slot: 0, x: 0, y: value }, 'doesNotFit');
  });

  test.each([
    { name: 'that is full', slot: 0, x: 3, y: 3 },
    { name: 'if the second cell of the piece is full', slot: 0, x: 2, y: 3 },
    // @spec 4.6
    { name: 'one column over the right edge', slot: 0, x: 7, y: 0 },
    { name: 'one row over the lower edge', slot: 1, x: 0, y: 7 },
    // @spec 5.17
    { name: 'two rows over the lower edge', slot: 2, x: 0, y: 6 },
    // @spec 5.18
    { name: 'if a giant covers one full cell', slot: 2, x: 1, y: 1 },
  ])('$name', ({ slot, x, y }) => {
    play(POSITION).expectRejected({ type: 'drop', slot, x, y }, 'doesNotFit');
  });

  test('unless only an empty corner of the mask covers a full cell', () => {
    play('1 2b').drop(0, 0, 0).expectBoard('12/22');
    play('1 2a').expectRejected({ type: 'drop', slot: 0, x: 0, y: 0 }, 'doesNotFit');
  });
});

describe('rejects malformed actions', () => {
  test.each([
    ['{"type":"drop"}', 'noSuchSlot'],
    ['{"type":"drop","slot":null,"x":0,"y":0}', 'noSuchSlot'],
    ['{"type":"drop","slot":"0","x":0,"y":0}', 'noSuchSlot'],
    ['{"type":"drop","slot":[0],"x":0,"y":0}', 'noSuchSlot'],
    ['{"type":"drop","slot":0}', 'doesNotFit'],
    ['{"type":"drop","slot":0,"x":"1","y":"1"}', 'doesNotFit'],
    ['{"type":"drop","slot":0,"x":[1],"y":null}', 'doesNotFit'],
    ['{"type":"drop","slot":0,"x":1e400,"y":0}', 'doesNotFit'],
  ] as const)('%s', (json, reason) => {
    const action: Action = JSON.parse(json);
    play(POSITION).expectRejected(action, reason);
  });
});

holds(
  'dropObstacle returns the reason that the drop would, without changing the game',
  500,
  fc.property(attempts, (action) => {
    if (action.type !== 'drop') return;
    const game = parseNotation(POSITION);
    const before = cloneGame(game);
    const obstacle = dropObstacle(game, action.slot, action.x, action.y);
    expect(game).toEqual(before);
    if (obstacle) play(game).expectRejected(action, obstacle);
    else play(game).act(action);
  }),
);

test('a clone shares nothing with its game', () => {
  const game = parseNotation(POSITION);
  const clone = cloneGame(game);
  expect(clone).toEqual(game);
  play(clone).drop(0, 0, 0).changeBlocks();
  expect(game).toEqual(parseNotation(POSITION));
});
