// Hints: dark pieces that fit nowhere, and shimmering lines that a dragged piece can complete.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WHITE } from '../../src/ecs/spawn.ts';
import { cellCentreX, cellCentreY } from '../../src/game/layout.ts';
import { linesToComplete } from '../../src/game/effects/hold-piece.ts';
import { cellAt } from '../../src/rules/cells.ts';
import { applyAction, cloneGame, newGame } from '../../src/rules/game.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

/** A single block fits on the diagonal, no other piece. */
const DIAGONAL_GAPS = '01111111/10111111/11011111/11101111/11110111/11111011/11111101/11111110';

const brightSlots = (driver: WorldDriver) =>
  driver.world.view.pieceAt.reduce<number[]>(
    (slots, piece, slot) => (driver.world.components.Sprite.tint[piece] === WHITE ? [...slots, slot] : slots),
    [],
  );

describe('a piece that fits nowhere', () => {
  test('is dark from the first frame of a loaded game', () => {
    expect(brightSlots(playWorld(`${DIAGONAL_GAPS} 6a,1a,2a`))).toEqual([1]);
  });

  test('is bright again in the step of a drop that makes room', () => {
    const driver = playWorld(`${DIAGONAL_GAPS} 6a,1a,1c,2a`);
    expect(brightSlots(driver)).toEqual([1]);
    const expected = cloneGame(driver.world.session.running!.state);
    applyAction(expected, { type: 'drop', slot: 1, x: 0, y: 0 });
    const fitting = new Set(legalDrops(expected).map(({ slot }) => slot));
    expect(fitting, 'the row and the column made room').toContain(1);
    expect(brightSlots(driver.drop(1, 0, 0))).toEqual([...fitting].toSorted((one, other) => one - other));
  });
});

describe('a line with one gap', () => {
  holds(
    'is hinted if and only if a legal drop of the piece clears it',
    300,
    fc.property(seeds, fc.array(fc.nat(), { maxLength: 40 }), (seed, picks) => {
      const game = newGame(seed);
      for (const pick of picks) {
        const drops = legalDrops(game);
        if (drops.length === 0) break;
        applyAction(game, { type: 'drop', ...drops[pick % drops.length] });
      }
      const gaps = (cellOf: (place: number) => number) =>
        [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => game.cells[cellOf(place)] === 0).length;
      const expected = { rows: 0, columns: 0 };
      for (const drop of legalDrops(game).filter(({ slot }) => slot === 0)) {
        for (const event of applyAction(cloneGame(game), { type: 'drop', ...drop })) {
          if (event.type !== 'lineCleared') continue;
          const isRow = event.axis === 'row';
          if (gaps((place) => (isRow ? cellAt(place, event.index) : cellAt(event.index, place))) === 1)
            expected[isRow ? 'rows' : 'columns'] |= 1 << event.index;
        }
      }
      expect(linesToComplete(game, game.queue[0])).toEqual(expected);
    }),
  );

  /** Returns the cells that shimmer at some time in two seconds of a drag over the first cell. */
  function shimmering(notation: string, isReducedMotion = false): string[] {
    const driver = playWorld(notation, { isReducedMotion }).settle().pressSlot(0).moveOver(0, 6);
    const { Transform } = driver.world.components;
    const { layout } = driver.world.view;
    const seen = new Set<string>();
    for (let tick = 0; tick < 120; tick++) {
      driver.ticks(1);
      for (const light of driver.alive(driver.world.pools.flares)) {
        const column = (Transform.x[light] - cellCentreX(layout, 0)) / (cellCentreX(layout, 1) - cellCentreX(layout, 0));
        const row = (Transform.y[light] - cellCentreY(layout, 0)) / (cellCentreY(layout, 1) - cellCentreY(layout, 0));
        seen.add(`${Math.round(column)},${Math.round(row)}`);
      }
    }
    return [...seen].sort();
  }

  test('shimmers on its filled cells while a fitting piece is dragged', () => {
    expect(shimmering('1110111/0/11101111 1a')).toEqual(['0,2', '1,2', '2,2', '4,2', '5,2', '6,2', '7,2']);
  });

  test('does not shimmer for a piece that does not fit, nor with reduced motion', () => {
    expect(shimmering('10101010/0/11101111/00010000 6a,1a')).toEqual([]);
    expect(shimmering('0/0/11101111 1a', true)).toEqual([]);
  });

  test('is no longer hinted after the release', () => {
    const driver = playWorld('0/0/11101111 1a').settle().pressSlot(0).moveOver(0, 6).ticks(60).release();
    driver.settle().expectAsleep();
    expect(driver.alive(driver.world.pools.flares)).toEqual([]);
  });
});
