import { beforeEach, expect, test } from 'vitest';
import { followMusic } from '../../src/app/follow-music.ts';
import { createHud } from '../../src/state/hud.ts';
import type { MusicScene } from '../../src/audio/music-loop.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

const scenes: MusicScene[] = [];
const CALM: MusicScene = { combo: 0, isRich: false, isMuffled: false, isDucked: false };

beforeEach(() => {
  scenes.length = 0;
});

/** Returns a function that publishes the world and returns the last scene. */
function follow(driver: WorldDriver): () => MusicScene | undefined {
  const hud = createHud(driver.world, NO_HUD_CALLS);
  followMusic(hud, { setScene: (scene) => void scenes.push(scene) });
  return () => {
    hud.publish();
    return scenes.at(-1);
  };
}

test('follows the combo of a game, and rests in the menu', () => {
  const driver = playWorld('1111111/123 1a,2a,3a combo=3:3');
  const scene = follow(driver);
  expect(scene()).toMatchObject({ combo: 3, isMuffled: false });
  driver.drop(0, 7, 0);
  expect(scene()).toMatchObject({ combo: 4, isRich: true });
  const count = scenes.length;
  driver.settle();
  scene();
  expect(scenes, 'nothing has changed').toHaveLength(count);
  driver.send({ type: 'pause' });
  expect(scene()).toEqual({ combo: 4, isRich: true, isMuffled: true, isDucked: false });
  driver.send({ type: 'goHome' });
  expect(scene()).toEqual(CALM);
});

test('is ducked under the panel of a new level', () => {
  const driver = playWorld(`1111111/123 1a,2a,3a stage=${targetScore(1) - 1}`);
  const scene = follow(driver);
  driver.drop(0, 7, 0).until('levelUp');
  expect(scene()).toMatchObject({ isMuffled: true, isDucked: true });
});

test('rests when a game is lost', () => {
  const driver = playWorld(`${NO_MOVE} combo=5:3 score=900`);
  const scene = follow(driver);
  driver.until('gameOver');
  expect(scene()).toEqual({ ...CALM, isMuffled: true });
});

test('loads no stems in the tutorial, nor before the first drop of the next game', () => {
  const driver = openMenu({ profile: { isTutorialDue: true } })
    .send({ type: 'play' })
    .settle();
  const scene = follow(driver);
  driver.drop(0, 5, 4).settle().expectScore(220);
  expect([driver.world.flow.mode, scene()!.isRich]).toEqual(['tutorial', false]);
  driver.send({ type: 'skipTutorial' }).settle();
  expect([driver.world.flow.mode, scene()!.isRich]).toEqual(['classic', false]);
  const { placements } = driver.world.session.running!.state.queue[0];
  driver.drop(0, placements.x[0], placements.y[0]);
  expect(scene()!.isRich).toBe(true);
});
