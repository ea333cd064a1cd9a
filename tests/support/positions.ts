// Positions that several tests start from.
import { nextBelow, seedRandom } from '../../src/rules/random.ts';

/** No two empty cells are adjacent: only single cells and diagonals fit. */
export const CHECKERBOARD = '10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101';

/** A checkerboard on which none of the visible pieces fits. */
export const NO_MOVE = `${CHECKERBOARD} 1b,2a,6a,3a,3b,4a`;

/** Returns checkerboards with up to 12 changed cells, and noise of any density. */
export function difficultBoards(seed: number, count: number): string[] {
  const random = seedRandom(seed);
  const cells = (cell: () => string) => Array.from({ length: 8 }, () => Array.from({ length: 8 }, cell).join(''));
  return Array.from({ length: count }, (_, index) => {
    const density = 30 + nextBelow(random, 55);
    const rows = index % 2 === 0 ? CHECKERBOARD.split('/') : cells(() => (nextBelow(random, 100) < density ? '1' : '0'));
    for (let change = nextBelow(random, 13); change > 0; change--) {
      const [x, y] = [nextBelow(random, 8), nextBelow(random, 8)];
      rows[y] = `${rows[y].slice(0, x)}${rows[y][x] === '1' ? '0' : '1'}${rows[y].slice(x + 1)}`;
    }
    for (const [y, row] of rows.entries()) if (row === '11111111') rows[y] = '01111111';
    for (let x = 0; x < 8; x++) if (rows.every((row) => row[x] === '1')) rows[x] = `${rows[x].slice(0, x)}0${rows[x].slice(x + 1)}`;
    return rows.join('/');
  });
}
