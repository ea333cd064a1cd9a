// Boards of the journey: a prepared position with a goal and a limit of moves. Goals are pure functions over the events of the rules.
import { cellAt } from './cells.ts';
import { applyAction, type Action, type GameEvent, type GameState } from './game.ts';
import { startGame } from './replay.ts';
import type { PieceType } from './shapes.ts';

/**
 * `collect`: clear `count` jewels of a type. `free`: clear the jewels on `cells`, which ice covers at the start. `combo`: reach the combo count
 * `count`. `empty`: empty the board. `fill`: have jewels on all `cells` at the same time. Cells are 0..63, row by row.
 */
export type JourneyGoal =
  | { readonly kind: 'collect'; readonly type: PieceType; readonly count: number }
  | { readonly kind: 'free'; readonly cells: readonly number[] }
  | { readonly kind: 'combo'; readonly count: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fill'; readonly cells: readonly number[] };

export type JourneyBoard = {
  /** The position, as notation. Its seed decides the pieces. */
  readonly start: string;
  readonly goal: JourneyGoal;
  /** Drops within which the goal must be reached. */
  readonly moves: number;
  /** Drops that are left for two and for three stars. */
  readonly stars: readonly [two: number, three: number];
};

/** `done` counts up to `count`. `marked` are the cells still covered by ice, or still to fill. */
export type GoalProgress = {
  readonly done: number;
  readonly count: number;
  readonly marked: readonly number[];
  readonly movesLeft: number;
};

type Events = readonly GameEvent[];
type GoalOf<Kind> = Extract<JourneyGoal, { kind: Kind }>;

/** Progress after the events of a drop. `game` is the state after them. */
type Step<Goal> = (goal: Goal, before: GoalProgress, events: Events, game: GameState) => Pick<GoalProgress, 'done'> & Partial<GoalProgress>;

const STEPS: { readonly [Kind in JourneyGoal['kind']]: Step<GoalOf<Kind>> } = {
  collect: ({ type }, { done }, events) => ({ done: done + clearedCells(events).filter((cell) => cell.type === type).length }),
  free({ cells }, { marked }, events) {
    const cleared = new Set(clearedCells(events).map(({ x, y }) => cellAt(x, y)));
    const left = marked.filter((cell) => !cleared.has(cell));
    return { done: cells.length - left.length, marked: left };
  },
  combo: (_, { done }, events) => ({ done: Math.max(done, ...events.map((event) => (event.type === 'lineCleared' ? event.combo : 0))) }),
  empty: (_, { done }, events) => ({ done: done + events.filter(({ type }) => type === 'boardEmptied').length }),
  fill({ cells }, _, __, game) {
    const left = cells.filter((cell) => game.cells[cell] === 0);
    return { done: cells.length - left.length, marked: left };
  },
};

function clearedCells(events: Events) {
  return events.flatMap((event) => (event.type === 'lineCleared' ? event.cells : []));
}

export function countOf(goal: JourneyGoal): number {
  if (goal.kind === 'empty') return 1;
  return 'cells' in goal ? goal.cells.length : goal.count;
}

/** Returns the progress at a board's start. */
export function firstProgress({ goal, moves }: JourneyBoard, game: GameState): GoalProgress {
  const first = { done: 0, count: countOf(goal), marked: 'cells' in goal ? goal.cells : [], movesLeft: moves };
  return goal.kind === 'fill' ? { ...first, ...STEPS.fill(goal, first, [], game) } : first;
}

/** Returns the progress after a drop. A goal that is reached stays reached. */
export function stepProgress({ goal }: JourneyBoard, before: GoalProgress, events: Events, game: GameState): GoalProgress {
  if (isReached(before)) return before;
  const after = { ...before, ...(STEPS[goal.kind] as Step<JourneyGoal>)(goal, before, events, game), movesLeft: before.movesLeft - 1 };
  return { ...after, done: Math.min(after.done, after.count) };
}

/** Returns the progress after the actions. Throws a NotationError for a board whose start is not a position. */
export function progressAfter(board: JourneyBoard, actions: readonly Action[]): GoalProgress {
  const game = startGame({ type: 'position', notation: board.start });
  return actions.reduce((progress, action) => stepProgress(board, progress, applyAction(game, action), game), firstProgress(board, game));
}

export function isReached({ done, count }: GoalProgress): boolean {
  return done >= count;
}

/** Returns 1 to 3 for a reached goal, otherwise 0. */
export function starsOf({ stars }: JourneyBoard, progress: GoalProgress): number {
  return isReached(progress) ? 1 + stars.filter((left) => progress.movesLeft >= left).length : 0;
}
