// Generates the tables of docs/leaderboard-games.md: shapes, ramp and example games.
import { replayGame, decodeReplay } from '../../src/rules/replay.ts';
import { RAMP } from '../../src/rules/mix.ts';
import { SHAPES } from '../../src/rules/shapes.ts';

/** Returns one row per shape, in order of id. */
export function shapeRows(): string[] {
  return SHAPES.map(({ id, name, type, rows }) => `| ${id} | \`${name}\` | ${type} | \`${rows.join('/')}\` |`);
}

/** Returns one row per level of the ramp. */
export function rampRows(): string[] {
  return RAMP.map(({ level, copies }, index) => `| ${level}${index === RAMP.length - 1 ? ' and above' : ''} | ${copies.join(' | ')} |`);
}

/** Returns the row of an example with the result of its replay. */
export function exampleRow(replay: string): string {
  const { score, level, coins, queue } = replayGame(decodeReplay(replay));
  return `| \`${replay}\` | ${score} | ${level} | ${coins} | ${queue.map(({ name }) => `\`${name}\``).join(', ')} |`;
}
