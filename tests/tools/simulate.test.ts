// The command `npm run simulate`: records, summaries and errors.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newGame } from '../../src/rules/game.ts';
import { boardDigits } from '../../src/rules/notation.ts';
import { simulate as command } from '../../tools/simulate/command.ts';
import { casesOf } from '../../tools/suite.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Line = {
  drop: number;
  before: string;
  queue: { idx: number; rows: string[] }[];
  slot: number;
  x: number;
  y: number;
  rows: number[];
  cols: number[];
  combo: number;
  comboStatus: number;
  gained: number;
  score: number;
  level: number;
  stageScore: number;
  target: number;
  coins: number;
  after: string;
  over: boolean;
};

type Result = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** Runs in this process: starting one takes longer than most of the games. */
function simulate(...args: readonly string[]): Result {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
  try {
    return { status: command([...args]), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function simulateOutside(...args: readonly string[]): Result {
  return spawnSync('node_modules/.bin/tsx', ['tools/simulate/simulate.ts', ...args], { cwd: ROOT, encoding: 'utf8' });
}

function readLines(stdout: string): Line[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('one game with a line per drop', () => {
  let stdout = '';
  let lines: Line[] = [];
  beforeAll(() => {
    const result = simulateOutside('--seed', '4', '--player', 'greedy');
    expect(result).toMatchObject({ status: 0, stderr: '' });
    stdout = result.stdout;
    lines = readLines(stdout);
  });

  test('every line is a JSON object with the same fields in order', () => {
    const fields = 'drop before queue slot x y rows cols combo comboStatus gained score level stageScore target coins after over';
    for (const line of lines) expect(Object.keys(line).join(' ')).toBe(fields);
    for (const { queue } of lines) for (const piece of queue) expect(Object.keys(piece)).toEqual(['idx', 'rows']);
    expect(stdout).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });

  test("the first line starts at the seed's new game", () => {
    const game = newGame(4);
    expect(lines[0].before).toBe(boardDigits(game));
    expect(lines[0].queue).toEqual(game.queue.map(({ type, rows }) => ({ idx: type, rows })));
  });

  test('each line continues the one before', () => {
    for (const [index, line] of lines.entries()) {
      expect(line.drop).toBe(index + 1);
      expect(line.queue).toHaveLength(6);
      expect(line.before).toMatch(/^[0-6]{64}$/);
      expect(line.after).toMatch(/^[0-6]{64}$/);
      if (index === 0) continue;
      const last = lines[index - 1];
      expect(line.before).toBe(last.after);
      expect(line.score).toBe(last.score + line.gained);
      expect(line.coins).toBeGreaterThanOrEqual(last.coins);
      expect(line.queue.slice(0, 2)).toEqual(last.queue.toSpliced(last.slot, 1).slice(0, 2));
    }
  });

  test('the values of a line are consistent', () => {
    for (const { slot, x, y, rows, cols, combo, comboStatus, gained, level, stageScore, target, queue, before, after } of lines) {
      expect([0, 1, 2]).toContain(slot);
      const cleared = rows.length + cols.length;
      const lineScores = Array.from({ length: cleared }, (_, index) => 20 * (9 + combo - index));
      expect(gained).toBe(20 + lineScores.reduce((sum, score) => sum + score, 0));
      if (cleared > 0) expect(comboStatus).toBe(3);
      expect(target).toBe(Math.min(60_000, 2000 + 1200 * level));
      expect(stageScore).toBeLessThan(target);
      const piece = queue[slot];
      const cells = piece.rows.flatMap((row, dy) => [...row].flatMap((bit, dx) => (bit === '1' ? [(y + dy) * 8 + x + dx] : [])));
      const board = [...before];
      for (const cell of cells) {
        expect(board[cell]).toBe('0');
        board[cell] = `${piece.idx}`;
      }
      for (const row of rows) board.fill('0', row * 8, row * 8 + 8);
      for (const column of cols) for (let row = 0; row < 8; row++) board[row * 8 + column] = '0';
      expect(board.join('')).toBe(after);
    }
  });

  test('only the last line is over', () => {
    expect(lines.map(({ over }) => over)).toEqual(lines.map((_, index) => index === lines.length - 1));
  });

  test('the same seed returns the same lines, and --drops limits them', () => {
    expect(simulate('--seed', '4', '--drops', '5', '--player', 'greedy')).toEqual(
      expect.objectContaining({ status: 0, stdout: `${stdout.split('\n').slice(0, 5).join('\n')}\n` }),
    );
  });
});

describe('a summary', () => {
  const SUMMARIES = [
    { player: 'random', games: 300 },
    { player: 'greedy', games: 60 },
    { player: 'beam', games: 2 },
  ];

  test.each(casesOf(SUMMARIES, [0]))(
    'of $games games of the $player player has only fair deals and no endless game',
    ({ player, games }) => {
      const result = simulate('--games', `${games}`, '--player', player, '--summary', '--seed', '50');
      expect(result).toMatchObject({ status: 0, stderr: '' });
      const summary = JSON.parse(result.stdout);
      expect(Object.keys(summary).join(' ')).toBe(
        'player games drops minutes score level bestCombo moments legalPlaces deadTrios deadTriosWithAlternative endlessGames',
      );
      expect(summary).toMatchObject({ player, games, deadTriosWithAlternative: 0, endlessGames: 0 });
      for (const distribution of [summary.drops, summary.minutes, summary.score, summary.level, summary.bestCombo]) {
        expect(Object.keys(distribution).join(' ')).toBe('min p10 p25 p50 p75 p90 p99 max mean');
        const { mean, ...points } = distribution;
        const values = Object.values(points);
        expect(values).toEqual(values.toSorted((a, b) => Number(a) - Number(b)));
        expect(mean).toBeGreaterThanOrEqual(points.min);
        expect(mean).toBeLessThanOrEqual(points.max);
      }
    },
  );
});

describe('invalid usage prints one line to stderr and exits with code 2', () => {
  test('in a separate process', () => {
    const { status, stdout, stderr } = simulateOutside('--speed', '9');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^simulate: Unknown option '--speed' \(usage: simulate [^\n]+\)\n$/);
  });

  test.each([
    ['an argument without an option', ['greedy'], "Unexpected argument 'greedy'"],
    ['a missing value', ['--seed'], "Option '--seed <value>' argument missing"],
    ['a value for a flag', ['--summary=yes'], "Option '--summary' does not take an argument"],
    ['an unknown player', ['--player', 'clever'], 'Unknown player --player clever. Known players: random, greedy, beam'],
    ['a seed that is not a number', ['--seed', 'abc'], '--seed abc is not an integer'],
    ['a seed beyond 32 bits', ['--seed', '4294967296'], '--seed 4294967296 is not an integer'],
    ['a negative seed', ['--seed=-1'], '--seed -1 is not an integer'],
    ['a fraction', ['--drops', '1.5'], '--drops 1.5 is not an integer'],
    ['an exponent', ['--drops', '1e3'], '--drops 1e3 is not an integer'],
    ['no drops', ['--drops', '0'], '--drops 0 is not an integer'],
    ['no games', ['--games', '0', '--summary'], '--games 0 is not an integer'],
    ['two modes', ['--coins', '--summary'], '--coins cannot be combined with --summary'],
    ['drops with a summary', ['--drops', '5', '--summary'], '--drops cannot be combined with --summary'],
    ['games without a summary', ['--games', '5'], '--games requires --summary or --false-positives or --coins'],
  ])('%s', (_, args, message) => {
    const { status, stdout, stderr } = simulate(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^simulate: [^\n]+ \(usage: simulate [^\n]+\)\n$/);
  });
});
