// Players of journey boards: a beam search over the three visible pieces, and greedy ones that err as people do.
import { columnMask, fullColumns, fullRows, highRowMask, lowRowMask, popCount } from '../../src/rules/board.ts';
import { cellAt, columnOf, rowOf } from '../../src/rules/cells.ts';
import { RULES } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, type Action, type GameState } from '../../src/rules/game.ts';
import {
  countOf,
  firstProgress,
  isReached,
  stepProgress,
  type GoalProgress,
  type JourneyBoard,
  type JourneyGoal,
} from '../../src/rules/journey-goal.ts';
import { seedRandom } from '../../src/rules/random.ts';
import { startGame } from '../../src/rules/replay.ts';
import type { Piece } from '../../src/rules/shapes.ts';
import { boardCost } from '../../server/leaderboard/board-cost.ts';
import { legalDrops, LINE_REWARD, type Drop } from '../../server/leaderboard/automatic-players.ts';
import { nextNormal } from '../simulate/casual-player.ts';

const BEAM_WIDTH = 12;
const TRIED_FIRST_MOVES = 16;
const LINES = Array.from({ length: RULES.boardCells }, (_, index) =>
  [0, 1].map((axis) => Array.from({ length: RULES.boardCells }, (_, k) => (axis === 0 ? cellAt(k, index) : cellAt(index, k)))),
).flat();

/** A position in the search. `left`: bits of the visible pieces not yet placed. */
type Node = {
  readonly low: number;
  readonly high: number;
  readonly cells: Uint8Array;
  readonly done: number;
  readonly marked: ReadonlySet<number>;
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

export const beamPlayer: BoardPlayer = (board, game, progress) => {
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
    beam = kept.slice(0, BEAM_WIDTH).flatMap((node) => (isDone(board.goal, node) ? [node] : extend(board.goal, game.queue, node)));
  }
  return best(beam.length > 0 ? beam : last)?.first;
};

/** `error` is the standard deviation in points of the cost: 80 for a beginner, 40 for a usual player, 16 for a good one. */
export function casualPlayer(seed: number, error: number): BoardPlayer {
  const random = seedRandom(seed ^ 0xca5a);
  return (board, game, progress) => {
    const nodes = extend(board.goal, game.queue, rootOf(game, progress));
    for (const node of nodes) node.cost += error * nextNormal(random);
    return best(nodes)?.first;
  };
}

function best(nodes: readonly Node[]): Node | undefined {
  let found: Node | undefined;
  for (const node of nodes) if (!found || node.cost < found.cost) found = node;
  return found;
}

function rootOf({ board, cells, combo, comboStatus }: GameState, { done, marked }: GoalProgress): Node {
  return { ...board, cells, done, marked: new Set(marked), combo, comboStatus, lines: 0, left: 0b111, cost: 0 };
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
  const marked = goal.kind === 'free' && taken.length > 0 ? new Set([...from.marked].filter((cell) => !taken.includes(cell))) : from.marked;
  const after = { ...board, cells, marked, combo, comboStatus, lines: from.lines + lines, left: from.left & ~(1 << drop.slot) };
  const done = Math.max(from.done, doneAfter(goal, from, after, types));
  const node = { ...after, done, first: from.first ?? drop, cost: 0 };
  node.cost = costOf(goal, node);
  return node;
}

function doneAfter(goal: JourneyGoal, from: Node, after: Omit<Node, 'done' | 'cost'>, types: readonly number[]): number {
  switch (goal.kind) {
    case 'collect':
      return from.done + types.filter((type) => type === goal.type).length;
    case 'free':
      return goal.cells.length - after.marked.size;
    case 'combo':
      return after.combo;
    case 'empty':
      return (after.low | after.high) === 0 ? 1 : 0;
    case 'fill':
      return goal.cells.filter((cell) => after.cells[cell] !== 0).length;
  }
}

const REACHED_COST = -100_000;

function costOf(goal: JourneyGoal, node: Node): number {
  if (isDone(goal, node)) return REACHED_COST + boardCost(node.low, node.high);
  const cost = boardCost(node.low, node.high) - LINE_REWARD * node.lines;
  switch (goal.kind) {
    case 'collect':
      return cost - 40 * node.done - 8 * sumOfLines(node, (cell) => node.cells[cell] === goal.type);
    case 'free':
      return cost - 120 * node.done - 30 * sumOfLines(node, (cell) => node.marked.has(cell));
    case 'combo':
      return cost - 60 * node.combo - 20 * node.comboStatus - 12 * sumOfLines(node, () => true);
    case 'empty':
      return cost + 12 * (popCount(node.low) + popCount(node.high));
    case 'fill':
      return cost / 3 - 45 * node.done + LINE_REWARD * node.lines;
  }
}

/** Sums the chosen cells of all lines, each by how full its line is. */
function sumOfLines({ cells }: Node, isChosen: (cell: number) => boolean): number {
  let sum = 0;
  for (const line of LINES) {
    let filled = 0;
    let chosen = 0;
    for (const cell of line) {
      if (cells[cell] !== 0) filled++;
      if (cells[cell] !== 0 && isChosen(cell)) chosen++;
    }
    sum += chosen * (filled / RULES.boardCells) ** 3;
  }
  return sum;
}
