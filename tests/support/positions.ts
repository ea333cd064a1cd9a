// Positions that several tests start from.

/** No two empty cells are adjacent: only single cells and diagonals fit. */
export const CHECKERBOARD = '10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010101';

/** A checkerboard on which none of the visible pieces fits. */
export const NO_MOVE = `${CHECKERBOARD} 1b,2a,6a,3a,3b,4a`;
