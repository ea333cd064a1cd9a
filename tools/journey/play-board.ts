// Players of journey boards: a beam search over the three visible pieces, and greedy ones that err as people do.
import { columnMask, fullColumns, fullRows, highRowMask, lowRowMask, popCount } from '../../src/rules/board.ts';
import { cellAt, columnOf, rowOf } from '../../src/rules/cells.ts';
import { RULES } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, type Action, type GameState } from '../../src/rules/game.ts';
import {
  countOf,
  fillShapes,
  firstProgress,
  isReached,
  stepProgress,
  type GoalProgress,
  type JourneyBoard,
  type JourneyGoal,
} from '../../src/rules/journey-goal.ts';
import { seedRandom } from '../../src/rules/random.ts';
import { startGame } from '../../src/rules/replay.ts';
import type { Piece, PieceType } from '../../src/rules/shapes.ts';
import { boardCost } from '../../server/leaderboard/board-cost.ts';
import { LINE_REWARD, type Drop } from '../../server/leaderboard/automatic-players.ts';
import { legalDrops } from '../simulate/automatic-players.ts';
import { nextNormal } from '../simulate/casual-player.ts';

/** Positions that a search continues from. People search fewer of them. */
const BEAM_WIDTH = { beam: 12, casual: 4 };
const TRIED_FIRST_MOVES = 16;
const USUAL_ERROR = 40;
/** A person took 4 to 6 seconds a drop on thirteen boards played by hand. */
const SECONDS_PER_DROP = 5;
const INDICES = Array.from({ length: RULES.boardCells }, (_, index) => index);
const CELLS = Array.from({ length: RULES.boardCells ** 2 }, (_, cell) => cell);
/** Masks of all lines. */
const LINES = {
  rows: INDICES.map((row) => ({ low: lowRowMask(1 << row), high: highRowMask(1 << row) })),
  columns: INDICES.map((column) => ({ low: columnMask(1 << column), high: columnMask(1 << column) })),
};

/** A position in the search. `left`: bits of the visible pieces not yet placed. */
type Node = {
  readonly low: number;
  readonly high: number;
  readonly cells: Uint8Array;
  readonly done: number;
  readonly marked: readonly number[];
  readonly combo: number;
  readonly comboStatus: number;
  readonly lines: number;
  readonly left: number;
  readonly first?: Drop;
  cost: number;
};

export type Attempt = { readonly actions: readonly Action[]; readonly progress: GoalProgress };

/** Chooses a drop, or none if no visible piece fits. */
export type BoardPlayer = (board: JourneyBoard, game: GameState, progress: GoalProgress) => Drop | undefined;

/** Plays the board to its goal, to the end of its moves or until no piece fits. `first` is made first. */
export function playBoard(board: JourneyBoard, player: BoardPlayer, first?: Drop): Attempt {
  const game = startGame({ type: 'position', notation: board.start });
  let progress = firstProgress(board, game);
  const actions: Action[] = [];
  while (!isReached(progress) && progress.movesLeft > 0 && !hasNoMove(game)) {
    const drop = actions.length === 0 && first ? first : player(board, game, progress);
    if (!drop) break;
    const action: Action = { type: 'drop', ...drop };
    actions.push(action);
    progress = stepProgress(board, progress, applyAction(game, action), game);
  }
  return { actions, progress };
}

/** Returns the number of first moves, up to `most`, from which the beam player reaches the goal. Tries every few of them. */
export function solvedFirstMoves(board: JourneyBoard, most: number): number {
  const drops = legalDrops(startGame({ type: 'position', notation: board.start }));
  const tried = drops.filter((_, index) => index % Math.ceil(drops.length / TRIED_FIRST_MOVES) === 0);
  let solved = 0;
  for (const first of tried) if (solved < most && isReached(playBoard(board, beamPlayer, first).progress)) solved++;
  return solved;
}

export const beamPlayer: BoardPlayer = (board, game, progress) => best(lookAhead(BEAM_WIDTH.beam, board, game, progress))?.first;

