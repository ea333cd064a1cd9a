import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newGame, newTutorialGame } from '../../src/rules/game.ts';
import { boardDigits, NotationError, parseNotation, toNotation } from '../../src/rules/notation.ts';
import { pieceName } from '../../src/rules/shapes.ts';
import { games, playMoves } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';

const EMPTY_BAG = '0'.repeat(43);

holds(
  'any state equals itself after writing and parsing',
  30,
  fc.property(games, ({ start, moves }) => {
    const game = start();
    playMoves(game, moves, () => {
      const text = toNotation(game);
      const read = parseNotation(text);
      expect(read).toEqual(game);
      expect(toNotation(read)).toBe(text);
    });
  }),
);

holds(
  'a parsed game continues like the original',
  40,
  fc.property(games, fc.nat(60), ({ start, moves }, cut) => {
    const game = start();
    playMoves(game, moves.slice(0, cut));
    const read = parseNotation(toNotation(game));
    playMoves(game, moves.slice(cut));
    playMoves(read, moves.slice(cut));
    expect(read).toEqual(game);
  }),
);

test('writes all fields of a new game', () => {
  expect(toNotation(newGame(1))).toBe(
    '0 1c5,3c1,3b2,1b6,1c3,1b4 score=0 level=1 stage=0 combo=0:0 coins=0:6 revives=0 tutorial=0 seed=1 random=2e7769d4.f4ce1125.4f7cb3b0.25 bag=2103211102123300100001010000010000000000000 types=0',
  );
});

describe('the board', () => {
  test.each([
    { text: '0', board: '0' },
    { text: '00000000', board: '0' },
    { text: '0/0/0/0/0/0/0/0', board: '0' },
    { text: '10000000', board: '1' },
    { text: '01', board: '01' },
    { text: '///5', board: '///5' },
    { text: '0/0/0/5/', board: '///5' },
    { text: '1234560//6543210', board: '123456//654321' },
    { text: '///////00000001', board: '///////00000001' },
  ])('$text is written as $board', ({ text, board }) => {
    expect(toNotation(parseNotation(text)).split(' ')[0]).toBe(board);
  });

  // @spec 3.10
  test('boardDigits returns 64 cells, row by row', () => {
    expect(boardDigits(parseNotation('12//3'))).toBe(`12${'0'.repeat(14)}3${'0'.repeat(47)}`);
  });
});

describe('types', () => {
  test.each([
    { types: '0', bits: 0 },
    { types: '1', bits: 1 },
    { types: '1346', bits: 0b101101 },
    { types: '6', bits: 0b100000 },
    { types: '123456', bits: 0b111111 },
  ])('types=$types are those left in the bag', ({ types, bits }) => {
    const game = parseNotation(`0 1a,1a,1a,1a,1a,1a types=${types}`);
    expect(game.types).toBe(bits);
    expect(toNotation(game)).toMatch(new RegExp(` types=${types}$`));
  });

  test('a name with a type is that piece, and one without has the type with the number of its grade', () => {
    const { queue } = parseNotation('0 6b3,6b,1a6,1a,2d,5f1');
    expect(queue.map(({ name, type }) => [name, type])).toEqual([
      ['6b', 3],
      ['6b', 6],
      ['1a', 6],
      ['1a', 1],
      ['2d', 2],
      ['5f', 1],
    ]);
    expect(queue.map(pieceName)).toEqual(['6b3', '6b6', '1a6', '1a1', '2d2', '5f1']);
  });

  // Written by version 1 for the new game of seed 1.
  test('a position of version 1 continues with its shapes and an empty bag of types', () => {
    const line =
      '0 2b,6b,3c,4l,3e,1b score=0 level=1 stage=0 combo=0:0 coins=0:6 revives=0 tutorial=0 seed=1 random=2e7769d4.f4ce1125.4f7cb3b0.25 bag=2112121211102000100101100000111100000001000';
    const game = parseNotation(line);
    expect(toNotation(game)).toBe(`${line.replace('2b,6b,3c,4l,3e,1b', '2b2,6b6,3c3,4l4,3e3,1b1')} types=0`);
  });
});

