// The debug API on a real world, and the named positions of the debug menu.
import { describe, expect, test } from 'vitest';
import { DEBUG_POSITIONS } from '../../src/debug/debug-menu.ts';
import { createDebugSurface, type DebugOptions } from '../../src/debug/debug-surface.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

function openSurface(driver: WorldDriver) {
  const calls: string[] = [];
  const surface = createDebugSurface({
    world: driver.world,
    stage: { wake: () => void calls.push('wake') },
    chooseLanguage: (language) => void calls.push(language),
    showTheme: (name) => void calls.push(name),
    toggleOverlay: () => {},
  } as Partial<DebugOptions> as DebugOptions);
  return { surface, calls };
}

/** Loads a named position and drops its first piece. */
function afterDrop(name: string, x: number, y: number): WorldDriver {
  return playWorld(DEBUG_POSITIONS[name]).drop(0, x, y);
}

describe('the named positions', () => {
  // @spec 2.16
  test.each(Object.entries(DEBUG_POSITIONS))('%s can be played', (_, notation) => {
    playWorld(notation).expectAt('game', 'none').settle();
  });

  test('One drop to a row clears 1 line, Row and column clears 2', () => {
    expect(afterDrop('One drop to a row', 7, 0).narration()).toContainEqual({ key: 'cleared', count: 1 });
    expect(afterDrop('Row and column', 0, 0).narration()).toContainEqual({ key: 'cleared', count: 2 });
  });

  test('Combo of 6 becomes 7', () => {
    expect(afterDrop('Combo of 6', 7, 0).world.session.running!.state).toMatchObject({ combo: 7, comboStatus: 3 });
  });

  test('Board to empty is emptied by one drop', () => {
    afterDrop('Board to empty', 7, 0).settle().expectBoard('0');
  });

  test('Level nearly full leads to the level-up panel', () => {
    afterDrop('Level nearly full', 7, 0).settle().expectAt('game', 'levelUp');
  });

  test('Stuck board has no move', () => {
    expect(hasNoMove(playWorld(DEBUG_POSITIONS['Stuck board']).world.session.running!.state)).toBe(true);
  });

  test('Tutorial step 2 shows that step', () => {
    const { world } = playWorld(DEBUG_POSITIONS['Tutorial step 2']);
    expect([world.flow.mode, world.session.running!.state.tutorialStep]).toEqual(['tutorial', 2]);
  });
});

describe('nextLevel', () => {
  test('continues at the start of the next level, with board and score', () => {
    const driver = playWorld('111 1a,3a,3a score=900 level=4 stage=700');
    const { surface, calls } = openSurface(driver);
    surface.nextLevel();
    driver.expectBoard('111').expectScore(900);
    expect(driver.world.session.running!.state).toMatchObject({ level: 5, stageScore: 0 });
    expect(calls).toEqual(['wake']);
  });

  test.each([
    ['in the menu', () => openMenu()],
    ['in the tutorial', () => playWorld(DEBUG_POSITIONS['Tutorial step 2'])],
  ])('throws %s', (_, make) => {
    const driver = make();
    const before = driver.truth();
    expect(() => openSurface(driver).surface.nextLevel()).toThrow('No game to continue at the next level.');
    expect(driver.truth()).toBe(before);
  });
});

describe('endGame', () => {
  test('ends the game without offering a revive', () => {
    const driver = playWorld('111 1a,3a,3a score=900', { rewardedVideo: 'available' });
    const { surface, calls } = openSurface(driver);
    surface.endGame();
    driver.until('gameOver');
    expect([driver.world.profile.bestScore, driver.world.flow.reviveOffers, calls]).toEqual([900, 0, ['wake']]);
  });

  test.each([
    ['in the menu', () => openMenu()],
    ['during a pause', () => playWorld('111 1a,3a,3a').send({ type: 'pause' })],
  ])('throws %s', (_, make) => {
    expect(() => openSurface(make()).surface.endGame()).toThrow('No game in play to end.');
  });
});