/** Returns the best placements of the visible pieces. */
function lookAhead(width: number, board: JourneyBoard, game: GameState, progress: GoalProgress): readonly Node[] {
  let beam = extend(board.goal, game.queue, rootOf(game, progress));
  let last = beam;
  for (let depth = 1; depth < RULES.visiblePieces && beam.length > 0; depth++) {
    last = beam;
    const seen = new Set<string>();
    const kept = beam
      .sort((one, other) => one.cost - other.cost)
      .filter(({ low, high, left, done }) => {
        const key = `${low},${high},${left},${done}`;
        return !seen.has(key) && seen.add(key);
      });
    beam = kept.slice(0, width).flatMap((node) => (isDone(board.goal, node) ? [node] : extend(board.goal, game.queue, node)));
  }
  return beam.length > 0 ? beam : last;
}

/**
 * Considers one drop, or all visible pieces where each must fit: on a board to empty and on a shape to fill. `error` is the standard
 * deviation in points of the cost: 80 for a beginner, 40 for a usual player, 16 for a good one.
 */
export function casualPlayer(seed: number, error: number): BoardPlayer {
  const random = seedRandom(seed ^ 0xca5a);
  return (board, game, progress) => {
    const isPuzzle = board.goal.kind === 'empty' || board.goal.kind === 'fill';
    const nodes = isPuzzle
      ? bestOfEachFirst(lookAhead(BEAM_WIDTH.casual, board, game, progress))
      : extend(board.goal, game.queue, rootOf(game, progress));
    for (const node of nodes) node.cost += error * nextNormal(random);
    return best(nodes)?.first;
  };
}

/** Returns the best node of each first drop. */
function bestOfEachFirst(nodes: readonly Node[]): Node[] {
  const found = new Map<string, Node>();
  for (const node of nodes) {
    const key = Object.values(node.first!).join();
    const before = found.get(key);
    if (!before || node.cost < before.cost) found.set(key, node);
  }
  return [...found.values()];
}

export type Pace = { readonly failure: number; readonly minutes: number };

/** The usual player's attempts at a board. */
export function usualAttempts(board: JourneyBoard, count: number, firstSeed: number): Attempt[] {
  return Array.from({ length: count }, (_, index) => playBoard(board, casualPlayer(firstSeed + index, USUAL_ERROR)));
}

/**
 * Returns the share of the attempts that miss the goal within the moves, and the median minutes until it is reached. These include attempts
 * before that missed it.
 */
export function paceOf(attempts: readonly Attempt[], moves: number): Pace {
  const totals: number[] = [];
  let drops = 0;
  for (const { actions, progress } of attempts) {
    drops += Math.min(actions.length, moves);
    if (!isReached(progress) || actions.length > moves) continue;
    totals.push(drops);
    drops = 0;
  }
  const median = totals.sort((one, other) => one - other)[totals.length >> 1] ?? Number.POSITIVE_INFINITY;
  return { failure: 1 - totals.length / attempts.length, minutes: (median * SECONDS_PER_DROP) / 60 };
}

function best(nodes: readonly Node[]): Node | undefined {
  let found: Node | undefined;
  for (const node of nodes) if (!found || node.cost < found.cost) found = node;
  return found;
}

function rootOf({ board, cells, combo, comboStatus }: GameState, { done, marked }: GoalProgress): Node {
  return { ...board, cells, done, marked, combo, comboStatus, lines: 0, left: 0b111, cost: 0 };
}

function isDone(goal: JourneyGoal, { done }: Node): boolean {
  return done >= countOf(goal);
}

/** Returns all continuations by one drop. */
function extend(goal: JourneyGoal, queue: readonly Piece[], from: Node): Node[] {
  const nodes: Node[] = [];
  for (let slot = 0; slot < RULES.visiblePieces; slot++) {
    if (((from.left >>> slot) & 1) === 0) continue;
    const { count, low, high, x, y } = queue[slot].placements;
    for (let k = 0; k < count; k++) {
      if (((from.low & low[k]) | (from.high & high[k])) !== 0) continue;
      nodes.push(place(goal, from, queue[slot], { slot, x: x[k], y: y[k] }, from.low | low[k], from.high | high[k]));
    }
  }
  return nodes;
}

