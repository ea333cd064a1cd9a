// The tables of docs/leaderboard-games.md that follow from the source: shapes, ramp and example games.
import { replayGame, decodeReplay } from '../../src/rules/replay.ts';
import { RAMP } from '../../src/rules/mix.ts';
import { SHAPES } from '../../src/rules/shapes.ts';

/** One row for each shape, in order of id. */
export function shapeRows(): string[] {
  return SHAPES.map(({ id, name, type, rows }) => `| ${id} | \`${name}\` | ${type} | \`${rows.join('/')}\` |`);
}

/** One row for each level that defines the ramp. */
export function rampRows(): string[] {
  return RAMP.map(({ level, copies }, index) => `| ${level}${index === RAMP.length - 1 ? ' and above' : ''} | ${copies.join(' | ')} |`);
}

/** What the replay of an example leads to. */
export function exampleRow(replay: string): string {
  const { score, level, coins, queue } = replayGame(decodeReplay(replay));
  return `| \`${replay}\` | ${score} | ${level} | ${coins} | ${queue.map(({ name }) => `\`${name}\``).join(', ')} |`;
}
