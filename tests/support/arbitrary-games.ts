// Random games for property tests: starting positions, and legal and illegal actions.
import fc from 'fast-check';
import { applyAction, hasNoMove, newGame, newTutorialGame, type Action, type GameEvent, type GameState } from '../../src/rules/game.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { referenceSpots } from './reference-board.ts';

/** `pick` selects one of the current legal drops. */
export type Move = { readonly type: 'legalDrop'; readonly pick: number } | { readonly type: 'attempt'; readonly action: Action };

export const seeds = fc.integer({ min: 0, max: 0xffffffff });

const starts: fc.Arbitrary<() => GameState> = fc.oneof(
  seeds.map((seed) => () => newGame(seed)),
  seeds.map((seed) => () => newTutorialGame(seed)),
  fc.record({ seed: seeds, level: fc.integer({ min: 1, max: 60 }) }).map(
    ({ seed, level }) =>
      () =>
        parseNotation(`0 - seed=${seed} level=${level} combo=3:2`),
  ),
);

const oddNumbers = fc.oneof(
  fc.integer({ min: -2, max: 9 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5, 99, 2 ** 32, -0),
);

export const attempts: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('drop' as const), slot: oddNumbers, x: oddNumbers, y: oddNumbers }) },
  { weight: 1, arbitrary: fc.constant<Action>({ type: 'revive' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ type: 'changeBlocks' }) },
);

export const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.nat().map((pick) => ({ type: 'legalDrop' as const, pick })) },
    { weight: 1, arbitrary: attempts.map((action) => ({ type: 'attempt' as const, action })) },
  ),
  { maxLength: 120, size: 'max' },
);

export const games = fc.record({ start: starts, moves });

/** Returns the action of a move: a revive if no move is left. */
export function toAction(game: GameState, move: Move): Action {
  if (move.type === 'attempt') return move.action;
  if (game.tutorialStep === 0 && hasNoMove(game)) return { type: 'revive' };
  const drops = game.queue
    .slice(0, 3)
    .flatMap(({ rows }, slot) => referenceSpots([...game.cells], rows).map((spot) => ({ slot, ...spot })));
  return { type: 'drop', ...drops[move.pick % drops.length] };
}

/** Plays the moves. Calls `observe` after each with the action and its events. */
export function playMoves(
  game: GameState,
  line: readonly Move[],
  observe: (action: Action, events: readonly GameEvent[]) => void = () => {},
): void {
  for (const move of line) {
    const action = toAction(game, move);
    observe(action, applyAction(game, action));
  }
}
