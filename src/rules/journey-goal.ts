// Boards of the journey: a prepared position with a goal and a limit of moves. Goals are pure functions over the events of the rules.
import { cellAt } from './cells.ts';
import { applyAction, type Action, type GameEvent, type GameState } from './game.ts';
import { startGame } from './replay.ts';
import type { PieceType } from './shapes.ts';

/** 0..63, row by row. */
type Cells = readonly number[];

/**
 * `collect`: clear `count` jewels of a type. `free`: clear the jewels on `cells`, which ice covers at the start. `combo`: reach the combo count
 * `count`. `empty`: empty the board. `fill`: have jewels on all cells of a shape at the same time, one shape after another.
 */
export type JourneyGoal =
  | { readonly kind: 'collect'; readonly type: PieceType; readonly count: number }
  | { readonly kind: 'free'; readonly cells: Cells }
  | { readonly kind: 'combo'; readonly count: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fill'; readonly shapes: readonly Cells[] };

export type JourneyBoard = {
  /** The position, as notation. Its seed decides the pieces. */
  readonly start: string;
  readonly goal: JourneyGoal;
  /** Drops within which the goal must be reached. */
  readonly moves: number;
  /** Drops that are left for two and for three stars. */
  readonly stars: readonly [two: number, three: number];
};

/** `done` counts up to `count`, and falls with the combo and with filled cells. `marked` are the cells under ice, or the shape to fill. */
export type GoalProgress = {
  readonly done: number;
  readonly count: number;
  readonly marked: Cells;
  readonly movesLeft: number;
};

export function isReached({ done, count }: GoalProgress): boolean {
  return done >= count;
}

export function countOf(goal: JourneyGoal): number {
  if (goal.kind === 'empty') return 1;
  if (goal.kind === 'fill') return goal.shapes.flat().length;
  return goal.kind === 'free' ? goal.cells.length : goal.count;
}

export function firstProgress({ goal, moves }: JourneyBoard, game: GameState): GoalProgress {
  const marked = goal.kind === 'free' ? goal.cells : goal.kind === 'fill' ? goal.shapes[0] : [];
  const first = { done: 0, count: countOf(goal), marked, movesLeft: moves };
  return { ...first, ...changeOf(goal, first, [], game) };
}

/** Returns the progress after a drop with its events. `game` is the state after them. A goal that is reached stays reached. */
export function stepProgress({ goal }: JourneyBoard, before: GoalProgress, events: readonly GameEvent[], game: GameState): GoalProgress {
  if (isReached(before)) return before;
  const after = { ...before, ...changeOf(goal, before, events, game), movesLeft: before.movesLeft - 1 };
  return { ...after, done: Math.min(after.done, after.count) };
}

function changeOf(goal: JourneyGoal, { done, marked }: GoalProgress, events: readonly GameEvent[], game: GameState): Partial<GoalProgress> {
  const cleared = events.flatMap((event) => (event.type === 'lineCleared' ? event.cells : []));
  switch (goal.kind) {
    case 'collect':
      return { done: done + cleared.filter(({ type }) => type === goal.type).length };
    case 'combo':
      return { done: game.combo };
    case 'empty':
      return { done: done + events.filter(({ type }) => type === 'boardEmptied').length };
    case 'free': {
      const left = marked.filter((cell) => !cleared.some(({ x, y }) => cellAt(x, y) === cell));
      return { done: goal.cells.length - left.length, marked: left };
    }
    case 'fill':
      return fillShapes(goal.shapes, marked, game.cells);
  }
}

/** Returns the shape to fill after `marked`, one of the shapes, or the last one, with the cells that are done in all. */
export function fillShapes(shapes: readonly Cells[], marked: Cells, cells: Uint8Array): Pick<GoalProgress, 'done' | 'marked'> {
  const index = shapes.indexOf(marked);
  const filled = marked.filter((cell) => cells[cell] !== 0).length;
  if (filled === marked.length && index < shapes.length - 1) return fillShapes(shapes, shapes[index + 1], cells);
  return { done: shapes.slice(0, index).flat().length + filled, marked };
}

/** Returns the progress after the actions. Throws a NotationError for a board whose start is not a position. */
export function progressAfter(board: JourneyBoard, actions: readonly Action[]): GoalProgress {
  const game = startGame({ type: 'position', notation: board.start });
  return actions.reduce((progress, action) => stepProgress(board, progress, applyAction(game, action), game), firstProgress(board, game));
}

/** Returns 1 to 3 for a reached goal, otherwise 0. */
export function starsOf({ stars }: JourneyBoard, progress: GoalProgress): number {
  return isReached(progress) ? 1 + stars.filter((left) => progress.movesLeft >= left).length : 0;
}