describe('missing parts', () => {
  test('a missing key has the value of a new game', () => {
    const game = parseNotation('0');
    expect(game).toMatchObject({ seed: 1, score: 0, level: 1, stageScore: 0, combo: 0, comboStatus: 0, coins: 0, coinChancePercent: 6 });
    expect(game).toMatchObject({ revives: 0, tutorialStep: 0 });
  });

  test('a short queue is filled from the bag, and - is an empty queue', () => {
    expect(parseNotation('0 1a,2a').queue.map(pieceName).slice(0, 2)).toEqual(['1a1', '2a2']);
    expect(parseNotation('0 1a').queue).toHaveLength(6);
    expect(parseNotation('0 -').queue).toEqual(parseNotation('0').queue);
    expect(parseNotation('0 - seed=2').queue).not.toEqual(parseNotation('0').queue);
  });

  test('keys are accepted in any order, with any white space', () => {
    expect(parseNotation('  0   1a,1a,1a,1a,1a,1a\tlevel=3\n score=5 ')).toEqual(parseNotation('0 1a,1a,1a,1a,1a,1a score=5 level=3'));
  });
});

describe('rejects invalid positions with a reason', () => {
  test.each([
    ['7', "row 0 is '7', not up to eight digits 0 to 6"],
    ['1/123456012', "row 1 is '123456012', not up to eight digits 0 to 6"],
    ['1/-', "row 1 is '-', not up to eight digits 0 to 6"],
    ['0/0/0/0/0/0/0/0/0', 'the board has 9 rows, the limit is 8'],
    ['//12345612', 'the board has a full line'],
    ['1/1/1/1/1/1/1/1', 'the board has a full line'],
    ['0 9z', "unknown piece '9z'"],
    ['0 1a,,1b', "unknown piece ''"],
    ['0 1A', "unknown piece '1A'"],
    ['0 1a0', "unknown piece '1a0'"],
    ['0 1a7', "unknown piece '1a7'"],
    ['0 1a12', "unknown piece '1a12'"],
    [`0 ${'1a,'.repeat(600)}1a`, 'the queue has 601 pieces, the limit is 600'],
    ['0 score=1', "unknown piece 'score=1'"],
    ['0 - score', "'score' is not key=value"],
    ['0 - score=1=2', "'score=1=2' is not key=value"],
    ['0 - speed=1', "unknown key 'speed'; known keys: score, level, stage, combo, coins, revives, tutorial, seed, random, bag, types"],
    [
      '0 - toString=1',
      "unknown key 'toString'; known keys: score, level, stage, combo, coins, revives, tutorial, seed, random, bag, types",
    ],
    ['0 - score=-1', 'score=-1 is not an integer from 0 to 1000000000000'],
    ['0 - score=1.5', 'score=1.5 is not an integer from 0 to 1000000000000'],
    ['0 - score=1e3', 'score=1e3 is not an integer from 0 to 1000000000000'],
    ['0 - score=0x10', 'score=0x10 is not an integer from 0 to 1000000000000'],
    ['0 - score=', 'score= is not an integer from 0 to 1000000000000'],
    ['0 - score=NaN', 'score=NaN is not an integer from 0 to 1000000000000'],
    ['0 - score=9999999999999', 'score=9999999999999 is not an integer from 0 to 1000000000000'],
    ['0 - level=0', 'level=0 is not an integer from 1 to 1000000000000'],
    ['0 - stage=60001 level=60', 'stage=60001 is not an integer from 0 to 60000'],
    ['0 - stage=3200', 'stage=3200 is not below the target of level 1'],
    ['0 - level=60 stage=60000', 'stage=60000 is not below the target of level 60'],
    ['0 - combo=1:4', 'combo=4 is not an integer from 0 to 3'],
    ['0 - combo=1:0', 'combo=1:0 is not a possible combo'],
    ['0 - combo=0:1', 'combo=0:1 is not a possible combo'],
    ['0 - coins=1:5', 'coins=5 is not an integer from 6 to 100'],
    ['0 - coins=1:101', 'coins=101 is not an integer from 6 to 100'],
    ['0 - tutorial=4', 'tutorial=4 is not an integer from 0 to 3'],
    ['0 - seed=4294967296', 'seed=4294967296 is not an integer from 0 to 4294967295'],
    ['0 - seed=-1', 'seed=-1 is not an integer from 0 to 4294967295'],
    ['0 - random=1.2.3', 'random=1.2.3 is not four hexadecimal words'],
    ['0 - random=1.2.3.4.5', 'random=1.2.3.4.5 is not four hexadecimal words'],
    ['0 - random=1.2.3.100000000', 'random=1.2.3.100000000 is not four hexadecimal words'],
    ['0 - random=1.2.3.G', 'random=1.2.3.G is not four hexadecimal words'],
    ['0 - bag=1', 'bag=1 is not 43 counts'],
    [`0 - bag=${'0'.repeat(42)}-`, `bag=${'0'.repeat(42)}- is not 43 counts`],
    [`0 - bag=${EMPTY_BAG}0`, `bag=${EMPTY_BAG}0 is not 43 counts`],
    ...['', '21', '11', '7', '01', '10', '1,2', '-1', '1234567'].map((types) => [
      `0 - types=${types}`,
      `types=${types} is not 0 or types in ascending order`,
    ]),
  ])('%s', (text, message) => {
    const read = () => parseNotation(text);
    expect(read).toThrow(NotationError);
    expect(read).toThrow(expect.objectContaining({ message, name: 'NotationError' }));
  });
});

