// Makes src/journey/boards.json: `npx tsx tools/journey/make-boards.ts [FROM] [TO]` for the boards FROM to TO - 1, by default all 60. A new board
// depends on its place only. Takes minutes a board; a puzzle may not be found. The puzzles in the file are of an earlier search, in the order of
// their failures; docs/how-to.md has the steps to make one by hand. Some colors, goals and limits were changed by hand: boards near the edge
// of two or four minutes were beyond it by other seeds.
import { readFileSync, writeFileSync } from 'node:fs';
import { RULES } from '../../src/rules/constants.ts';
import { blankGame, setCell } from '../../src/rules/game.ts';
import { isReached, type JourneyBoard, type JourneyGoal } from '../../src/rules/journey-goal.ts';
import { boardText, parseNotation } from '../../src/rules/notation.ts';
import { nextBelow, seedRandom, type RandomState } from '../../src/rules/random.ts';
import { pieceName, pieceOf, SHAPES, type PieceType } from '../../src/rules/shapes.ts';
import { PICTURES } from './motifs.ts';
import { beamPlayer, paceOf, playBoard, solvedFirstMoves, usualAttempts } from './play-board.ts';

/** Kinds of ten boards in a row. The last one is a puzzle that no hasty player solves. */
const KINDS = ['collect', 'free', 'fill', 'combo', 'collect', 'free', 'combo', 'fill', 'free', 'empty'] as const;
type Kind = (typeof KINDS)[number];
const BOARDS = 60;
/** Attempts of the usual player at each candidate: a first pass, then more for those that pass. Most attempts at a puzzle fail. */
const ATTEMPTS = { collect: [12, 72], free: [12, 72], combo: [12, 72], fill: [5, 60], empty: [12, 120] } as const;
/** Tolerance of the first pass, in minutes. */
const FIRST_MARGIN = 0.8;
/** The same for the share of misses on a board to fill, where each attempt takes long to search. */
const FIRST_MISSES = 0.35;
/** Minutes that a board takes the usual player: two to four. A puzzle has nine pieces, and is tried again. */
const MINUTES = { usual: [2.2, 3.8], fill: [2, 4], empty: [0, Number.POSITIVE_INFINITY], first: [0.8, 2.2] } as const;
/** Boards that introduce the kinds of goals. */
const FIRST_BOARDS = 5;
/** Longest search for a goal, in drops: four minutes. */
const MAX_MOVES = 48;
/** Further drops on a board that the pieces of its queue empty. */
const SPARE_MOVES = { empty: 3, first: 2 };
/**
 * Shares of the usual player's attempts that miss the goal, on the first and on the last board. More than half would take a second attempt, and
 * with it more than four minutes, except on a puzzle.
 */
const FIRST_FAILURE = 0.04;
const LAST_FAILURE = { usual: 0.45, empty: 0.85 };
/** First moves from which the beam player must reach the goal: no board needs luck. */
const FIRST_MOVES = 3;
/** Shapes to fill, the smallest one first. */
const SIZED_PICTURES = PICTURES.toSorted((one, other) => one.length - other.length);
/** Of these, the first shape of each board to fill. The beam player fills others too rarely within the moves. */
const FIRST_SHAPES = [0, 1, 3, 4, 6, 7, 9, 10, 11, 13, 8, 16];

type Draft = { readonly start: string; readonly goal: JourneyGoal };

