// Generates the tables of docs/leaderboard-games.md: shapes, ramp, emptying shapes and example games.
import { replayGame, decodeReplay } from '../../src/rules/replay.ts';
import { findEmptying } from '../../src/rules/emptying.ts';
import { RAMP, shapesInMix } from '../../src/rules/mix.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { pieceName, SHAPES } from '../../src/rules/shapes.ts';

/** Returns one row per shape, in order of id. */
export function shapeRows(): string[] {
  return SHAPES.map(({ id, name, grade, rows }) => `| ${id} | \`${name}\` | ${grade} | \`${rows.join('/')}\` |`);
}

/** Returns one row per level of the ramp. */
export function rampRows(): string[] {
  return RAMP.map(({ level, copies }, index) => `| ${level}${index === RAMP.length - 1 ? ' and above' : ''} | ${copies.join(' | ')} |`);
}

/** Returns the row of an example: the shapes that empty the board (in notation) with the two others, at the level. */
export function emptyingRow(board: string, level: number, others: readonly string[]): string {
  const { low, high } = parseNotation(board).board;
  const [first, second] = others.map((name) => SHAPES.find((shape) => shape.name === name)!);
  const names = findEmptying(low, high, first, second, shapesInMix(level)).map(({ name }) => `\`${name}\``);
  return `| \`${board}\` | ${level} | \`${others.join('`, `')}\` | ${names.join(', ') || 'none'} |`;
}

/** Returns the row of an example with the result of its replay. */
export function exampleRow(replay: string): string {
  const { score, level, coins, queue } = replayGame(decodeReplay(replay));
  return `| \`${replay}\` | ${score} | ${level} | ${coins} | ${queue.map((piece) => `\`${pieceName(piece)}\``).join(', ')} |`;
}
