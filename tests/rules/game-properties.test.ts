// Invariants of random games with legal and illegal actions, checked after every step.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAction, cloneGame, hasNoMove, newGame, type Action, type GameEvent, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { lineScore, targetScore } from '../../src/rules/scoring.ts';
import { games, playMoves, seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import {
  lineCells,
  referenceCanPlaceAll,
  referenceClear,
  referenceFill,
  referenceFits,
  referenceFullLines,
  referenceSpots,
} from '../support/reference-board.ts';

const RUNS = 40;

type Step = { readonly before: GameState; readonly after: GameState; readonly action: Action; readonly events: readonly GameEvent[] };

/** Plays random games and passes each step to `check`. */
function inEveryStep(name: string, check: (step: Step) => void): void {
  holds(
    name,
    RUNS,
    fc.property(games, ({ start, moves }) => {
      const game = start();
      let before = cloneGame(game);
      playMoves(game, moves, (action, events) => {
        check({ before, after: game, action, events });
        before = cloneGame(game);
      });
    }),
  );
}

/** Returns the step's drop if it was accepted outside the tutorial, whose steps replace the board. */
function ordinaryDrop({ before, action, events }: Step): Extract<Action, { type: 'drop' }> | undefined {
  return before.tutorialStep === 0 && action.type === 'drop' && events[0].type === 'pieceDropped' ? action : undefined;
}

function wasRejected({ events }: Step): boolean {
  return events.some(({ type }) => type === 'actionRejected');
}

function scoreOf(events: readonly GameEvent[]): number {
  return events.reduce((sum, event) => sum + (event.type === 'pieceDropped' || event.type === 'lineCleared' ? event.score : 0), 0);
}

// @spec 3.10
inEveryStep('cells and bitboard agree, and each cell is 0 to 6', ({ after: { cells, board } }) => {
  const half = (from: number) =>
    Number.parseInt(
      [...cells.slice(from, from + 32)]
        .map((type) => (type > 0 ? 1 : 0))
        .toReversed()
        .join(''),
      2,
    ) | 0;
  expect(board).toEqual({ low: half(0), high: half(32) });
  expect(cells).toHaveLength(64);
  expect(Math.max(...cells)).toBeLessThanOrEqual(6);
});

inEveryStep('the queue has six pieces', ({ after }) => {
  expect(after.queue.map((shape) => typeof shape.name)).toEqual(Array.from({ length: 6 }, () => 'string'));
});

inEveryStep('the board has no full line', ({ after }) => {
  expect(referenceFullLines([...after.cells])).toEqual([]);
});

inEveryStep("the stage score is below the level's target, and the remainder carries over", (step) => {
  const { before, after, events } = step;
  expect(after.stageScore).toBeLessThan(targetScore(after.level));
  expect(after.stageScore).toBeGreaterThanOrEqual(0);
  if (before.tutorialStep > 0) return;
  let carried = before.stageScore + scoreOf(events);
  for (let level = before.level; level < after.level; level++) carried -= targetScore(level);
  expect(after.stageScore).toBe(carried);
  const reached = events.flatMap((event) => (event.type === 'levelReached' ? [event.level] : []));
  expect(reached).toEqual(Array.from({ length: after.level - before.level }, (_, index) => before.level + 1 + index));
});

inEveryStep('score and coins are the sums over the events', ({ before, after, events }) => {
  if (before.tutorialStep > 0 && after.tutorialStep === 0) return;
  expect(after.score - before.score).toBe(scoreOf(events));
  const coins = events.reduce((sum, event) => sum + (event.type === 'lineCleared' ? event.coins : 0), 0);
  expect(after.coins - before.coins).toBe(coins);
});

inEveryStep('a rejected action returns one event and changes nothing', (step) => {
  if (!wasRejected(step)) return;
  expect(step.events).toHaveLength(1);
  expect(step.after).toEqual(step.before);
  expect(toNotation(step.after)).toBe(toNotation(step.before));
  expect(hashGame(step.after)).toBe(hashGame(step.before));
});

inEveryStep('an accepted action changes the state', (step) => {
  if (!wasRejected(step)) expect(hashGame(step.after)).not.toBe(hashGame(step.before));
});

// @spec 4.6
inEveryStep('a drop is accepted exactly where the reference model has room', (step) => {
  const { before, action } = step;
  if (before.tutorialStep > 0 || action.type !== 'drop') return;
  const isSlot = [0, 1, 2].includes(action.slot);
  const fits = isSlot && referenceFits([...before.cells], before.queue[action.slot].rows, action.x, action.y);
  expect(wasRejected(step)).toBe(!fits);
});

// @spec 1.4 4.10
inEveryStep('a drop changes the board like the reference model and reports its lines', (step) => {
  const { before, after, events } = step;
  const drop = ordinaryDrop(step);
  if (!drop) return;
  const shape = before.queue[drop.slot];
  const filled = referenceFill([...before.cells], shape.rows, drop.x, drop.y, shape.type);
  const lines = referenceFullLines(filled);
  expect([...after.cells]).toEqual(referenceClear(filled, lines));
  const cleared = events.filter((event) => event.type === 'lineCleared');
  expect(cleared.map(({ axis, index }) => ({ axis, index }))).toEqual(lines);
  const taken = new Set<number>();
  for (const [index, line] of cleared.entries()) {
    const cells = lineCells(lines[index]).filter((cell) => !taken.has(cell));
    expect(line.cells).toEqual(cells.map((cell) => ({ x: cell % 8, y: Math.trunc(cell / 8), type: filled[cell] })));
    for (const cell of cells) taken.add(cell);
  }
});

// @spec 4.18
inEveryStep('the combo counts lines and ends with the third drop without a line', (step) => {
  if (!ordinaryDrop(step)) return;
  const { before, after, events } = step;
  const lines = events.filter((event) => event.type === 'lineCleared');
  expect(lines.map(({ combo }) => combo)).toEqual(lines.map((_, index) => before.combo + 1 + index));
  expect(lines.map(({ score }) => score)).toEqual(lines.map(({ combo }) => lineScore(combo)));
  const status = lines.length > 0 ? 3 : Math.max(0, before.comboStatus - 1);
  expect(after.comboStatus).toBe(status);
  expect(after.combo).toBe(status > 0 ? before.combo + lines.length : 0);
  expect(events.some(({ type }) => type === 'comboEnded')).toBe(before.comboStatus > 0 && status === 0);
});

// @spec 4.9 4.11
inEveryStep('visible pieces only move up after a drop; only the new third may be exchanged', (step) => {
  const { before, after } = step;
  const drop = ordinaryDrop(step);
  if (!drop) return;
  const stays = before.queue.toSpliced(drop.slot, 1);
  expect(after.queue.slice(0, 2)).toEqual(stays.slice(0, 2));
  expect(after.queue.slice(3, 5)).toEqual(stays.slice(3, 5));
  const cells = [...after.cells];
  const canBePlaced = referenceCanPlaceAll(
    cells,
    stays.slice(0, 3).map(({ rows }) => rows),
  );
  expect(after.queue[2].type).toBe(stays[2].type);
  // A nearly empty board: emptying.test.ts has the exchanges there.
  const filled = cells.filter((type) => type > 0).length;
  if (canBePlaced && (filled === 0 || filled > 10)) expect(after.queue[2]).toBe(stays[2]);
});

inEveryStep('no move is left exactly if the reference model finds none', ({ after }) => {
  const spots = after.queue.slice(0, 3).flatMap(({ rows }) => referenceSpots([...after.cells], rows));
  expect(hasNoMove(after)).toBe(spots.length === 0);
});

inEveryStep('every number of the state is an integer', ({ after }) => {
  const numbers = [
    after.seed,
    ...after.random,
    ...after.bag,
    after.board.low,
    after.board.high,
    after.score,
    after.level,
    after.stageScore,
  ];
  const rest = [after.combo, after.comboStatus, after.coins, after.coinChancePercent, after.revives, after.tutorialStep];
  expect([...numbers, ...rest].filter((value) => !Number.isSafeInteger(value))).toEqual([]);
  expect(after.coinChancePercent).toBeGreaterThanOrEqual(6);
  expect(after.coinChancePercent).toBeLessThanOrEqual(100);
});

holds(
  'equal starts and actions lead to equal games, also with another game in between',
  40,
  fc.property(games, ({ start, moves }) => {
    const [one, two] = [start(), start()];
    const actions: Action[] = [];
    playMoves(one, moves, (action) => actions.push(action));
    const other = newGame(1);
    for (const action of actions) {
      applyAction(two, action);
      applyAction(other, action);
    }
    expect(two).toEqual(one);
    expect(hashGame(two)).toBe(hashGame(one));
  }),
);

holds(
  'a seed is converted to an unsigned 32-bit number',
  100,
  fc.property(seeds, (seed) => {
    expect(newGame(seed)).toEqual(newGame(seed | 0));
    expect(newGame(seed)).toEqual(newGame(seed + 2 ** 32));
    expect(newGame(seed).seed).toBe(seed);
  }),
);

test('different seeds deal different queues (1000 seeds)', () => {
  const queues = Array.from({ length: 1000 }, (_, seed) =>
    newGame(seed)
      .queue.map(({ name }) => name)
      .join(),
  );
  expect(new Set(queues).size).toBeGreaterThan(995);
});
