// Effects of the world, as the page runs them.
import { expect, test, vi } from 'vitest';
import { createEffectRunner } from '../../src/app/frame.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

function run({ world, effects }: WorldDriver) {
  vi.useFakeTimers();
  const calls: unknown[] = [];
  const record =
    (name: string) =>
    (...values: readonly unknown[]) =>
      void calls.push([name, ...values]);
  const runEffects = createEffectRunner({
    effects: world.effects,
    sounds: { play: record('play') },
    vibrate: ({ name }) => void calls.push(['vibrate', name]),
    save: () => record('save')(),
    showTheme: ({ name }) => record('theme')(name),
    offerAd: ({ adBreak }) => record('ad')(adBreak),
    askReward: () => record('reward')(),
    explainCombo: () => record('combo')(),
    submitScore: ({ report: { score } }) => void calls.push(['score', score]),
  });
  return {
    /** Runs the effects and returns the calls since the last run. */
    after(change: () => void): unknown[] {
      effects.length = 0;
      calls.length = 0;
      change();
      // The driver has taken the effects of its frames.
      world.effects.push(...effects);
      runEffects();
      vi.runAllTimers();
      return calls.splice(0);
    },
    calls,
  };
}

test('play a sound after the frame, and vibrate with it in the frame', () => {
  const driver = playWorld('0 1a,1a,1a');
  const { after } = run(driver);
  const calls = after(() => driver.drop(0, 0, 0));
  expect(calls).toEqual([['save'], ['vibrate', 'drop'], ['play', 'drop', expect.any(Number), 0, -0.4]]);
});

test('request ads and videos, apply themes and submit scores', () => {
  const driver = openMenu({ rewardedVideo: 'available', profile: { coins: 100 } });
  const { after } = run(driver);
  expect(after(() => driver.send({ type: 'chooseTheme', name: 'aurora' }))).toContainEqual(['theme', 'aurora']);
  expect(after(() => driver.send({ type: 'play' }))).toContainEqual(['ad', 'play']);
  expect(after(() => driver.send({ type: 'askChangeBlocks' }))).toContainEqual(['reward']);
  const [{ slot, x, y }] = legalDrops(driver.world.session.running!.state);
  driver.send({ type: 'answerReward', isRewarded: false }).drop(slot, x, y).settle();
  expect(after(() => driver.send({ type: 'pause' }, { type: 'goHome' }))).toContainEqual(['score', 20]);
});
