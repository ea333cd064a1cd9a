// Scores of drops and lines, combos, and the level's bar. Each case is a position.
import { describe, expect, test } from 'vitest';
import { play } from '../support/play.ts';

/** Rows 0 to 2 and columns 0 to 2 lack only their common 3x3 corner. */
const CROSS = '00011111/00011111/00011111/111/111/111/111/111';
/** Column 0 lacks only its top cell. */
const COLUMN = '0/1/1/1/1/1/1/1';

// @spec 4.8 9.12
describe('a drop scores 20 for every piece', () => {
  test.each(['1a', '1d', '2a', '3b', '4c', '5d', '6a', '6j'])('%s', (piece) => {
    play(`0 ${piece}`).drop(0, 2, 2).expectScore(20).expectEvents('pieceDropped').expectCombo(0, 0);
  });
});

// @spec 1.5 4.14 9.11
describe('order and scores of the lines of one drop', () => {
  test.each([
    { name: 'a row', position: '1111111 1a', drop: [0, 7, 0], lines: ['row 0'], scores: [200] },
    { name: 'the lowest row', position: '///////01111111 1a', drop: [0, 0, 7], lines: ['row 7'], scores: [200] },
    { name: 'a column', position: `${COLUMN} 1a`, drop: [0, 0, 0], lines: ['column 0'], scores: [200] },
    {
      name: 'the last column',
      position: '00000001/00000001/00000001/00000001/00000001/00000001/00000001 1a',
      drop: [0, 7, 7],
      lines: ['column 7'],
      scores: [200],
    },
    { name: 'two rows, upper first', position: '///1111111/1111111 1c', drop: [0, 7, 3], lines: ['row 3', 'row 4'], scores: [200, 220] },
    {
      name: 'two columns, left first',
      position: '0/11/11/11/11/11/11/11 1b',
      drop: [0, 0, 0],
      lines: ['column 0', 'column 1'],
      scores: [200, 220],
    },
    {
      name: 'a row before a column that is further left and higher',
      position: '1/1/1/1/1/1/1/01111111 1a',
      drop: [0, 0, 7],
      lines: ['row 7', 'column 0'],
      scores: [200, 220],
    },
    {
      name: 'three rows and three columns',
      position: `${CROSS} 6a`,
      drop: [0, 0, 0],
      lines: ['row 0', 'row 1', 'row 2', 'column 0', 'column 1', 'column 2'],
      scores: [200, 220, 240, 260, 280, 300],
    },
  ])('$name', ({ position, drop: [slot, x, y], lines, scores }) => {
    play(position)
      .drop(slot, x, y)
      .expectLines(...lines)
      .expectLineScores(...scores)
      .expectScore(20 + scores.reduce((sum, score) => sum + score, 0))
      .expectCombo(lines.length, 3);
  });
});

describe('the cells of a line', () => {
  test('a cell in a row and a column belongs to the row, and both lines score', () => {
    const [row, column] = play('2/3/4/5/6/1/2/01234561 1a').drop(0, 0, 7).expectLines('row 7', 'column 0').expectScore(440).linesCleared();
    expect(row.cells.map(({ x, type }) => [x, type])).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 1],
    ]);
    expect(column.cells.map(({ y, type }) => [y, type])).toEqual([
      [0, 2],
      [1, 3],
      [2, 4],
      [3, 5],
      [4, 6],
      [5, 1],
      [6, 2],
    ]);
  });

  test('three rows and three columns remove every cell exactly once', () => {
    const lines = play(`${CROSS} 6a`).drop(0, 0, 0).expectBoard('0').linesCleared();
    expect(lines.map(({ cells }) => cells.length)).toEqual([8, 8, 8, 5, 5, 5]);
    const taken = lines.flatMap(({ cells }) => cells.map(({ x, y }) => `${x},${y}`));
    expect(new Set(taken).size).toBe(taken.length);
  });

  test('cells outside the lines do not change', () => {
    play('1111111/23/4560000/1 1a').drop(0, 7, 0).expectBoard('/23/456/1');
  });
});

