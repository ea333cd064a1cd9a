// Checks the fair deal by brute force: a dead trio (not placeable) appears only if no piece of the mix would help.
import { describe, expect, test } from 'vitest';
import { findEmptying } from '../../src/rules/emptying.ts';
import { applyAction, newGame, type GameState } from '../../src/rules/game.ts';
import { gradeCopies } from '../../src/rules/mix.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { SHAPES, type Piece, type Shape } from '../../src/rules/shapes.ts';
import { createPlayer, type PlayerName } from '../../tools/simulate/automatic-players.ts';
import { referenceCanPlaceAll } from '../support/reference-board.ts';
import { play } from '../support/play.ts';
import { CHECKERBOARD } from '../support/positions.ts';

type Tally = { reveals: number; exchanges: number; dead: number; emptying: number; deadWithAlternative: string[]; bypassedBag: string[] };

function mixOf(level: number): Shape[] {
  const copies = gradeCopies(level);
  return SHAPES.filter(({ grade }) => copies[grade - 1] > 0);
}

function canPlaceThird(game: GameState, third: Shape): boolean {
  return referenceCanPlaceAll([...game.cells], [game.queue[0].rows, game.queue[1].rows, third.rows]);
}

/** Returns the shapes that let the player empty a nearly empty board. emptying.test.ts compares the search with brute force. */
function emptyingShapes(game: GameState): readonly Shape[] {
  const { board, queue, level, cells } = game;
  const filled = cells.filter((type) => type > 0).length;
  return filled > 0 && filled <= 10 ? findEmptying(board.low, board.high, queue[0], queue[1], mixOf(level)) : [];
}

/** Checks the piece that a drop brought into view. `before` is the state before that drop. */
function checkReveal(before: { comingUp: Piece; inBag: number }, game: GameState, tally: Tally, where: string): void {
  tally.reveals++;
  const revealed = game.queue[2];
  expect(revealed.type, `${where}: exchanged with its type`).toBe(before.comingUp.type);
  const emptying = emptyingShapes(game).map(({ id }) => id);
  if (emptying.length > 0) {
    tally.emptying++;
    expect(emptying, `${where}: the board can be emptied`).toContain(revealed.id);
    if (emptying.includes(before.comingUp.id)) expect(revealed, `${where}: exchanged though it empties the board`).toBe(before.comingUp);
    return;
  }
  if (!canPlaceThird(game, revealed)) {
    tally.dead++;
    if (mixOf(game.level).some((shape) => canPlaceThird(game, shape))) tally.deadWithAlternative.push(where);
    expect(revealed, `${where}: exchanged without effect`).toBe(before.comingUp);
    return;
  }
  if (revealed === before.comingUp) return;
  tally.exchanges++;
  expect(canPlaceThird(game, before.comingUp), `${where}: exchanged though it could be placed`).toBe(false);
  expect(
    mixOf(game.level).map(({ id }) => id),
    `${where}: exchanged for a shape that the level does not deal`,
  ).toContain(revealed.id);
  const wasFromTheBag = before.inBag > 0 && countBag(game) === before.inBag - 1;
  const inBag = game.bag.slice();
  inBag[before.comingUp.id]--;
  const bagCouldHelp = mixOf(game.level).some((shape) => inBag[shape.id] > 0 && canPlaceThird(game, shape));
  if (before.inBag > 0 && bagCouldHelp && !wasFromTheBag) tally.bypassedBag.push(where);
}

function countBag(game: GameState): number {
  return game.bag.reduce((sum, count) => sum + count, 0);
}

function playOut(player: PlayerName, firstSeed: number, reveals: number, start: (seed: number) => GameState): Tally {
  const tally: Tally = { reveals: 0, exchanges: 0, dead: 0, emptying: 0, deadWithAlternative: [], bypassedBag: [] };
  for (let seed = firstSeed; tally.reveals < reveals; seed++) {
    const game = start(seed);
    const choose = createPlayer(player, seed);
    for (let drop = choose(game), count = 1; drop && tally.reveals < reveals; drop = choose(game), count++) {
      const before = { comingUp: game.queue[3], inBag: countBag(game) };
      const stays = game.queue.slice(0, 3).filter((_, slot) => slot !== drop?.slot);
      applyAction(game, { type: 'drop', ...drop });
      expect(game.queue.slice(0, 2)).toEqual(stays);
      checkReveal(before, game, tally, `seed ${seed}, drop ${count}`);
    }
  }
  return tally;
}

const TITLE = '$reveals reveals of the $player player from level $from on (seeds from 1)';

// @spec 4.13
describe('deals no dead trio if an alternative exists', () => {
  test.each([
    { player: 'greedy', reveals: 500, from: 1 },
    { player: 'random', reveals: 500, from: 25 },
  ] as const)(TITLE, expectFair);

  test.each([
    { player: 'greedy', reveals: 3000, from: 1 },
    { player: 'random', reveals: 1500, from: 1 },
    { player: 'greedy', reveals: 1000, from: 12 },
  ] as const)(TITLE, { tags: 'full' }, expectFair);

  function expectFair({ player, reveals, from }: { player: PlayerName; reveals: number; from: number }): void {
    const tally = playOut(player, 1, reveals, (seed) => parseNotation(`0 - level=${from} seed=${seed}`));
    expect(tally.deadWithAlternative).toEqual([]);
    expect(tally.bypassedBag).toEqual([]);
    expect(tally.exchanges, 'the sample contains exchanges').toBeGreaterThan(10);
    expect(tally.dead, 'the sample contains dead trios without an alternative').toBeGreaterThan(0);
  }
});

test('chooses the replacement of a dead piece at random (400 seeds)', () => {
  const chosen = new Map<string, number>();
  const afterTheDrop = [...parseNotation(CHECKERBOARD.replace('10', '11')).cells];
  for (let seed = 0; seed < 400; seed++) {
    const { game } = play(`${CHECKERBOARD} 1a,1a,1a,6a,1a,1a level=10 seed=${seed} bag=${'1'.repeat(SHAPES.length)}`).drop(0, 1, 0);
    const { name } = game.queue[2];
    chosen.set(name, (chosen.get(name) ?? 0) + 1);
  }
  const placeable = SHAPES.filter(({ rows }) => referenceCanPlaceAll(afterTheDrop, [['1'], ['1'], rows])).map(({ name }) => name);
  expect([...chosen.keys()].toSorted()).toEqual(placeable);
  for (const [name, times] of chosen) expect(times * placeable.length, name).toBeGreaterThan(200);
});

test('the first three pieces of a game can always be placed (2000 seeds)', () => {
  for (let seed = 0; seed < 2000; seed++) {
    const game = newGame(seed);
    if (!canPlaceThird(game, game.queue[2])) throw new Error(`seed ${seed}`);
  }
});
