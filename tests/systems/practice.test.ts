// Games that do not count: nothing of them is saved, ranked or earned, and the player's own game waits unchanged.
import { describe, expect, test } from 'vitest';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import type { Practice } from '../../src/game/session.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { openMenu, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';

const SEEDED: Practice = { kind: 'race', start: { type: 'seed', seed: 77 } };
/** One drop of the first piece clears the top row, and nothing remains. */
const NEAR_LINE = '1111 3d2,3a1,3a1';

function practiceAt(notation: string): Practice {
  return { kind: 'coach', start: savedGame(notation).start };
}

/** Makes the first legal drop until no piece fits. */
function playToEnd(driver: WorldDriver): WorldDriver {
  for (const state = driver.world.session.running!.state; !hasNoMove(state);) {
    const { slot, x, y } = legalDrops(state)[0];
    driver.drop(slot, x, y);
  }
  return driver.settle();
}

const submitted = ({ effects }: WorldDriver) => effects.filter(({ type }) => type === 'submitScore');

describe('a practice game', () => {
  test('leaves the saved game as it was', () => {
    const saved = savedGame('1/22 3a1,3a1,3a1 score=500');
    const before = hashGame(saved.state);
    const driver = openMenu({ saved }).send({ type: 'playPractice', practice: SEEDED });
    expect(driver.world.flow.mode).toBe('practice');
    const [{ slot, x, y }] = legalDrops(driver.world.session.running!.state);
    driver.drop(slot, x, y).send({ type: 'pause' }, { type: 'goHome' });
    expect(driver.world.session.saved).toBe(saved);
    expect(hashGame(saved.state)).toBe(before);
    expect([driver.world.session.practice, driver.world.session.running]).toEqual([undefined, undefined]);
  });

  test('earns no coins, no best score and no rank, and opens no panel for a level', () => {
    const driver = openMenu({ profile: { coins: 7, bestScore: 50 } });
    driver.send({ type: 'playPractice', practice: practiceAt(`${NEAR_LINE} score=900 stage=3100 coins=0:100`) });
    driver.drop(0, 4, 0).settle();
    const { coins, score } = driver.world.session.running!.state;
    expect([coins > 0, score > 50]).toEqual([true, true]);
    expect(driver.world.flow.overlay).toBe('none');
    driver.send({ type: 'pause' }, { type: 'goHome' });
    expect([driver.world.profile.coins, driver.world.profile.bestScore, driver.world.flow.screen]).toEqual([7, 50, 'menu']);
    expect(submitted(driver)).toEqual([]);
  });

  test('ends without a revive and a report, and starts again from its start', () => {
    const driver = openMenu({ rewardedVideo: 'available' }).send({ type: 'playPractice', practice: SEEDED });
    playToEnd(driver).expectAt('game', 'gameOver');
    expect([driver.world.profile.bestScore, submitted(driver)]).toEqual([0, []]);
    driver.send({ type: 'replay' }).expectAt('game', 'none');
    expect(driver.world.session.running).toMatchObject({ start: SEEDED.start, actions: [] });
    expect(driver.world.session.practice).toBe(SEEDED);
  });

  test('is followed by games that count', () => {
    const driver = openMenu().send({ type: 'playPractice', practice: SEEDED });
    driver.send({ type: 'pause' }, { type: 'goHome' }, { type: 'play' });
    expect([driver.world.flow.mode, driver.world.session.practice]).toEqual(['classic', undefined]);
    expect(driver.world.session.saved).toBe(driver.world.session.running);
  });

  test('does not replace a game in progress', () => {
    const driver = playWorld(NEAR_LINE);
    const { running } = driver.world.session;
    driver.send({ type: 'playPractice', practice: SEEDED });
    expect([driver.world.session.running, driver.world.session.practice, driver.world.flow.mode]).toEqual([running, undefined, 'classic']);
  });
});