describe('events of a drop', () => {
  test('are in the order drop, line, emptied board, level', () => {
    play('1111111 1a stage=3000').drop(0, 7, 0).expectEvents('pieceDropped', 'lineCleared', 'boardEmptied', 'levelReached');
  });

  test.each(['/1', '///1', '////1', '///////1'])('do not report an emptied board if %s is left', (rest) => {
    play(`1111111${rest} 1a`).drop(0, 7, 0).expectEvents('pieceDropped', 'lineCleared').expectBoard(rest);
  });

  test('do not report an emptied board if only the lower half is empty', () => {
    play('1///////01111111 1a').drop(0, 0, 7).expectEvents('pieceDropped', 'lineCleared').expectBoard('1');
  });

  test('report the slot, shape, cell and score of the drop', () => {
    const driver = play('0 1a,2b,3c').drop(2, 4, 5);
    const [dropped] = driver.events;
    expect(dropped).toMatchObject({ type: 'pieceDropped', slot: 2, shape: { name: '3c' }, x: 4, y: 5, score: 20 });
    driver.expectBoard('/////000033/000033/000033').expectQueueStart('1a', '2b');
  });

  test('report an ended combo after the drop', () => {
    play('0 1a combo=4:1').drop(0, 0, 0).expectEvents('pieceDropped', 'comboEnded');
  });
});

// @spec 9.13
describe('the combo', () => {
  test.each([
    { combo: '0:0', scores: [200], count: 1 },
    { combo: '1:3', scores: [220], count: 2 },
    { combo: '6:1', scores: [320], count: 7 },
    { combo: '7:2', scores: [340], count: 8 },
    { combo: '999:3', scores: [20 * 1009], count: 1000 },
  ])('$combo continues with a line that scores $scores', ({ combo, scores, count }) => {
    play(`1111111/1 1a combo=${combo}`)
      .drop(0, 7, 0)
      .expectLineScores(...scores)
      .expectCombo(count, 3);
  });

  // @spec 4.19
  test('status falls by one with each drop without a line; at 0 the count resets', () => {
    play('0 1a,1a,1a,1a combo=5:3')
      .drop(0, 0, 0)
      .expectCombo(5, 2)
      .drop(0, 2, 2)
      .expectCombo(5, 1)
      .drop(0, 4, 4)
      .expectCombo(0, 0)
      .drop(0, 6, 6)
      .expectCombo(0, 0)
      .expectEvents('pieceDropped')
      .expectScore(80);
  });

  // @spec 4.20
  test('a line refills the status; after the combo ends the multiplier is 1', () => {
    play('1111111/1111111/1 1a,1a,1a,1a,1a,1a')
      .drop(0, 7, 0)
      .expectLineScores(200)
      .drop(0, 4, 4)
      .drop(0, 2, 4)
      .expectCombo(1, 1)
      .drop(0, 7, 1)
      .expectLineScores(220)
      .expectCombo(2, 3);
    play('1111111/1 1a,1a,1a,1a combo=9:1').drop(0, 5, 5).drop(0, 7, 0).expectLineScores(200).expectCombo(1, 3);
  });
});

// @spec 1.7 9.10
describe("the level's bar", () => {
  test.each([
    { name: 'one point short', position: '1111111/1 1a stage=2979', level: 1, stage: 3199 },
    // @spec 4.23
    { name: 'exactly full', position: '1111111/1 1a stage=2980', level: 2, stage: 0 },
    // @spec 4.25
    { name: 'with a remainder that carries over', position: '1111111/1 1a stage=3179', level: 2, stage: 199 },
    { name: 'full by a drop without a line', position: '0 1a stage=3185', level: 2, stage: 5 },
    // @spec 4.23 4.24
    { name: 'several levels in one drop', position: '1111111/1 1a combo=1000:3 stage=3000', level: 5, stage: 3220 },
    { name: 'at the cap', position: '1111111/1 1a level=60 stage=59999', level: 61, stage: 219 },
    { name: 'into the cap', position: '1111111/1 1a level=48 stage=59599', level: 49, stage: 219 },
  ])('$name', ({ position, level, stage }) => {
    play(position).drop(0, 7, 0).expectLevel(level, stage);
  });

  test('reports each gained level in order', () => {
    const { events } = play('1111111/1 1a combo=1000:3 stage=3000').drop(0, 7, 0);
    expect(events.flatMap((event) => (event.type === 'levelReached' ? [event.level] : []))).toEqual([2, 3, 4, 5]);
  });

  test('a gained level does not change score, combo and coins', () => {
    play('1111111/1 1a score=5000 stage=3000 combo=2:1').drop(0, 7, 0).expectScore(5260).expectCombo(3, 3).expectLevel(2, 60);
  });
});