/** `hardness`: 0..1. */
function draft(place: number, hardness: number, random: RandomState): Draft {
  const kind = kindOf(place);
  const isFirst = place < FIRST_BOARDS;
  const seed = nextBelow(random, 1_000_000_000);
  const level = 1 + Math.floor(hardness * 4);
  const motif = PICTURES[nextBelow(random, PICTURES.length)];
  const at = (cells: readonly number[]) => `${picture(cells, random)} - level=${level} seed=${seed}`;
  switch (kind) {
    case 'collect': {
      const type = (1 + nextBelow(random, 6)) as PieceType;
      return { start: at(motif), goal: { kind, type, count: (isFirst ? 8 : 14) + nextBelow(random, isFirst ? 5 : 15) } };
    }
    case 'free':
      return { start: at(motif), goal: { kind, cells: pick(motif, (isFirst ? 4 : 9) + nextBelow(random, isFirst ? 4 : 16), random) } };
    case 'fill': {
      const shapes = shapesToFill(place, hardness, random);
      return { start: at(scattered(4 + Math.round(hardness * 8), shapes[0], random)), goal: { kind, shapes } };
    }
    case 'combo':
      return { start: at(combs(random)), goal: { kind, count: (isFirst ? 4 : 7) + nextBelow(random, isFirst ? 3 : 6) } };
    case 'empty':
      return { start: rowsToEmpty(4 + Math.round(hardness), random, level, seed), goal: { kind } };
  }
}

function kindOf(place: number): Kind {
  return KINDS[place % KINDS.length];
}

/** The first shape differs from those of all other boards. */
function shapesToFill(place: number, hardness: number, random: RandomState): number[][] {
  const before = Array.from({ length: place }, (_, index) => kindOf(index)).filter((kind) => kind === 'fill').length;
  const shapes = [SIZED_PICTURES[FIRST_SHAPES[before]]];
  const most = 8 + Math.round(hardness * 8);
  const count = place < FIRST_BOARDS ? 2 : 2 + nextBelow(random, 2);
  while (shapes.length < count) {
    const shape = SIZED_PICTURES[nextBelow(random, most)];
    if (!shapes.includes(shape)) shapes.push(shape);
  }
  return shapes.map((shape) => [...shape]);
}

/** Colors the cells in rings around the middle, which makes pictures of them. */
function picture(cells: readonly number[], random: RandomState): string {
  const shift = nextBelow(random, 6);
  const game = blankGame(1);
  for (const cell of cells) {
    const [x, y] = [cell % 8, cell >> 3];
    const ring = Math.floor(Math.max(Math.abs(x - 3.5), Math.abs(y - 3.5)));
    setCell(game, x, y, 1 + ((ring + shift) % 6));
  }
  return boardText(game);
}

function pick(cells: readonly number[], count: number, random: RandomState): number[] {
  const left = [...cells];
  while (left.length > count) left.splice(nextBelow(random, left.length), 1);
  return left;
}

function scattered(count: number, without: readonly number[], random: RandomState): number[] {
  return pick(
    Array.from({ length: RULES.boardCells ** 2 }, (_, cell) => cell).filter((cell) => !without.includes(cell)),
    count,
    random,
  );
}

/** Rows that lack a few cells at their side. */
function combs(random: RandomState): number[] {
  return [1, 3, 5, 7].flatMap((y) => {
    const missing = 2 + nextBelow(random, 2);
    return Array.from({ length: 8 - missing }, (_, x) => y * 8 + x + (y % 4 === 1 ? missing : 0));
  });
}

/** Rows that the pieces of the queue fill exactly. */
function rowsToEmpty(rows: number, random: RandomState, level: number, seed: number): string {
  const top = nextBelow(random, 8 - rows);
  const filled = new Set(Array.from({ length: rows * 8 }, (_, k) => top * 8 + k));
  const queue: string[] = [];
  for (let tries = 0; tries < 300 && queue.length < RULES.queuePieces; tries++) {
    const shape = SHAPES[nextBelow(random, SHAPES.length)];
    const x = nextBelow(random, 8);
    const y = top + nextBelow(random, rows);
    const cells = shape.cells.map((cell) => (y + cell.y) * 8 + x + cell.x);
    if (x + shape.width > 8 || shape.cells.length < 2 || shape.cells.length > 4 || !cells.every((cell) => filled.has(cell))) continue;
    for (const cell of cells) filled.delete(cell);
    queue.splice(nextBelow(random, queue.length + 1), 0, pieceName(pieceOf(shape, (1 + nextBelow(random, 6)) as PieceType)));
  }
  return `${picture([...filled], random)} ${queue.join(',') || '-'} level=${level} seed=${seed}`;
}