// Saved games are notation: an edited one must not be misread (readings R3).
describe('rejects text that the game cannot have written', () => {
  test.each([
    { name: 'a combo without a status', text: '0 - combo=1' },
    { name: 'coins without a chance', text: '0 - coins=1' },
    { name: 'a third part after combo', text: '0 - combo=1:3:9' },
    { name: 'a third part after coins', text: '0 - coins=1:6:9' },
    { name: 'a combo far beyond any possible game', text: '0 - combo=999999999999:3' },
    { name: 'a bag whose counts could exceed one digit', text: `0 - bag=${'z'.repeat(43)}` },
    { name: 'a duplicate key', text: '0 - score=1 score=2' },
    { name: "the tutorial without its step's piece", text: '////33355 1a tutorial=1' },
    { name: "the tutorial without its step's board", text: '////33355500 1d tutorial=1' },
  ])('$name', ({ text }) => {
    expect(() => parseNotation(text)).toThrow(NotationError);
  });
});

test('a tutorial position equals itself after writing and parsing', () => {
  const game = newTutorialGame(9);
  expect(parseNotation(toNotation(game))).toEqual(game);
});

holds(
  'arbitrary text is parsed or rejected with a NotationError',
  1000,
  fc.property(
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('0', '1', '/', ' ', 'a', '=', ',', ':', '-', 'seed', 'bag', 'combo', 'level', '1a', '.'), { maxLength: 20 })
        .map((parts) => parts.join('')),
    ),
    (text) => {
      try {
        parseNotation(text);
      } catch (error) {
        expect(error).toBeInstanceOf(NotationError);
      }
    },
  ),
);

holds(
  'a notation with one character removed or changed is rejected or still a position',
  500,
  fc.property(fc.nat(230), fc.constantFrom('', '0', '9', 'a', ' ', '=', '/'), (at, letter) => {
    const text = toNotation(newGame(3));
    const edited = text.slice(0, at) + letter + text.slice(at + 1);
    try {
      const game = parseNotation(edited);
      expect(parseNotation(toNotation(game))).toEqual(game);
    } catch (error) {
      expect(error).toBeInstanceOf(NotationError);
    }
  }),
);