function place(goal: JourneyGoal, from: Node, piece: Piece, drop: Drop, low: number, high: number): Node {
  const cells = from.cells.slice();
  for (const { x, y } of piece.cells) cells[cellAt(drop.x + x, drop.y + y)] = piece.type;
  const rows = fullRows(low, high);
  const columns = fullColumns(low, high);
  const lines = popCount(rows) + popCount(columns);
  const taken: number[] = [];
  const types: number[] = [];
  if (lines > 0) {
    for (let cell = 0; cell < cells.length; cell++) {
      if ((((rows >>> rowOf(cell)) | (columns >>> columnOf(cell))) & 1) === 0) continue;
      taken.push(cell);
      types.push(cells[cell]);
      cells[cell] = 0;
    }
  }
  const combo = lines > 0 ? from.combo + lines : from.comboStatus > 1 ? from.combo : 0;
  const comboStatus = lines > 0 ? RULES.comboStatusFull : Math.max(0, from.comboStatus - 1);
  const board = {
    low: low & ~(lowRowMask(rows) | columnMask(columns)),
    high: high & ~(highRowMask(rows) | columnMask(columns)),
  };
  const after = { ...board, cells, combo, comboStatus, lines: from.lines + lines, left: from.left & ~(1 << drop.slot) };
  const progress = isDone(goal, from) ? from : progressOf(goal, from, after, taken, types);
  const node = { ...after, done: progress.done, marked: progress.marked, first: from.first ?? drop, cost: 0 };
  node.cost = costOf(goal, node);
  return node;
}

type After = Omit<Node, 'done' | 'marked' | 'cost'>;

function progressOf(
  goal: JourneyGoal,
  { done, marked }: Node,
  { cells, combo, low, high }: After,
  taken: readonly number[],
  types: readonly number[],
): Pick<Node, 'done' | 'marked'> {
  switch (goal.kind) {
    case 'collect':
      return { done: done + types.filter((type) => type === goal.type).length, marked };
    case 'free': {
      const left = taken.length > 0 ? marked.filter((cell) => !taken.includes(cell)) : marked;
      return { done: goal.cells.length - left.length, marked: left };
    }
    case 'combo':
      return { done: combo, marked };
    case 'empty':
      return { done: (low | high) === 0 ? 1 : 0, marked };
    case 'fill':
      return fillShapes(goal.shapes, marked, cells);
  }
}

const REACHED_COST = -100_000;

function costOf(goal: JourneyGoal, node: Node): number {
  if (isDone(goal, node)) return REACHED_COST + boardCost(node.low, node.high);
  const cost = boardCost(node.low, node.high) - LINE_REWARD * node.lines;
  switch (goal.kind) {
    case 'collect':
      return cost - 40 * node.done - 8 * sumOfCells(node, cellsOf(node, goal.type));
    case 'free':
      return cost - 120 * node.done - 30 * sumOfCells(node, node.marked);
    case 'combo':
      return cost - 60 * node.combo - 20 * node.comboStatus - 12 * sumOfCells(node, cellsOf(node));
    case 'empty':
      return cost + 12 * (popCount(node.low) + popCount(node.high));
    case 'fill':
      // The cells around the shape count as filled: what is left of it must suit the pieces.
      return cost - 60 * node.done + 4 * restCost(node);
  }
}

function restCost({ low, high, marked }: Node): number {
  let [lowShape, highShape] = [0, 0];
  for (const cell of marked) {
    if (cell < 32) lowShape |= 1 << cell;
    else highShape |= 1 << (cell - 32);
  }
  return boardCost(low | ~lowShape, high | ~highShape);
}

/** Returns the filled cells, or those of a type. */
function cellsOf({ cells }: Node, type?: PieceType): number[] {
  return CELLS.filter((cell) => (type === undefined ? cells[cell] !== 0 : cells[cell] === type));
}

/** Sums the cells, each by how full its two lines are. */
function sumOfCells({ low, high }: Node, cells: readonly number[]): number {
  const cubeOf = (line: { low: number; high: number }) => ((popCount(low & line.low) + popCount(high & line.high)) / RULES.boardCells) ** 3;
  const rows = LINES.rows.map(cubeOf);
  const columns = LINES.columns.map(cubeOf);
  let sum = 0;
  for (const cell of cells) sum += rows[rowOf(cell)] + columns[columnOf(cell)];
  return sum;
}