type Candidate = { readonly board: JourneyBoard; readonly failure: number; readonly minutes: number };

/** Returns the draft with its limit of moves and its stars, or undefined if it is too short, too long or a matter of luck. */
function measure({ start, goal }: Draft, wanted: number, [shortest, longest]: readonly [number, number]): Candidate | undefined {
  if (!isPosition(start)) return undefined;
  const isPuzzle = goal.kind === 'empty';
  const most = isPuzzle ? RULES.queuePieces + SPARE_MOVES.empty : MAX_MOVES;
  const open: JourneyBoard = { start, goal, moves: most, stars: [0, 0] };
  const solved = playBoard(open, beamPlayer);
  const least = solved.actions.length;
  if (!isReached(solved.progress) || least < (isPuzzle ? 4 : 6) || least > most - SPARE_MOVES.first) return undefined;
  for (const [look, attempts] of ATTEMPTS[goal.kind].entries()) {
    const margin = look === 0 ? FIRST_MARGIN : 0;
    const usual = usualAttempts(open, attempts, 1);
    const drops = usual.map(({ actions, progress }) => (isReached(progress) ? actions.length : Number.POSITIVE_INFINITY));
    const chosen = drops.sort((one, other) => one - other)[Math.ceil((1 - wanted) * attempts) - 1];
    const moves = isPuzzle ? most : Math.min(most, Math.max(least + SPARE_MOVES.first, chosen));
    const { failure, minutes } = paceOf(usual, moves);
    if (minutes < shortest - margin || minutes > longest + margin) return undefined;
    if (goal.kind === 'fill' && failure > wanted + FIRST_MISSES) return undefined;
    if (look === 0) continue;
    const spare = moves - least;
    const board: JourneyBoard = { start, goal, moves, stars: [Math.max(1, Math.floor(spare * 0.4)), Math.max(2, Math.floor(spare * 0.8))] };
    return { board, failure, minutes };
  }
  return undefined;
}

/** Returns false for a picture with a full line. */
function isPosition(notation: string): boolean {
  try {
    parseNotation(notation);
    return true;
  } catch {
    return false;
  }
}

/** Each board is harder than the ones before. */
function makeBoard(place: number): JourneyBoard {
  const random = seedRandom(0x10ea1 + place);
  const hardness = place / (BOARDS - 1);
  const kind = kindOf(place);
  const last = kind === 'empty' ? LAST_FAILURE.empty : LAST_FAILURE.usual;
  const wanted = FIRST_FAILURE + (last - FIRST_FAILURE) * hardness;
  const tolerance = kind === 'fill' || kind === 'empty' ? 0.1 : 0.05;
  const minutes = place < FIRST_BOARDS ? MINUTES.first : kind === 'fill' || kind === 'empty' ? MINUTES[kind] : MINUTES.usual;
  for (let tries = 0; tries < 1000; tries++) {
    const found = measure(draft(place, hardness, random), wanted, minutes);
    if (!found || Math.abs(found.failure - wanted) > tolerance + tries * 0.001) continue;
    if (solvedFirstMoves(found.board, FIRST_MOVES) < FIRST_MOVES) continue;
    const figures = `failure ${found.failure.toFixed(2)} minutes ${found.minutes.toFixed(1)}`;
    process.stderr.write(`${place} ${kind} moves ${found.board.moves} ${figures} tries ${tries}\n`);
    return found.board;
  }
  throw new Error(`found no board ${place} of kind ${kind}`);
}

const FILE = new URL('../../src/journey/boards.json', import.meta.url);
const [from, to] = [Number(process.argv[2] ?? 0), Number(process.argv[3] ?? BOARDS)];
const boards = JSON.parse(readFileSync(FILE, 'utf8')) as JourneyBoard[];
for (let place = from; place < to; place++) {
  boards[place] = makeBoard(place);
  writeFileSync(FILE, `[\n${boards.map((board) => `  ${JSON.stringify(board)}`).join(',\n')}\n]\n`);
}
