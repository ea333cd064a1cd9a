// Cell numbers: row by row from the top left.
import { RULES } from './constants.ts';

export function cellAt(x: number, y: number): number {
  return y * RULES.boardCells + x;
}

export function columnOf(cell: number): number {
  return cell % RULES.boardCells;
}

export function rowOf(cell: number): number {
  return Math.trunc(cell / RULES.boardCells);
}
