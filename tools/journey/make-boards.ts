// Makes src/journey/boards.json: `npx tsx tools/journey/make-boards.ts [BOARDS]`. The same boards each time. Takes minutes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../src/rules/constants.ts';
import { blankGame, setCell } from '../../src/rules/game.ts';
import { isReached, type JourneyBoard, type JourneyGoal } from '../../src/rules/journey-goal.ts';
import { boardText, parseNotation } from '../../src/rules/notation.ts';
import { nextBelow, seedRandom, type RandomState } from '../../src/rules/random.ts';
import { pieceName, pieceOf, SHAPES, type PieceType } from '../../src/rules/shapes.ts';
import { cellsOf, MOTIFS } from './motifs.ts';
import { beamPlayer, casualPlayer, playBoard, solvedFirstMoves } from './play-board.ts';

/** Kinds of ten boards in a row. The last one is a puzzle that no hasty player solves. */
const KINDS = ['collect', 'free', 'fill', 'combo', 'collect', 'free', 'combo', 'fill', 'free', 'empty'] as const;
type Kind = (typeof KINDS)[number];
const USUAL_ERROR = 40;
/** Games of the usual player for each candidate. */
const GAMES = 24;
/** Longest search for a goal, in drops: about four minutes of play. */
const MAX_MOVES = 36;
/** Further drops on a board that the pieces of its queue empty. */
const SPARE_MOVES = { empty: 4, first: 2 };
/** Shares of the usual player's games that miss the goal, on the first and on the last board. */
const FIRST_FAILURE = 0.04;
const LAST_FAILURE = 0.7;
/** First moves from which the beam player must reach the goal: no board needs luck. */
const FIRST_MOVES = 3;

type Draft = { readonly start: string; readonly goal: JourneyGoal };

/** `hardness`: 0..1. */
export function draft(kind: Kind, hardness: number, random: RandomState): Draft {
  const seed = nextBelow(random, 1_000_000_000);
  const level = 1 + Math.floor(hardness * 4);
  const motif = cellsOf(MOTIFS[nextBelow(random, MOTIFS.length)]);
  const at = (text: string, queue = '-') => `${text} ${queue} level=${level} seed=${seed}`;
  switch (kind) {
    case 'collect': {
      const type = (1 + nextBelow(random, 6)) as PieceType;
      return { start: at(picture(motif, random)), goal: { kind, type, count: 6 + Math.round(hardness * 8) + nextBelow(random, 3) } };
    }
    case 'free':
      return { start: at(picture(motif, random)), goal: { kind, cells: pick(motif, 4 + Math.round(hardness * 6), random) } };
    case 'fill':
      return { start: at(picture(scattered(8 + Math.round(hardness * 10), motif, random), random)), goal: { kind, cells: motif } };
    case 'combo':
      return { start: at(picture(combs(random), random)), goal: { kind, count: 4 + Math.round(hardness * 5) + nextBelow(random, 2) } };
    case 'empty':
      return { start: rowsToEmpty(3 + Math.round(hardness * 2), random, level, seed), goal: { kind } };
  }
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

type Candidate = { readonly board: JourneyBoard; readonly kind: string; readonly failure: number };

/** Returns the draft with its limit of moves and its stars, or undefined if it is too easy, too hard or a matter of luck. */
function measure({ start, goal }: Draft, wanted: number): Candidate | undefined {
  if (!isPosition(start)) return undefined;
  const isPuzzle = goal.kind === 'empty';
  const most = isPuzzle ? RULES.queuePieces + SPARE_MOVES.empty : MAX_MOVES;
  const open: JourneyBoard = { start, goal, moves: most, stars: [0, 0] };
  const solved = playBoard(open, beamPlayer);
  const least = solved.actions.length;
  if (!isReached(solved.progress) || least < (isPuzzle ? 3 : 6) || least > MAX_MOVES - 10) return undefined;
  const movesOf = (seed: number) => {
    const { actions, progress } = playBoard(open, casualPlayer(seed, USUAL_ERROR));
    return isReached(progress) ? actions.length : Number.POSITIVE_INFINITY;
  };
  const usual = Array.from({ length: GAMES }, (_, seed) => movesOf(seed + 1)).sort((one, other) => one - other);
  const chosen = usual[Math.min(GAMES - 1, Math.ceil((1 - wanted) * GAMES) - 1)];
  const moves = Math.min(most, Math.max(least + SPARE_MOVES.first, chosen));
  const failure = usual.filter((count) => count > moves).length / GAMES;
  const spare = moves - least;
  const board: JourneyBoard = { start, goal, moves, stars: [Math.max(1, Math.floor(spare * 0.4)), Math.max(2, Math.floor(spare * 0.8))] };
  return solvedFirstMoves(board, FIRST_MOVES) === FIRST_MOVES ? { board, kind: goal.kind, failure } : undefined;
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

/** One board for each place, each harder than the ones before. */
function makeBoards(count: number): JourneyBoard[] {
  const random = seedRandom(0x10ea1);
  const found: Candidate[] = [];
  for (let place = 0; place < count; place++) {
    const hardness = place / (count - 1);
    const wanted = FIRST_FAILURE + (LAST_FAILURE - FIRST_FAILURE) * hardness;
    const kind = KINDS[place % KINDS.length];
    const tolerance = kind === 'empty' ? 1 : 0.06;
    let candidate: Candidate | undefined;
    for (let tries = 0; !candidate && tries < 200; tries++) {
      const drafted = measure(draft(kind, hardness, random), wanted);
      if (drafted && Math.abs(drafted.failure - wanted) <= tolerance + tries * 0.01) candidate = drafted;
    }
    if (!candidate) throw new Error(`found no board ${place} of kind ${kind}`);
    found.push(candidate);
    process.stderr.write(`${place} ${kind} moves ${candidate.board.moves} failure ${candidate.failure.toFixed(2)}\n`);
  }
  return found.map(({ board }) => board);
}

const boards = makeBoards(Number(process.argv[2] ?? 60));
const lines = boards.map((board) => `  ${JSON.stringify(board)}`).join(',\n');
writeFileSync(join(import.meta.dirname, '../../src/journey/boards.json'), `[\n${lines}\n]\n`);
