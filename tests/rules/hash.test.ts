import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cloneGame, newGame, type GameState } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { findPiece } from '../../src/rules/shapes.ts';
import { games, playMoves } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';

/** FNV-1a with big integers. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n;
  return hash.toString(16).padStart(8, '0');
}

holds(
  'the hash is FNV-1a of the notation, and equal for a clone',
  60,
  fc.property(games, ({ start, moves }) => {
    const game = start();
    playMoves(game, moves);
    expect(hashGame(game)).toBe(fnv1a(toNotation(game)));
    expect(hashGame(game)).toMatch(/^[0-9a-f]{8}$/);
    expect(hashGame(cloneGame(game))).toBe(hashGame(game));
  }),
);

test('the reference FNV-1a returns the published check values', () => {
  expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968']);
});

describe('a change of any field changes the hash', () => {
  const changes: readonly (readonly [string, (game: GameState) => void])[] = [
    ['random', (game) => game.random[3]++],
    ['bag', (game) => game.bag[42]++],
    ['types', (game) => (game.types ^= 1)],
    ['cells', (game) => (game.cells[63] = 1)],
    ['queue', (game) => (game.queue[5] = findPiece('6k6') ?? game.queue[5])],
    ['score', (game) => game.score++],
    ['level', (game) => game.level++],
    ['stageScore', (game) => game.stageScore++],
    ['combo', (game) => game.combo++],
    ['comboStatus', (game) => game.comboStatus++],
    ['coins', (game) => game.coins++],
    ['coinChancePercent', (game) => game.coinChancePercent++],
    ['revives', (game) => game.revives++],
    ['tutorialStep', (game) => game.tutorialStep++],
  ];

  test.each(changes)('%s', (_, change) => {
    const game = newGame(1);
    change(game);
    expect(hashGame(game)).not.toBe(hashGame(newGame(1)));
  });

  test('the list contains all fields except board (equal to cells) and seed', () => {
    const listed = new Set(changes.map(([part]) => part));
    expect(Object.keys(newGame(1)).filter((part) => !listed.has(part))).toEqual(['seed', 'board']);
    expect(hashGame({ ...newGame(1), seed: 2 })).not.toBe(hashGame(newGame(1)));
  });
});
