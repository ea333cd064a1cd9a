import { beforeEach, expect, test, vi } from 'vitest';
import { followMusic } from '../../src/app/follow-music.ts';
import { createHud } from '../../src/state/hud.ts';
import type { MusicScene } from '../../src/audio/music-loop.ts';
import { targetScore } from '../../src/rules/scoring.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

const scenes: MusicScene[] = [];
const played: string[] = [];
const CALM: MusicScene = { theme: 'classic', level: 1, combo: 0, isRich: false, isTense: false, isMuffled: false, isDucked: false };

beforeEach(() => {
  scenes.length = 0;
  played.length = 0;
});

/** Returns a function that publishes the world and returns the last scene. */
function follow(driver: WorldDriver): () => MusicScene | undefined {
  const hud = createHud(driver.world, NO_HUD_CALLS);
  followMusic(hud, { play: (name) => void played.push(name), setScene: (scene) => void scenes.push(scene) });
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
  expect(scene()).toEqual({ ...CALM, combo: 4, isRich: true, isMuffled: true });
  driver.send({ type: 'goHome' });
  expect(scene()).toEqual(CALM);
});

test.each([
  ['midnight', 'midnight'],
  ['thaw', 'aurora'],
  ['polar', 'classic'],
] as const)('in the theme %s the music is that of %s', (theme, music) => {
  expect(follow(openMenu({ profile: { theme } }))()).toMatchObject({ theme: music });
});

test('in danger it is tense and a heart beats 72 times a minute, until a panel opens', () => {
  vi.useFakeTimers();
  const driver = playWorld('06666666/66066666/66660666/66666606/60666666/66606666/66666066/66666660 1a,6a,6a').settle();
  const scene = follow(driver);
  expect(scene()).toMatchObject({ isTense: true, isMuffled: false });
  vi.advanceTimersByTime(60_000);
  expect(played.filter((name) => name === 'heartbeat')).toHaveLength(72);
  driver.send({ type: 'pause' });
  expect(scene()).toMatchObject({ isTense: false, isMuffled: true });
  vi.advanceTimersByTime(10_000);
  expect(played).toHaveLength(72);
  driver.send({ type: 'closePanel' }).send({ type: 'toggle', name: 'lessMotion' });
  expect(scene()).toMatchObject({ isTense: false });
  vi.useRealTimers();
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
